import { CharacterBuilder } from '../../builder/character-builder.ts'
import { setDndSkill } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter, Refusal } from '../../imported-character.ts'
import { firstSentenceOf } from '../../markup.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { d20Coins } from '../../tables/coins.ts'
import {
  at,
  flagAt,
  hasRecord,
  listAt,
  numberAt,
  numberOf,
  textAt,
  textOf,
  textOrNumber,
  wholeAt,
  type Node,
} from '../../values.ts'

/** Reads an archive of DiceCloud version 2: a flat list of properties. */
export function readDicecloud(archive: Node, file: FileIdentity): ImportedCharacter | Refusal {
  const creature = at(archive, 'creature')
  const type = textAt(creature, 'type') ?? 'pc'
  if (type !== 'pc') {
    return { kind: 'refused', program: 'dicecloud', code: 'not-a-character', params: { type: type.slice(0, 80) } }
  }
  const builder = new CharacterBuilder({
    ...file,
    program: 'dicecloud',
    system: 'dnd5e',
    version: textOrNumber(at(archive, 'meta.schemaVersion')) ?? null,
    sourceId: textAt(creature, '_id') ?? null,
  })
  builder.textFrom('name', at(creature, 'name'))
  builder.story('alignment', at(creature, 'alignment'))
  builder.story('gender', at(creature, 'gender'))
  builder.pictureAddress(at(creature, 'picture'))
  builder.setFrom('xp', at(creature, 'denormalizedStats.xp'))
  // What was removed lies in a recycle bin.
  const properties = builder.list('items', at(archive, 'properties')).filter((one) => flagAt(one, 'removed') !== true)
  readProperties(builder, properties)
  return builder.finish()
}

function readProperties(builder: CharacterBuilder, properties: readonly Node[]): void {
  const all = (type: string): readonly Node[] => properties.filter((one) => textAt(one, 'type') === type)
  const active = (type: string): readonly Node[] => all(type).filter((one) => flagAt(one, 'inactive') !== true)
  for (const one of properties) if (textAt(one, 'type') === undefined) builder.warn('items', 'unreadable', one.path)
  readClasses(builder, active('class'), active('classLevel'))
  readAttributes(builder, active('attribute'))
  const race = properties.find((one) => listAt(one, 'tags').some((tag) => textOf(tag)?.toLowerCase() === 'race'))
  builder.text('race', race ? textAt(race, 'name') : undefined, race?.path ?? '')
  for (const skill of active('skill')) {
    const kind = textAt(skill, 'skillType')
    if (kind === undefined) builder.warn('skills', 'unreadable', skill.path)
    else if (kind === 'skill') readSkill(builder, skill)
  }
  for (const container of all('container')) addContainer(builder, container)
  const containers = new Set(all('container').flatMap((one) => textAt(one, '_id') ?? []))
  for (const item of all('item')) addItem(builder, item, containers)
  for (const spell of all('spell')) addSpell(builder, spell)
  readNotes(builder, active)
}

/** Computed fields are a number, or a record with the calculation and its value. */
const computed = (node: Node): number | undefined => numberOf(node) ?? numberAt(node, 'value')

function readClasses(builder: CharacterBuilder, classes: readonly Node[], levels: readonly Node[]): void {
  const counted = Map.groupBy(levels, (one) => textAt(one, 'variableName') ?? textAt(one, 'name') ?? '')
  const found =
    classes.length > 0
      ? classes.map((one) => ({ name: textAt(one, 'name'), level: numberAt(one, 'level') ?? 0 }))
      : [...counted.values()].map((group) => ({
          name: group[0] ? textAt(group[0], 'name') : undefined,
          level: group.length,
        }))
  const text = found.flatMap(({ name, level }) => (name === undefined ? [] : `${name} ${level}`)).join(' / ')
  builder.text('class', text, 'properties', 'computed')
  if (found.length > 1) builder.warn('identity', 'several-classes', 'properties', { count: found.length })
  const level = found.reduce((sum, one) => sum + one.level, 0)
  if (level > 0) builder.set('level', level, 'properties', 'computed')
  else builder.warn('progress', 'no-level', 'properties')
}

