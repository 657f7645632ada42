import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { exists, parsePath } from '../change/path.ts'
import { same } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Problem } from '../problems.ts'

/** What became of an edit when it was not simply done; its author is told until they have seen it. */
export type Notice =
  /** The server said no. */
  | { readonly kind: 'refused'; readonly change: Change; readonly problem: Problem }
  /** The entry it belonged to had been removed meanwhile. */
  | { readonly kind: 'lost'; readonly change: Change }
  /** A limit stood in the way: this much was asked for. */
  | { readonly kind: 'limited'; readonly change: Change; readonly asked: number }
  /** It replaced a value that its author had not seen. */
  | { readonly kind: 'replaced'; readonly change: Change }

/** What must be told about a save that was committed: what was asked for, what the log says, and what there is now. */
export const noticesOf = (
  asked: readonly Change[],
  entries: readonly LogEntry[],
  character: Character,
): readonly Notice[] => {
  const logged = new Map(entries.map(({ data }) => [data.field, data]))
  return asked.flatMap((change): Notice[] => {
    const { field, oldValue, newValue } = logged.get(change.field) ?? change
    const outcome = logged.get(change.field)
    if (outcome?.asked !== undefined) {
      return [{ kind: 'limited', change: { field, oldValue, newValue }, asked: outcome.asked }]
    }
    if (outcome) return outcome.conflict ? [{ kind: 'replaced', change: { field, oldValue, newValue } }] : []
    const path = parsePath(field)
    if (path && !exists(character, path)) return [{ kind: 'lost', change }]
    const isCount = path?.field.kind === 'counter' && !change.exact
    // A count that left no trace met its limit at once.
    return isCount ? [{ kind: 'limited', change, asked: Number(newValue) }] : []
  })
}

/** The notices without one that was seen; of two that say the same, the other stays. */
export function withoutNotice(notices: readonly Notice[], seen: Notice): readonly Notice[] {
  const place = notices.findIndex((notice) => isSame(notice, seen))
  return notices.filter((_, i) => i !== place)
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.kind === other.kind &&
  one.change.field === other.change.field &&
  same(one.change.oldValue, other.change.oldValue) &&
  same(one.change.newValue, other.change.newValue)
