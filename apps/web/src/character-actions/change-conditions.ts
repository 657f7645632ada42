import { addConditionEdits, removeConditionEdits, type ConditionEnd } from '@everquill/domain'
import { countConditionUse } from '../game-ui/conditions/condition-uses.ts'
import type { CharacterStore } from '../sync/replica/character-store.ts'

/** Adds a condition or changes when it ends, as one save; without an end it lasts until it is removed. */
export function addCondition(store: CharacterStore, condition: string, end?: ConditionEnd): void {
  const kind = store.draft.conditions.includes(condition) ? 'time-condition' : 'add-condition'
  if (kind === 'add-condition') countConditionUse(condition)
  store.act({ kind, of: condition }, addConditionEdits(store.draft, condition, end))
}

/** Removes a condition together with its end, as one save. Returns how to restore both. */
export function removeCondition(store: CharacterStore, condition: string): () => void {
  const ends = (store.draft.condition_ends ?? []).filter((one) => one.condition === condition)
  store.act({ kind: 'remove-condition', of: condition }, removeConditionEdits(store.draft, condition))
  return () =>
    store.act({ kind: 'add-condition', of: condition }, [
      ...addConditionEdits(store.draft, condition),
      ...ends.map((end) => ({ field: `condition_ends.${end.id}`, value: { ...end } })),
    ])
}
