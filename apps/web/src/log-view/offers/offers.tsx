import { offeredEffects, undoLinksIn, undoneIds, type OfferedEffect } from '@everquill/domain'
import { Suspense, useMemo, useState } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useGameLog } from '../../queries/games.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { readAnswered, storeAnswered } from './answered-effects.ts'
import type { OfferTarget } from './offer-target.ts'

const OfferToasts = lazyPart(async () => (await withLazyTexts(import('./offer-toasts.tsx'))).OfferToasts)

/** An effect on one of the user's targets. */
export interface Offer extends OfferedEffect {
  readonly target: OfferTarget
  /** Tells it apart from the same effect on another target, and from one of somebody else with the same source. */
  readonly key: string
}

interface OffersProps {
  readonly gameId: string
  readonly targets: readonly OfferTarget[]
  /** The user is the only target, and need not be named. */
  readonly isForOne?: boolean
  /** Asks for an amount that is not known; without it, only effects with a known amount are offered. */
  readonly onAmountNeeded?: (offer: Offer, kind: 'damage' | 'heal') => void
}

/** After a day nobody waits for it any more, in milliseconds. */
const maxAge = 86_400_000

/** Offers the user what others did to these targets in a game: it changes nothing until the user applies it. */
export function Offers({ gameId, targets, isForOne = false, onAmountNeeded }: OffersProps) {
  const { data } = useGameLog(gameId)
  const [answered, setAnswered] = useState(readAnswered)
  const [since] = useState(() => Date.now() - maxAge)
  const offers = useMemo(() => {
    const entries = (data?.pages ?? []).flatMap((page) => page.entries)
    const undone = new Set([...(data?.pages ?? []).flatMap((page) => page.undone), ...undoneIds(undoLinksIn(entries))])
    return targets.flatMap((target) =>
      offeredEffects(entries, undone, target.read())
        .filter(({ entry }) => Date.parse(entry.timestamp) > since)
        .map((effect): Offer => ({
          ...effect,
          target,
          key: `${target.key} ${effect.entry.characterId} ${effect.source}`,
        })),
    )
  }, [data, targets, since])
  const open = useMemo(() => offers.filter(({ key }) => !answered.includes(key)), [offers, answered])
  const [hasOffered, setHasOffered] = useState(false)
  if (open.length > 0 && !hasOffered) setHasOffered(true)
  return (
    hasOffered && (
      <Suspense>
        <OfferToasts
          offers={open}
          {...{ isForOne, onAmountNeeded }}
          onAnswer={({ key }) => setAnswered(storeAnswered(key))}
        />
      </Suspense>
    )
  )
}
