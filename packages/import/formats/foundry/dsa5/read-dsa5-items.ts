import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import type { LabelCode, SpellKind } from '../../../codes.ts'
import { isUnarmed, noteUnarmed } from '../../../d20-rules.ts'
import { setDsaTalent, setDsaTechnique } from '../../../dsa-rules.ts'
import { firstSentenceOf } from '../../../markup.ts'
import { at, flagAt, numberAt, numberOf, textAt, textOrNumber, wholeOf, type Node } from '../../../values.ts'
import { dataOf } from '../foundry-actor.ts'

const carried: ReadonlySet<string> = new Set([
  'equipment',
  'meleeweapon',
  'rangeweapon',
  'armor',
  'ammunition',
  'consumable',
  'poison',
  'plant',
])
const spellKinds: ReadonlyMap<string, SpellKind | undefined> = new Map([
  ['spell', undefined],
  ['ritual', 'ritual'],
  ['magictrick', 'cantrip'],
  ['liturgy', 'liturgy'],
  ['ceremony', 'ceremony'],
  ['blessing', 'blessing'],
])
const features: ReadonlyMap<string, LabelCode> = new Map([
  ['advantage', 'advantages'],
  ['disadvantage', 'disadvantages'],
  ['specialability', 'special-abilities'],
])

/** Reads the flat list of items: things, money, spells, talents and abilities. */
export function readDsa5Items(builder: CharacterBuilder, items: readonly Node[]): void {
  for (const item of items) {
    const type = textAt(item, 'type') ?? ''
    const name = textAt(item, 'name') ?? ''
    const talent = at(dataOf(item), 'talentValue.value')
    const label = features.get(type)
    if (carried.has(type)) addItem(builder, item, name)
    else if (type === 'money') addMoney(builder, item, name)
    else if (spellKinds.has(type)) {
      const sourceId = textAt(item, '_id')
      builder.spell({ sourceId, name, kind: spellKinds.get(type), skill: wholeOf(talent), from: item.path })
    } else if (type === 'skill' || type === 'combatskill') addTalent(builder, type, name, talent)
    else if (label) builder.noteName('features', withStep(name, dataOf(item)), label)
    else {
      builder.warn('items', 'unknown-kind', item.path, { name: name.slice(0, 120), kind: type.slice(0, 80) })
      builder.noteName('other-entries', name)
    }
  }
}

/** Headings that serve as containers have the quantity 0. */
function addItem(builder: CharacterBuilder, item: Node, name: string): void {
  if (isUnarmed(name)) return noteUnarmed(builder, name, item.path)
  const data = dataOf(item)
  const worn = flagAt(data, 'worn.value') ?? null
  const container = textOrNumber(at(data, 'parent_id'))
  const sentence = firstSentenceOf(textAt(data, 'description.value') ?? '')
  builder.item({
    sourceId: textAt(item, '_id'),
    name,
    quantity: at(data, 'quantity.value'),
    container: container === '0' ? null : container,
    equipped: worn,
    note: [
      ...(worn === true ? [{ kind: 'equipped' } as const] : []),
      ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
    ],
    from: item.path,
  })
}

/** The price of a coin says which one it is: names are translated. */
function addMoney(builder: CharacterBuilder, item: Node, name: string): void {
  const data = dataOf(item)
  const quantity = builder.number('coins', at(data, 'quantity.value'))
  const price = builder.number('coins', at(data, 'price.value'))
  if (quantity === undefined || price === undefined) return
  if (price === 10) builder.coins({ gold: quantity }, item.path)
  else if (price === 1) builder.coins({ silver: quantity }, item.path)
  else if (price === 0.1) builder.coins({ copper: quantity }, item.path)
  else if (price === 0.01) builder.coins({ copper: quantity / 10 }, item.path, 'converted')
  else builder.otherMoney(name, String(quantity), item.path)
}

function addTalent(builder: CharacterBuilder, type: 'skill' | 'combatskill', name: string, node: Node): void {
  const value = numberOf(node)
  if (value === undefined) builder.warn('skills', 'unreadable', node.path)
  if (name === '') return builder.warn('skills', 'row-without-name', node.path)
  const set = type === 'skill' ? setDsaTalent : setDsaTechnique
  set(builder, name, { value, name, from: node.path })
}

const withStep = (name: string, data: Node): string => {
  const step = numberAt(data, 'step.value') ?? 0
  return step > 1 ? `${name} ${step}` : name
}
