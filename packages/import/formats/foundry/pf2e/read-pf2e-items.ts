import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import type { SpellKind } from '../../../codes.ts'
import { isUnarmed, noteUnarmed } from '../../../d20-rules.ts'
import type { ItemNotePart } from '../../../imported-character.ts'
import { firstSentenceOf } from '../../../markup.ts'
import { d20Coins } from '../../../tables/coins.ts'
import {
  at,
  elementsOf,
  entriesOf,
  flagAt,
  hasRecord,
  listAt,
  numberAt,
  textAt,
  textOf,
  wholeAt,
  type Node,
} from '../../../values.ts'
import { dataOf } from '../foundry-actor.ts'

const carried: ReadonlySet<string> = new Set([
  'weapon',
  'armor',
  'shield',
  'equipment',
  'consumable',
  'backpack',
  'treasure',
  'book',
  'ammo',
  'kit',
])
const features: ReadonlySet<string> = new Set(['feat', 'action', 'background', 'deity', 'heritage', 'campaignFeature'])
/** Items that other parts of the reader take. */
const known: ReadonlySet<string> = new Set(['ancestry', 'class', 'spellcastingEntry'])

/** Reads the flat list of items: things, coins, spells, features and conditions. */
export function readPf2eItems(builder: CharacterBuilder, items: readonly Node[]): void {
  const casting = items.filter((item) => textAt(item, 'type') === 'spellcastingEntry')
  const origins = new Map(casting.map((entry) => [textAt(entry, '_id') ?? '', textAt(entry, 'name')]))
  const prepared = new Set(casting.flatMap(preparedIds))
  for (const item of items) {
    const type = textAt(item, 'type') ?? ''
    const name = textAt(item, 'name')
    if (isCoins(item)) addCoins(builder, item)
    else if (carried.has(type)) addItem(builder, item)
    else if (type === 'spell') addSpell(builder, item, { origins, prepared })
    else if (features.has(type)) builder.noteName('features', name)
    else if (type === 'lore') addLore(builder, item)
    else if (type === 'condition') addCondition(builder, item)
    else if (type === 'effect') builder.noteName('other-values', name, 'effects')
    else if (!known.has(type)) {
      builder.warn('items', 'unknown-kind', item.path, { name: (name ?? '').slice(0, 120), kind: type.slice(0, 80) })
      builder.noteName('other-entries', name)
    }
  }
}

/** A value, or before version 4 a record with a value. */
const unwrapped = (node: Node): Node => (hasRecord(node) ? at(node, 'value') : node)

const isCoins = (item: Node): boolean =>
  textAt(item, 'type') === 'treasure' && textOf(unwrapped(at(dataOf(item), 'stackGroup'))) === 'coins'

/** There is no purse: coins are treasure with a price each, or for a number of them. */
function addCoins(builder: CharacterBuilder, item: Node): void {
  const data = dataOf(item)
  const quantityNode = unwrapped(at(data, 'quantity'))
  const quantity = builder.number('coins', quantityNode) ?? 0
  const per = numberAt(data, 'price.per') ?? 1
  const price = at(data, 'price.value')
  builder.record('coins', price)
  for (const [key, node] of entriesOf(price)) {
    const each = builder.number('coins', node)
    if (each === undefined || each === 0) continue
    if (!isCoin(key)) builder.otherMoney(key, String(each * quantity), node.path)
    else
      builder.coins({ [d20Coins[key].coin]: (each * quantity * d20Coins[key].each) / (per > 0 ? per : 1) }, item.path)
  }
}

const isCoin = (key: string): key is keyof typeof d20Coins => Object.hasOwn(d20Coins, key)

