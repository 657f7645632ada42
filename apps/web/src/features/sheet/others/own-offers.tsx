import { Suspense, useMemo, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import type { OfferTarget } from '../../../log-view/offers/offer-target.ts'
import { Offers } from '../../../log-view/offers/offers.tsx'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { OpenCharacterProvider } from '../../../sync/replica/use-character.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'

const HitPointsPad = lazyPart(async () => (await withLazyTexts(import('../pad/hit-points-pad.tsx'))).HitPointsPad)

interface OwnOffersProps {
  readonly gameId: string
  /** The characters of the user. */
  readonly stores: readonly CharacterStore[]
}

/** An effect whose amount the user types. */
interface Typed {
  readonly store: CharacterStore
  readonly start: 'damage' | 'heal'
  readonly cause: { readonly of?: string; readonly source: string }
}

/** Offers the user what others did to their characters in a game. */
export function OwnOffers({ gameId, stores }: OwnOffersProps) {
  const [typed, setTyped] = useState<Typed>()
  const targets = useMemo(() => stores.map(targetOf), [stores])
  return (
    <>
      <Offers
        gameId={gameId}
        targets={targets}
        isForOne={stores.length === 1}
        onAmountNeeded={({ target, act: { of }, source }, start) => {
          const store = stores.find(({ publicRef }) => publicRef === target.key)
          if (store) setTyped({ store, start, cause: { ...(of !== undefined && { of }), source } })
        }}
      />
      {typed && (
        <Suspense>
          <OpenCharacterProvider value={typed.store}>
            <HitPointsPad start={typed.start} cause={typed.cause} onClose={() => setTyped(undefined)} />
          </OpenCharacterProvider>
        </Suspense>
      )}
    </>
  )
}

const fields = ['hp', 'hp_max', 'hp_temp', 'mana', 'mana_max']

const targetOf = (store: CharacterStore): OfferTarget => ({
  key: store.publicRef,
  read() {
    const { id, name, hp, hp_max, hp_temp, mana, mana_max } = store.draft
    return { id, name, hp, hp_max, mana, mana_max, ...(hp_temp !== undefined && { hp_temp }) }
  },
  subscribe(listener) {
    const unsubscribes = fields.map((field) => store.subscribe(field, listener))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  },
  act: (act, edits) => store.act(act, edits),
})
