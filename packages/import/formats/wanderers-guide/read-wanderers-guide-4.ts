import { CharacterBuilder } from '../../builder/character-builder.ts'
import { addD20Coins, isUnarmed, noteUnarmed } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter, ItemNotePart } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20Attributes } from '../../tables/attributes.ts'
import {
  at,
  flagAt,
  listAt,
  listOf,
  nodeOf,
  numberAt,
  numberOf,
  textAt,
  textOf,
  textOrNumber,
  wholeAt,
  type Node,
} from '../../values.ts'

/** Reads a file of Wanderer's Guide version 4. It repeats whole rulebooks, of which nothing is needed. */
export function readWanderersGuide4(file: Node, identity: FileIdentity): ImportedCharacter {
  const [character, content] = [at(file, 'character'), at(file, 'content')]
  const builder = new CharacterBuilder({
    ...identity,
    program: 'wanderers-guide',
    system: 'pf2e',
    version: '4',
    sourceId: textOrNumber(at(character, 'id')) ?? null,
  })
  const names = (keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => textAt(character, `details.${key}.name`) ?? [])
  builder.textFrom('name', at(character, 'name'))
  builder.text('race', names(['ancestry', 'heritage']).join(', '), at(character, 'details.ancestry').path)
  builder.text('class', names(['class', 'class_2']).join(' / '), at(character, 'details.class').path)
  if (names(['class', 'class_2']).length > 1)
    builder.warn('identity', 'several-classes', 'character.details', { count: 2 })
  builder.number('progress', at(character, 'level'))
  builder.setFrom('level', at(character, 'level'))
  builder.setFrom('xp', at(character, 'experience'))
  readAttributes(builder, at(content, 'attributes'))
  readHitPoints(builder, character, content)
  // The writer does not say where it puts the ranks of skills.
  builder.warn('skills', 'missing', content.path)
  builder.record('coins', at(character, 'inventory.coins'))
  addD20Coins(builder, at(character, 'inventory.coins'))
  for (const row of builder.list('items', at(character, 'inventory.items'))) addItem(builder, row, null)
  readSpells(builder, at(content, 'spells'))
  for (const condition of listAt(character, 'details.conditions')) readCondition(builder, condition)
  for (const page of builder.list('notes', at(character, 'notes.pages'))) readPage(builder, page)
  builder.pictureAddress(at(character, 'details.image_url'))
  return builder.finish()
}

/** A modifier and whether half a boost is on top of it. */
function readAttributes(builder: CharacterBuilder, attributes: Node): void {
  builder.record('attributes', attributes)
  for (const [key, attribute] of Object.entries(d20Attributes)) {
    const node = at(attributes, `ATTRIBUTE_${key.toUpperCase()}`)
    const value = numberOf(node) ?? numberAt(node, 'value') ?? numberAt(node, 'value.value')
    if (value === undefined) builder.warn('attributes', 'unreadable', node.path)
    const isHalf = flagAt(node, 'partial') === true || flagAt(node, 'value.partial') === true
    builder.modifier(attribute, value, node.path, 'stored', isHalf)
  }
}

function readHitPoints(builder: CharacterBuilder, character: Node, content: Node): void {
  const stored = numberAt(content, 'max_hp') ?? numberAt(character, 'meta_data.calculated_stats.hp_max')
  const current = at(character, 'hp_current')
  if (numberOf(current) === undefined) builder.unreadable('vitals', current)
  setHitPoints(builder, { current: numberOf(current), stored, from: at(content, 'max_hp').path })
  const temporary = numberAt(character, 'hp_temp') ?? 0
  if (temporary !== 0) builder.set('hpTemp', temporary, at(character, 'hp_temp').path)
}

/** Containers have their content inside; the depth of a file is limited. */
function addItem(builder: CharacterBuilder, row: Node, container: string | null): void {
  if (flagAt(row, 'is_formula') === true) return builder.noteName('training', textAt(row, 'item.name'), 'formulas')
  const name = textAt(row, 'item.name') ?? ''
  const id = textOrNumber(at(row, 'id')) ?? row.path
  if (isUnarmed(name)) return noteUnarmed(builder, name, row.path)
  const equipped = flagAt(row, 'is_equipped') ?? null
  const note: readonly ItemNotePart[] = [
    ...(equipped === true ? [{ kind: 'equipped' } as const] : []),
    ...(flagAt(row, 'is_invested') === true ? [{ kind: 'invested' } as const] : []),
  ]
  builder.item({
    sourceId: id,
    name,
    quantity: at(row, 'item.meta_data.quantity'),
    container,
    equipped,
    note,
    from: row.path,
  })
  for (const inside of listAt(row, 'container_contents')) addItem(builder, inside, id)
}

function readSpells(builder: CharacterBuilder, spells: Node): void {
  builder.record('spells', spells)
  for (const spell of builder.list('spells', at(spells, 'all'))) addSpell(builder, spell, undefined)
  for (const spell of listAt(spells, 'focus_spells')) addSpell(builder, spell, 'focus')
  for (const spell of listAt(spells, 'innate_spells')) addSpell(builder, at(spell, 'spell'), 'innate')
}

function addSpell(builder: CharacterBuilder, spell: Node, kind: 'focus' | 'innate' | undefined): void {
  const level = wholeAt(spell, 'rank')
  builder.spell({ name: textAt(spell, 'name') ?? '', level, kind: level === 0 ? 'cantrip' : kind, from: spell.path })
}

function readCondition(builder: CharacterBuilder, condition: Node): void {
  const name = textAt(condition, 'name')
  const value = numberAt(condition, 'value') ?? 0
  if (name === undefined) builder.warn('conditions', 'row-without-name', condition.path)
  else builder.condition(value > 0 ? `${name} ${value}` : name, condition.path)
}

function readPage(builder: CharacterBuilder, page: Node): void {
  const contents = at(page, 'contents')
  const text = typeof contents.json === 'string' ? contents : nodeOf(documentText(contents), contents.path)
  builder.noteText('story', null, text, textAt(page, 'name') ?? null)
}

/** The text of an editor's document: every block is a paragraph. */
function documentText(node: Node): string {
  const own = textOf(at(node, 'text')) ?? ''
  const parts = listOf(at(node, 'content')).map(documentText)
  const isInline = textAt(node, 'type') === 'paragraph' || textAt(node, 'type') === 'heading'
  return own + parts.join(isInline ? ' ' : '\n\n')
}
