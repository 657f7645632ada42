import type { Change } from '../change/change.ts'
import { parsePath, read } from '../change/path.ts'
import type { Character } from '../character/character.ts'
import { same } from '../json.ts'
import { rebase } from './rebase.ts'
import type { Replica } from './replica.ts'
import type { SealedSave } from './sealed-save.ts'

/**
 * Adds saves to those of a replica, by the time of their oldest change. Each list keeps its order, and a save without a time
 * comes last. The first save of the replica may have been sent and stays the first; of earlier ones, only what it did not
 * replace is left.
 */
export function inOrder(
  { snapshot, saves }: Pick<Replica, 'snapshot' | 'saves'>,
  added: readonly SealedSave[],
): readonly SealedSave[] {
  const [first, ...waiting] = saves
  if (!first) return added
  const isBeforeFirst = (save: SealedSave) => isEarlier(save, first)
  const left = beforeSent(snapshot, added.filter(isBeforeFirst), first.changes)
  const ordered: SealedSave[] = [first]
  for (const save of [...left, ...added.filter((one) => !isBeforeFirst(one))]) {
    const later = waiting.findIndex((other) => isEarlier(save, other))
    ordered.push(...waiting.splice(0, later < 0 ? waiting.length : later), save)
  }
  return [...ordered, ...waiting]
}

const isEarlier = ({ madeAt: one }: SealedSave, { madeAt: other }: SealedSave): boolean =>
  one !== undefined && other !== undefined && Date.parse(one) < Date.parse(other)

/** Saves that changes were typed on top of, so that they lead to the same character after these changes as before them. */
export function beforeSent(
  character: Character,
  saves: readonly SealedSave[],
  sent: readonly Change[],
): readonly SealedSave[] {
  const isSent = ({ field }: Change) => sent.some((other) => other.field === field)
  let earlier = character
  let current = rebase(earlier, sent).character
  return saves.flatMap((save) => {
    earlier = rebase(earlier, save.changes).character
    const next = rebase(earlier, sent).character
    const changes = save.changes.flatMap((one) => (isSent(one) ? (changeBetween(current, next, one.field) ?? []) : one))
    current = next
    return changes.length > 0 ? { ...save, changes } : []
  })
}

function changeBetween(before: Character, after: Character, field: string): Change | null {
  const path = parsePath(field)
  if (!path) return null
  const [oldValue, newValue] = [read(before, path), read(after, path)]
  return same(oldValue, newValue) ? null : { field, oldValue, newValue }
}
