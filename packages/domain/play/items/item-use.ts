import type { ItemEntry } from '../../character/fields.ts'
import type { CatalogueRecord } from '../../content/catalogue-record.ts'
import type { FieldEdit } from '../../change/field-edit.ts'

type Used = Pick<ItemEntry, 'id' | 'quantity' | 'uses_left'>

/** How often the piece in use can still be used; undefined if the catalogue does not limit it. */
export const usesLeft = ({ uses_left: left }: Pick<Used, 'uses_left'>, uses: number | undefined): number | undefined =>
  uses === undefined ? undefined : Math.min(left ?? uses, uses)

/**
 * Takes one use of an item. With the last use the piece is used up, and the next one is unused. The number of uses is
 * written exactly, since differences of two different pieces must not be added up. An entry without pieces stays.
 */
export function itemUseEdits(
  entry: Used,
  record: Pick<CatalogueRecord<'Items'>, 'facts'> | undefined,
): readonly FieldEdit[] {
  const left = usesLeft(entry, record?.facts.uses)
  if (left === undefined || entry.quantity === 0) return []
  const usesField = `items.${entry.id}.uses_left`
  if (left > 1) return [{ field: usesField, value: left - 1, exact: true }]
  return [
    { field: `items.${entry.id}.quantity`, value: entry.quantity - 1 },
    ...(entry.uses_left === undefined ? [] : [{ field: usesField, value: null, exact: true }]),
  ]
}
