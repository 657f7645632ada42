import { creatureHp, encounterOf, nameForPlayers, type Encounter } from '@everquill/domain'
import { useMemo } from 'react'
import type { OfferTarget } from '../../../log-view/offers/offer-target.ts'
import { Offers } from '../../../log-view/offers/offers.tsx'
import { useEncounters } from '../../../queries/encounters.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { usePartySheets, type OpenSheet } from '../../../sync/replica/use-party-sheets.ts'
import { useEncounter } from '../use-encounter.ts'

interface CreatureOffersProps {
  readonly gameId: string
  readonly openSheet: OpenSheet
}

/** Offers a GM what players did to the creatures of the running fight: “Longbow on Salt ghoul 1: 12. Apply?” */
export function CreatureOffers({ gameId, openSheet }: CreatureOffersProps) {
  // Only GMs get the list.
  const running = useEncounters(gameId).data?.encounters?.find(({ endedAt }) => endedAt === null)
  const stores = usePartySheets(running ? [running.publicRef] : [], openSheet)
  const store = running && stores.get(running.publicRef)
  return store ? <OffersIn key={store.key} gameId={gameId} store={store} /> : null
}

function OffersIn({ gameId, store }: { readonly gameId: string; readonly store: CharacterStore }) {
  const opened = useEncounter(store)
  const ids = opened ? creaturesIn(opened.encounter).map(({ id }) => id) : []
  const idList = ids.join(' ')
  const targets = useMemo(
    () => idList.split(' ').flatMap((id) => (id === '' ? [] : targetOf(store, id))),
    [store, idList],
  )
  return <Offers gameId={gameId} targets={targets} />
}

/** The creatures with hit points that players can see, and thus mean. */
const creaturesIn = ({ participants }: Encounter) =>
  participants.filter((one) => one.character === undefined && !one.hidden && creatureHp(one) !== undefined)

function targetOf(store: CharacterStore, id: string): OfferTarget {
  const read = () => {
    const one = encounterOf(store.draft)?.participants.find((each) => each.id === id)
    const { hp = 0, hp_max = 0, hp_temp } = one ?? {}
    return {
      id: store.draft.id,
      name: one ? nameForPlayers(one) : '',
      hp,
      hp_max,
      ...(hp_temp !== undefined && { hp_temp }),
    }
  }
  return {
    key: `${store.publicRef} ${id}`,
    read,
    subscribe: (listener) => store.subscribe('participants', listener),
    act: (act, edits) =>
      store.act(
        { ...act, with: read().name },
        edits.map(({ field, value }) => ({ field: `participants.${id}.${field}`, value })),
      ),
  }
}
