import { addConditionEdits, removeConditionEdits, type ConditionEnd } from '@everquill/domain'
import { countConditionUse } from '../game-ui/conditions/condition-uses.ts'
import type { CharacterStore } from '../sync/replica/character-store.ts'

/**
 * Adds a condition or changes when it ends, as one save; without an end it lasts until it is removed. Returns what takes
 * it back.
 */
export function addCondition(store: CharacterStore, condition: string, end?: ConditionEnd): () => void {
  const kind = store.draft.conditions.includes(condition) ? 'time-condition' : 'add-condition'
  if (kind === 'add-condition') countConditionUse(condition)
  return store.act({ kind, of: condition }, addConditionEdits(store.draft, condition, end))
}

/** Removes a condition together with its end, as one save. Returns what restores both. */
export function removeCondition(store: CharacterStore, condition: string): () => void {
  return store.act({ kind: 'remove-condition', of: condition }, removeConditionEdits(store.draft, condition))
}
