import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { isUnarmed, noteUnarmed } from '../../d20-rules.ts'
import type { ItemNotePart } from '../../imported-character.ts'
import { at, flagAt, textAt, type Node } from '../../values.ts'
import { childrenAt, recordsAt } from './chummer-elements.ts'

const lists = [
  ['gears', 'gear', 'gearname'],
  ['weapons', 'weapon', 'weaponname'],
  ['armors', 'armor', 'armorname'],
  ['vehicles', 'vehicle', 'vehiclename'],
] as const

/** Where a thing can have parts. */
const partLists = [
  ['children', 'gear'],
  ['gears', 'gear'],
  ['accessories', 'accessory'],
  ['armormods', 'armormod'],
  ['mods', 'mod'],
  ['weapons', 'weapon'],
] as const

/** Reads gear, weapons, armour and vehicles; what is built into them is named in their notes. */
export function readChummerItems(builder: CharacterBuilder, character: Node): void {
  for (const [list] of lists) if (at(character, list).json === undefined) builder.warn('items', 'missing', list)
  for (const [list, name, ownName] of lists) {
    for (const item of recordsAt(builder, 'items', character, [list, name])) addItem(builder, item, ownName)
  }
}

function addItem(builder: CharacterBuilder, item: Node, ownName: string): void {
  const name = textAt(item, ownName) ?? textAt(item, 'name') ?? ''
  if (isUnarmed(name)) return noteUnarmed(builder, name, item.path)
  const equipped = flagAt(item, 'equipped') ?? null
  const [rating, extra] = [textAt(item, 'rating'), textAt(item, 'extra')]
  const parts = partNames(item)
  const note: readonly ItemNotePart[] = [
    ...(equipped === true ? [{ kind: 'equipped' } as const] : []),
    ...(rating === undefined || rating === '0' ? [] : [{ kind: 'rating', value: rating.slice(0, 20) } as const]),
    ...(extra === undefined ? [] : [{ kind: 'text', text: extra.slice(0, 200).toWellFormed() } as const]),
    ...(parts.length > 0 ? [{ kind: 'with', parts } as const] : []),
  ]
  builder.item({ sourceId: textAt(item, 'guid'), name, quantity: at(item, 'qty'), equipped, note, from: item.path })
}

const partsOf = (item: Node): readonly Node[] => partLists.flatMap(([list, name]) => childrenAt(item, list, name))

/** One level of parts by name; deeper ones are only counted. */
function partNames(item: Node): readonly string[] {
  const parts = partsOf(item)
  const names = parts.flatMap((part) => textAt(part, 'name')?.slice(0, 120).toWellFormed() ?? [])
  const deeper = parts.reduce((count, part) => count + partsOf(part).length, 0)
  return deeper > 0 ? [...names, `+${deeper}`] : names
}
