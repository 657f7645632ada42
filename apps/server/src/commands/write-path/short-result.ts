import type { Committed, Repeated } from './save-outcome.ts'

/** Every character is longer than this as JSON, so entries up to this length need not be compared with it. */
const shortestCharacter = 1_000

interface ShortResult extends Omit<Repeated, 'kind' | 'character'>, Partial<Pick<Repeated, 'character'>> {}

/** The result of a save without the character, if the entries since the caller's base are shorter. */
export function shortResult(outcome: Committed | Repeated): ShortResult {
  const { character, revision, entryId, epoch, entries, between, dropped, saveId } = outcome
  const result = { saveId, revision, entryId, epoch, entries, dropped }
  if (!between) return { ...result, character }
  const length = JSON.stringify(entries).length + JSON.stringify(between).length
  if (length > shortestCharacter && length > JSON.stringify(character).length) return { ...result, character }
  return between.length === 0 ? result : { ...result, between }
}
