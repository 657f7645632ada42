import { parsePath } from '../change/path.ts'
import type { Change } from '../change/change.ts'
import { invalidReason, invalidEntryReason } from '../character/field-kinds.ts'
import { refused, type Refused } from '../problems.ts'

/** What a device sends: what the person did since `baseRevision`, under an id that is used once and for ever. */
export interface Save {
  readonly saveId: string
  readonly baseRevision: number
  readonly changes: readonly Change[]
  /** When the person did it, ISO 8601, if the device could not send it at once. */
  readonly madeAt?: string
}

/** At most this many changes travel in one save. */
export const maxChanges = 5_000

/** Beyond this no difference is exact any more, whatever it is added to. */
const farthest = 1e12

/** Why these changes cannot be saved by a person, or null when they can. Rules of play never refuse; only validity does. */
export function refusalOf(changes: readonly Change[]): Refused | null {
  const seen = new Set<string>()
  for (const change of changes) {
    if (seen.has(change.field))
      return refused('field-twice', { field: change.field, detail: 'stands twice in this save' })
    seen.add(change.field)
    const refusal = refusalOfChange(change)
    if (refusal) return refusal
  }
  return null
}

function refusalOfChange({ field, oldValue, newValue, exact }: Change): Refused | null {
  const path = parsePath(field)
  if (!path) return refused('unknown-field', { field, detail: 'is not a field of a character' })
  if (path.kind === 'field' && path.field.madeByServer) {
    return refused('protected-field', { field, detail: 'is written by the server alone' })
  }
  const wrong = (detail: string | null) => (detail ? refused('invalid-value', { field, detail }) : null)
  if (exact && path.field.kind !== 'counter') return wrong('is not a counter, so it cannot be set exactly')
  if (path.kind === 'entry') {
    if ((oldValue === null) === (newValue === null)) return wrong('must be added or removed as a whole')
    return newValue === null ? null : wrong(invalidEntryReason(path.field, path.entryId, newValue))
  }
  if (path.field.kind !== 'counter' || exact) return wrong(invalidReason(path.field, newValue))
  if (!Number.isSafeInteger(oldValue)) return wrong('was no whole number, so the difference is unknown')
  // A difference may lead beyond what a counter can hold: what happened at the table happened, and the server clamps.
  return wrong(invalidReason({ ...path.field, min: -farthest, max: farthest }, newValue))
}