function addItem(builder: CharacterBuilder, item: Node): void {
  const data = dataOf(item)
  const isHidden = textAt(data, 'identification.status') === 'unidentified'
  const hidden = at(data, 'identification.unidentified')
  const name = (isHidden ? textAt(hidden, 'name') : undefined) ?? textAt(item, 'name') ?? ''
  if (isUnarmed(name)) return noteUnarmed(builder, name, item.path)
  const equipped = isEquipped(at(data, 'equipped'))
  const description = textAt(isHidden ? hidden : data, isHidden ? 'data.description.value' : 'description.value')
  builder.item({
    sourceId: textAt(item, '_id'),
    name,
    quantity: unwrapped(at(data, 'quantity')),
    container: textOf(unwrapped(at(data, 'containerId'))),
    equipped,
    note: noteOf(data, equipped === true, description),
    from: item.path,
  })
}

function isEquipped(equipped: Node): boolean | null {
  const carryType = textAt(equipped, 'carryType')
  if (carryType === undefined) return flagAt(equipped, 'value') ?? null
  return carryType === 'held' || (carryType === 'worn' && flagAt(equipped, 'inSlot') === true)
}

function noteOf(data: Node, equipped: boolean, description: string | undefined): readonly ItemNotePart[] {
  const uses = ['uses', 'charges'].map((key) => at(data, key)).find((node) => numberAt(node, 'max') !== undefined)
  const [left, max] = uses ? [numberAt(uses, 'value') ?? 0, numberAt(uses, 'max') ?? 0] : [0, 0]
  const isInvested = flagAt(data, 'equipped.invested') === true || flagAt(data, 'invested.value') === true
  const sentence = description === undefined ? '' : firstSentenceOf(description)
  return [
    ...(equipped ? [{ kind: 'equipped' } as const] : []),
    ...(isInvested ? [{ kind: 'invested' } as const] : []),
    ...(max > 1 ? [{ kind: 'uses', left, max } as const] : []),
    ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
  ]
}

/** Slots name the spells that are prepared in them; empty slots are null or have no id. */
const preparedIds = (entry: Node): readonly string[] =>
  elementsOf(at(dataOf(entry), 'slots'))
    .flatMap((slot) => elementsOf(at(slot, 'prepared')))
    .flatMap((one) => textAt(one, 'id') ?? [])

interface Casting {
  readonly origins: ReadonlyMap<string, string | undefined>
  readonly prepared: ReadonlySet<string>
}

function addSpell(builder: CharacterBuilder, item: Node, { origins, prepared }: Casting): void {
  const data = dataOf(item)
  const id = textAt(item, '_id')
  const entry = textOf(unwrapped(at(data, 'location')))
  const kind = spellKind(data)
  const rank = wholeAt(data, 'location.heightenedLevel') ?? wholeAt(data, 'level.value') ?? null
  builder.spell({
    sourceId: id,
    name: textAt(item, 'name') ?? '',
    level: kind === 'cantrip' ? 0 : rank,
    prepared: id !== undefined && prepared.has(id) ? true : null,
    kind,
    origin: entry === undefined ? undefined : origins.get(entry),
    from: item.path,
  })
}

function spellKind(data: Node): SpellKind | undefined {
  const traits = listAt(data, 'traits.value').map(textOf)
  if (traits.includes('cantrip')) return 'cantrip'
  if (traits.includes('focus') || textAt(data, 'category.value') === 'focus') return 'focus'
  return hasRecord(at(data, 'ritual')) || textAt(data, 'category.value') === 'ritual' ? 'ritual' : undefined
}

function addLore(builder: CharacterBuilder, item: Node): void {
  const name = textAt(item, 'name')
  const rank = numberAt(dataOf(item), 'proficient.value') ?? 0
  if (name === undefined) return
  if (rank > 0) builder.skillLeftOver(name, (builder.get('level') ?? 1) + 2 * rank, item.path)
  else builder.noteName('training', name, 'lore')
}

function addCondition(builder: CharacterBuilder, item: Node): void {
  const name = textAt(item, 'name')
  const value = numberAt(dataOf(item), 'value.value') ?? 0
  if (name === undefined) builder.warn('conditions', 'row-without-name', item.path)
  else builder.condition(value > 0 ? `${name} ${value}` : name, item.path)
}
