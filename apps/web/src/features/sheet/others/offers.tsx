import { offeredEffects, undoLinksIn, undoneIds, type OfferedEffect } from '@everquill/domain'
import { Suspense, useMemo, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useGameLog } from '../../../queries/games.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { readAnswered, storeAnswered } from './answered-effects.ts'

const OfferToasts = lazyPart(async () => (await withLazyTexts(import('./offer-toasts.tsx'))).OfferToasts)

/** An effect on a character of the user. */
export interface Offer extends OfferedEffect {
  readonly store: CharacterStore
  /** Tells it apart from the same effect on another character, and from one of somebody else with the same source. */
  readonly key: string
}

interface OffersProps {
  readonly gameId: string
  /** The characters of the user. */
  readonly stores: readonly CharacterStore[]
}

/** After a day nobody waits for it any more, in milliseconds. */
const maxAge = 86_400_000

/** Offers the user what others did to their characters in a game: it changes nothing until the user applies it. */
export function Offers({ gameId, stores }: OffersProps) {
  const { data } = useGameLog(gameId)
  const [answered, setAnswered] = useState(readAnswered)
  const [since] = useState(() => Date.now() - maxAge)
  const offers = useMemo(() => {
    const entries = (data?.pages ?? []).flatMap((page) => page.entries)
    const undone = new Set([...(data?.pages ?? []).flatMap((page) => page.undone), ...undoneIds(undoLinksIn(entries))])
    return stores.flatMap((store) =>
      offeredEffects(entries, undone, store.draft)
        .filter(({ entry }) => Date.parse(entry.timestamp) > since)
        .map((effect): Offer => ({
          ...effect,
          store,
          key: `${store.publicRef} ${effect.entry.characterId} ${effect.source}`,
        })),
    )
  }, [data, stores, since])
  const open = useMemo(() => offers.filter(({ key }) => !answered.includes(key)), [offers, answered])
  const [hasOffered, setHasOffered] = useState(false)
  if (open.length > 0 && !hasOffered) setHasOffered(true)
  return (
    hasOffered && (
      <Suspense>
        <OfferToasts
          offers={open}
          isForOne={stores.length === 1}
          onAnswer={({ key }) => setAnswered(storeAnswered(key))}
        />
      </Suspense>
    )
  )
}
