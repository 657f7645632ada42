import { encounterOf, type Act, type Encounter, type FieldEdit } from '@everquill/domain'
import { useEffect, useReducer } from 'react'
import type { CharacterStore } from '../../sync/replica/character-store.ts'

/** An open encounter and the way to edit it. */
export interface OpenEncounter {
  readonly encounter: Encounter
  /** Makes edits for one purpose, which the log shows as one action. */
  readonly act: (act: Act, edits: readonly FieldEdit[]) => void
  readonly store: CharacterStore
}

const fields = ['name', 'round', 'turn', 'ended_at', 'participants', 'ongoing_conditions']

/** The encounter of a store, with the edits that are not saved yet; null if the store has another document. */
export function useEncounter(store: CharacterStore): OpenEncounter | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const unsubscribes = fields.map((field) => store.subscribe(field, rerender))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [store])
  const encounter = encounterOf(store.draft)
  return encounter && { encounter, store, act: (act, edits) => edits.length > 0 && store.act(act, edits) }
}
