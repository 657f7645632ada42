import type { FieldEdit } from '../change/field-edit.ts'
import type { ItemEntry, SpellEntry } from '../character/fields.ts'

type Placed = Pick<ItemEntry | SpellEntry, 'id' | 'ready_order'>

/** Sorts entries by the places that their owner gave them; entries without one come after, in the given order. */
export const inReadyOrder =
  <Entry extends Placed>(order: (left: Entry, right: Entry) => number) =>
  (left: Entry, right: Entry): number =>
    (left.ready_order ?? Infinity) === (right.ready_order ?? Infinity)
      ? order(left, right)
      : (left.ready_order ?? Infinity) - (right.ready_order ?? Infinity)

/**
 * Moves an entry of a group to another index. The group is given in the order that is shown. Entries behind both places
 * keep theirs, or stay without one.
 */
export function readyOrderEdits(
  list: 'items' | 'spells',
  group: readonly Placed[],
  entryId: string,
  index: number,
): readonly FieldEdit[] {
  const from = group.findIndex(({ id }) => id === entryId)
  const moved = group[from]
  const to = Math.max(0, Math.min(index, group.length - 1))
  if (!moved || from === to) return []
  const placed = group.toSpliced(from, 1).toSpliced(to, 0, moved)
  const lastChanged = Math.max(from, to)
  // Two devices may have given the same place: it is taken once, so that those behind it follow.
  const last = placed.findLastIndex(({ ready_order: place }, i) => i > lastChanged && place !== undefined && place <= i)
  return placed
    .slice(0, Math.max(lastChanged, last) + 1)
    .flatMap(({ id, ready_order: place }, i) =>
      place === i + 1 ? [] : [{ field: `${list}.${id}.ready_order`, value: i + 1 }],
    )
}