function readAttributes(builder: CharacterBuilder, properties: readonly Node[]): void {
  let hitPoints: Node | undefined
  let abilities = 0
  for (const one of properties) {
    const name = textAt(one, 'variableName') ?? ''
    if (textAt(one, 'attributeType') === undefined || name === '') builder.warn('attributes', 'unreadable', one.path)
    const total = numberAt(one, 'total') ?? computed(at(one, 'baseValue'))
    if (textAt(one, 'attributeType') === 'ability') {
      if (total === undefined) builder.warn('attributes', 'missing', one.path)
      else if (isAbility(name)) builder.score(d20AttributeNames[name], total, one.path)
      else builder.attributeLeftOver(textAt(one, 'name') ?? name, total, one.path)
      abilities++
    } else if (name === 'hitPoints') hitPoints = one
    else if (name === 'tempHP' && (total ?? 0) > 0) builder.set('hpTemp', numberAt(one, 'value') ?? total, one.path)
  }
  if (abilities === 0) builder.warn('attributes', 'missing', 'properties')
  if (!hitPoints) return builder.warn('vitals', 'no-max-hp', 'properties')
  const max = numberAt(hitPoints, 'total') ?? computed(at(hitPoints, 'baseValue'))
  const damage = numberAt(hitPoints, 'damage') ?? 0
  const current = numberAt(hitPoints, 'value') ?? (max === undefined ? undefined : max - damage)
  setHitPoints(builder, { current, stored: max, from: hitPoints.path })
}

const isAbility = (name: string): name is keyof typeof d20AttributeNames => Object.hasOwn(d20AttributeNames, name)

function readSkill(builder: CharacterBuilder, skill: Node): void {
  const name = (textAt(skill, 'name') ?? '').toLowerCase().replaceAll(' ', '-')
  const proficiency = numberAt(skill, 'proficiency')
  if (proficiency === undefined) builder.unreadable('skills', at(skill, 'proficiency'))
  setDndSkill(builder, name, proficiency, skill.path)
}

const addContainer = (builder: CharacterBuilder, one: Node): void =>
  builder.item({
    sourceId: textAt(one, '_id'),
    name: textAt(one, 'name') ?? '',
    quantity: { path: one.path, json: 1 },
    from: one.path,
  })

const coinWords: Readonly<Record<string, keyof typeof d20Coins>> = {
  platinum: 'pp',
  gold: 'gp',
  electrum: 'ep',
  silver: 'sp',
  copper: 'cp',
}
const coinName = /^(?:(platinum|gold|electrum|silver|copper)(?: (?:piece|coin)s?)?|(pp|gp|ep|sp|cp))$/i

function addItem(builder: CharacterBuilder, item: Node, containers: ReadonlySet<string>): void {
  const name = textAt(item, 'name') ?? ''
  const [, word, short] = coinName.exec(name) ?? []
  const key = word === undefined ? short?.toLowerCase() : coinWords[word.toLowerCase()]
  if (key !== undefined) return addCoins(builder, item, key as keyof typeof d20Coins)
  const parent = textAt(item, 'parentId') ?? textAt(item, 'parent.id')
  const equipped = flagAt(item, 'equipped') ?? null
  const sentence = firstSentenceOf(textAt(item, 'description.text') ?? '')
  builder.item({
    sourceId: textAt(item, '_id'),
    name,
    quantity: at(item, 'quantity'),
    container: parent !== undefined && containers.has(parent) ? parent : null,
    equipped,
    note: [
      ...(equipped === true ? [{ kind: 'equipped' } as const] : []),
      ...(flagAt(item, 'attuned') === true ? [{ kind: 'attuned' } as const] : []),
      ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
    ],
    from: item.path,
  })
}

function addCoins(builder: CharacterBuilder, item: Node, key: keyof typeof d20Coins): void {
  const amount = builder.number('coins', at(item, 'quantity'))
  if (amount === undefined) return
  const { coin, each } = d20Coins[key]
  builder.coins({ [coin]: amount * each }, item.path, each === 1 ? 'stored' : 'converted')
  if (each !== 1) builder.warn('coins', 'converted-electrum', item.path, { electrum: amount, silver: amount * each })
}

function addSpell(builder: CharacterBuilder, spell: Node): void {
  const level = wholeAt(spell, 'level')
  const prepared = flagAt(spell, 'alwaysPrepared') === true ? true : (flagAt(spell, 'prepared') ?? null)
  const name = textAt(spell, 'name') ?? ''
  builder.spell({
    sourceId: textAt(spell, '_id'),
    name,
    level,
    prepared,
    kind: level === 0 ? 'cantrip' : undefined,
    from: spell.path,
  })
}

/** Texts of notes are the player's; of features only the names are taken. */
function readNotes(builder: CharacterBuilder, active: (type: string) => readonly Node[]): void {
  for (const note of active('note')) {
    for (const key of ['summary', 'description']) {
      const text = at(note, key)
      builder.noteText('story', null, hasRecord(text) ? at(text, 'text') : text, textAt(note, 'name') ?? null)
    }
  }
  for (const feature of active('feature')) builder.noteName('features', textAt(feature, 'name'))
  for (const buff of active('buff')) builder.noteName('other-values', textAt(buff, 'name'), 'effects')
  for (const action of active('action')) builder.noteName('attacks', textAt(action, 'name'))
}
