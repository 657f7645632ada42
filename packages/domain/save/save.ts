import { parsePath } from '../change/path.ts'
import type { Change } from '../change/change.ts'
import { invalidReason, invalidEntryReason } from '../character/field-kinds.ts'
import { refused, type Refused } from '../problems.ts'
import type { Act } from './act.ts'
import { maxChanges } from './save-size.ts'

/** A list of changes made on top of `baseRevision`, sent under a unique id. */
export interface Save {
  readonly saveId: string
  readonly baseRevision: number
  /** The id of the last log entry of the base, because another history may have the same revision. */
  readonly baseEntryId?: string
  readonly changes: readonly Change[]
  /** When the edit was made, ISO 8601, if it could not be sent at once. */
  readonly madeAt?: string
  /** What the changes were for. */
  readonly act?: Act
}

/** Refuses more changes than one save may have, or returns null. */
export const validateChangeCount = (changes: readonly Change[]): Refused | null =>
  changes.length > maxChanges
    ? refused('payload-too-large', { field: 'changes', detail: `a save has at most ${maxChanges} changes` })
    : null

/** Keeps differences far below the limit of exact integers, so that adding them stays exact. */
const maxDifference = 1e12

/** Refuses changes that a user may not save, or returns null. Only validity is checked, never the rules of a game. */
export function validateChanges(changes: readonly Change[]): Refused | null {
  const seen = new Set<string>()
  for (const change of changes) {
    if (seen.has(change.field))
      return refused('field-twice', { field: change.field, detail: 'must not occur twice in one save' })
    seen.add(change.field)
    const refusal = validateChange(change)
    if (refusal) return refusal
  }
  return null
}

function validateChange({ field, oldValue, newValue, exact }: Change): Refused | null {
  const path = parsePath(field)
  if (!path) return refused('unknown-field', { field, detail: 'is not a field of a character' })
  if (path.kind === 'field' && path.field.madeByServer) {
    return refused('protected-field', { field, detail: 'can only be written by the server' })
  }
  const invalid = (detail: string | null) => (detail ? refused('invalid-value', { field, detail }) : null)
  if (exact && path.field.kind !== 'counter') return invalid('is not a counter, so it cannot be set exactly')
  if (path.kind === 'entry') {
    if ((oldValue === null) === (newValue === null)) return invalid('must be added or removed as a whole')
    return newValue === null ? null : invalid(invalidEntryReason(path.field, path.entryId, newValue))
  }
  if (path.field.kind !== 'counter' || exact) return invalid(invalidReason(path.field, newValue))
  if (!Number.isSafeInteger(oldValue) && !(path.field.optional && oldValue === null))
    return invalid('needs a whole number as oldValue')
  // A difference may exceed the counter's limits: no game rule refuses a save, and commit() clamps the result.
  return invalid(invalidReason({ ...path.field, min: -maxDifference, max: maxDifference }, newValue))
}
