import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { addD20Coins, isUnarmed, noteUnarmed } from '../../d20-rules.ts'
import type { ItemNotePart } from '../../imported-character.ts'
import { firstSentenceOf, lineOf } from '../../markup.ts'
import {
  at,
  flagAt,
  hasList,
  hasRecord,
  listAt,
  listOf,
  numberAt,
  textAt,
  textOrNumber,
  wholeAt,
  type Node,
} from '../../values.ts'

/** The kind of value that holds a name people gave an item. */
const customName = 8

/** Reads the inventory and the separate list of custom items. */
export function readDndBeyondItems(builder: CharacterBuilder, character: Node, characterId: string | null): void {
  const names = new Map(
    listAt(character, 'characterValues')
      .filter((one) => wholeAt(one, 'typeId') === customName)
      .map((one) => [textOrNumber(at(one, 'valueId')), textAt(one, 'value')]),
  )
  const casts = Map.groupBy(listAt(character, 'spells.item'), (spell) => wholeAt(spell, 'componentId'))
  for (const item of builder.list('items', at(character, 'inventory'))) {
    const id = textOrNumber(at(item, 'id'))
    const name = names.get(id) ?? textAt(item, 'definition.name') ?? ''
    const spells = casts.get(wholeAt(item, 'definition.id')) ?? []
    addItem(builder, item, { id, name, spells, characterId })
  }
  noteSpellsOfMissingItems(builder, character, casts)
  const custom = at(character, 'customItems')
  if (!hasList(custom)) builder.unreadable('items', custom)
  for (const item of listOf(custom)) addCustomItem(builder, item)
}

interface ItemFacts {
  readonly id: string | undefined
  readonly name: string
  readonly spells: readonly Node[]
  readonly characterId: string | null
}

function addItem(builder: CharacterBuilder, item: Node, { id, name, spells, characterId }: ItemFacts): void {
  if (isUnarmed(name)) return noteUnarmed(builder, name, item.path)
  const container = textOrNumber(at(item, 'containerEntityId'))
  const equipped = flagAt(item, 'equipped') ?? null
  builder.item({
    sourceId: id,
    name,
    quantity: at(item, 'quantity'),
    // What is carried directly lies in the character.
    container: container === characterId ? null : container,
    equipped,
    note: noteOf(item, equipped === true, spells),
    from: item.path,
  })
  const purse = at(item, 'currency')
  if (hasRecord(purse) && addD20Coins(builder, purse)) {
    builder.warn('coins', 'converted-coins', purse.path, { container: name.slice(0, 120) })
  }
}

function noteOf(item: Node, equipped: boolean, spells: readonly Node[]): readonly ItemNotePart[] {
  const max = numberAt(item, 'limitedUse.maxUses') ?? 0
  const left = max - (numberAt(item, 'limitedUse.numberUsed') ?? 0)
  const names = spells.flatMap((spell) => textAt(spell, 'definition.name')?.slice(0, 120) ?? [])
  const sentence = firstSentenceOf(textAt(item, 'definition.description') ?? '')
  return [
    ...(equipped ? [{ kind: 'equipped' } as const] : []),
    ...(flagAt(item, 'isAttuned') === true ? [{ kind: 'attuned' } as const] : []),
    ...(max > 0 ? [{ kind: 'uses', left, max } as const] : []),
    ...(names.length > 0 ? [{ kind: 'casts', spells: names } as const] : []),
    ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
  ]
}

function noteSpellsOfMissingItems(
  builder: CharacterBuilder,
  character: Node,
  casts: ReadonlyMap<number | undefined, readonly Node[]>,
): void {
  const known = new Set(listAt(character, 'inventory').map((item) => wholeAt(item, 'definition.id')))
  for (const [component, spells] of casts) {
    for (const spell of spells) {
      const name = textAt(spell, 'definition.name')
      if (name === undefined) continue
      builder.warn('spells', 'spell-belongs-to-item', spell.path, { name: name.slice(0, 120) })
      if (component === undefined || !known.has(component)) builder.noteName('other-entries', name)
    }
  }
}

/** Custom items have texts written by the player, which are kept as they are. */
function addCustomItem(builder: CharacterBuilder, item: Node): void {
  const id = textOrNumber(at(item, 'id'))
  const texts = ['notes', 'description'].flatMap((key) => textAt(item, key) ?? [])
  builder.item({
    sourceId: id === undefined ? null : `custom-${id}`,
    name: textAt(item, 'name') ?? '',
    quantity: at(item, 'quantity'),
    note: texts.map((text) => ({ kind: 'text', text: lineOf(text) }) as const),
    from: item.path,
  })
}
