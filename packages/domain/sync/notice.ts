import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { exists, parsePath } from '../change/path.ts'
import { same } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Problem } from '../problems.ts'
import type { Dropped } from '../save/commit.ts'

/** The unexpected outcome of an edit, shown to its author until dismissed. */
export type Notice =
  /** The server refused it, in the save of this id; absent in notices of older versions. */
  | { readonly kind: 'refused'; readonly change: Change; readonly problem: Problem; readonly saveId?: string }
  /** The list entry it belonged to had been removed. */
  | { readonly kind: 'lost'; readonly change: Change }
  /** A limit clamped the counter; `asked` is the requested value. */
  | { readonly kind: 'limited'; readonly change: Change; readonly asked: number }
  /** It replaced a value its author had not seen. */
  | { readonly kind: 'replaced'; readonly change: Change }

/**
 * The notices for a committed save, from its changes, its log entries and the resulting character. `dropped` are the
 * changes without effect, if known; an event does not list them.
 */
export const noticesOf = (
  changes: readonly Change[],
  entries: readonly LogEntry[],
  character: Character,
  dropped?: readonly Dropped[],
): readonly Notice[] => {
  const logged = new Map(entries.map(({ data }) => [data.field, data]))
  return changes.flatMap((change): Notice[] => {
    const { field, oldValue, newValue } = logged.get(change.field) ?? change
    const outcome = logged.get(change.field)
    if (outcome?.asked !== undefined) {
      return [{ kind: 'limited', change: { field, oldValue, newValue }, asked: outcome.asked }]
    }
    if (outcome) return outcome.conflict ? [{ kind: 'replaced', change: { field, oldValue, newValue } }] : []
    const path = parsePath(field)
    // The entry may be back, or gone since, by the time the response arrives.
    const reason = dropped?.find((one) => one.field === field)?.reason
    const isGone = reason ? reason === 'entry-gone' : path && !exists(character, path)
    if (isGone) return [{ kind: 'lost', change }]
    const isDifference = path?.field.kind === 'counter' && !change.exact
    // A counter change without a log entry had no effect because the counter was at its limit.
    return isDifference ? [{ kind: 'limited', change, asked: Number(newValue) }] : []
  })
}

/** Adds notices; a refusal of a save that is known counts once, although several tabs may have sent the save. */
export function mergeNotices(known: readonly Notice[], added: readonly Notice[]): readonly Notice[] {
  const news = added.filter((notice) => !known.some((other) => isSameRefusal(other, notice)))
  return news.length > 0 ? [...known, ...news] : known
}

const isSameRefusal = (one: Notice, other: Notice): boolean =>
  one.kind === 'refused' &&
  other.kind === 'refused' &&
  one.saveId === other.saveId &&
  one.change.field === other.change.field

/** Removes one notice; of two equal ones, the other stays. */
export function withoutNotice(notices: readonly Notice[], dismissed: Notice): readonly Notice[] {
  const index = notices.findIndex((notice) => isSame(notice, dismissed))
  return notices.filter((_, i) => i !== index)
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.kind === other.kind &&
  one.change.field === other.change.field &&
  same(one.change.oldValue, other.change.oldValue) &&
  same(one.change.newValue, other.change.newValue)
