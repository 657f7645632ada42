import { CharacterBuilder } from '../../builder/character-builder.ts'
import { amountOf } from '../../d20-rules.ts'
import { setDsaAttribute, setDsaTalent, setDsaTechnique } from '../../dsa-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { dsaAttributeOrder } from '../../tables/attributes.ts'
import { dsaCoins } from '../../tables/coins.ts'
import { dsaRaces } from '../../tables/dsa-races.ts'
import { at, elementsOf, hasList, numberAt, numberOf, textAt, textOf, type Node } from '../../values.ts'
import { readOptolithDetails } from './read-optolith-details.ts'
import { readOptolithSpells } from './read-optolith-spells.ts'
import { readOptolithVitals } from './read-optolith-vitals.ts'

/** The value of an attribute that the file does not mention. */
const lowestAttribute = 8

/** Reads a hero of Optolith. Most of the file are ids without names. */
export function readOptolith(hero: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder({
    ...file,
    program: 'optolith',
    system: 'dsa5',
    version: textAt(hero, 'clientVersion') ?? null,
    sourceId: textAt(hero, 'id') ?? null,
  })
  readIdentity(builder, hero)
  builder.warn('progress', 'no-level-in-system', 'ap')
  builder.number('progress', at(hero, 'ap.total'))
  builder.setFrom('xp', at(hero, 'ap.total'))
  const attributes = readAttributes(builder, hero)
  readOptolithVitals(builder, hero, attributes)
  readSkills(builder, hero)
  readPurse(builder, at(hero, 'belongings.purse'))
  readItems(builder, at(hero, 'belongings.items'))
  readOptolithSpells(builder, hero)
  readOptolithDetails(builder, hero)
  return builder.finish()
}

function readIdentity(builder: CharacterBuilder, hero: Node): void {
  builder.textFrom('name', at(hero, 'name'))
  const race = textAt(hero, 'r')
  const known = race === undefined ? undefined : dsaRaces[race]
  if (known) builder.text('race', known.name, at(hero, 'r').path, 'converted')
  else if (race === undefined) builder.unreadable('identity', at(hero, 'r'))
  else {
    builder.warn('identity', 'unknown-id', at(hero, 'r').path, { id: race.slice(0, 40) })
    builder.noteName('other-values', race, 'race-id')
  }
  const profession = textAt(hero, 'p')
  const name = textAt(hero, 'professionName')
  if (name !== undefined) builder.text('class', name, at(hero, 'professionName').path)
  else if (profession !== undefined) {
    builder.warn('identity', 'unknown-id', at(hero, 'p').path, { id: profession.slice(0, 40) })
    builder.noteName('other-values', profession, 'profession')
  }
}

/** Entries are records, before version 1.1 lists of id, value and modifier. */
function readAttributes(builder: CharacterBuilder, hero: Node): ReadonlyMap<string, number> {
  const stored = new Map<string, Node>()
  for (const entry of builder.list('attributes', at(hero, 'attr.values'))) {
    const id = hasList(entry) ? textOf(at(entry, '0')) : textAt(entry, 'id')
    if (id === undefined) builder.warn('attributes', 'unreadable', entry.path)
    else stored.set(id, hasList(entry) ? at(entry, '1') : at(entry, 'value'))
  }
  const values = new Map<string, number>()
  for (const [i, key] of dsaAttributeOrder.entries()) {
    const node = stored.get(`ATTR_${i + 1}`)
    const value = node ? builder.number('attributes', node) : lowestAttribute
    if (value === undefined) continue
    values.set(key, value)
    setDsaAttribute(builder, key, value, node?.path ?? 'attr.values')
  }
  return values
}

function readSkills(builder: CharacterBuilder, hero: Node): void {
  for (const [key, prefix, set] of [
    ['talents', 'TAL_', setDsaTalent],
    ['ct', 'CT_', setDsaTechnique],
  ] as const) {
    for (const [id, node] of builder.record('skills', at(hero, key))) {
      const value = numberOf(node)
      if (value === undefined) builder.unreadable('skills', node)
      set(builder, Number(id.slice(prefix.length)), { value, name: id, from: node.path })
    }
  }
}

/** Amounts are text and can be empty. */
function readPurse(builder: CharacterBuilder, purse: Node): void {
  builder.record('coins', purse)
  for (const [key, { coin, each }] of Object.entries(dsaCoins)) {
    const node = at(purse, key)
    const amount = amountOf(node)
    if (amount === undefined) builder.unreadable('coins', node)
    else builder.coins({ [coin]: amount * each }, node.path, each === 1 ? 'stored' : 'converted')
  }
}

function readItems(builder: CharacterBuilder, items: Node): void {
  if (typeof items.json !== 'object' || items.json === null) builder.warn('items', 'missing', items.path)
  for (const item of elementsOf(items)) {
    const place = textAt(item, 'where')
    builder.item({
      sourceId: textAt(item, 'id'),
      name: textAt(item, 'name') ?? '',
      quantity: numberAt(item, 'amount') === undefined ? at(item, 'quantity') : at(item, 'amount'),
      note: place === undefined ? [] : [{ kind: 'text', text: place.slice(0, 200).toWellFormed() }],
      from: item.path,
    })
  }
}
