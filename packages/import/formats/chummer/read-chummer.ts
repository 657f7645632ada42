import { CharacterBuilder } from '../../builder/character-builder.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { shadowrunAttributes } from '../../tables/attributes.ts'
import { at, flagAt, isAbsent, numberAt, numberOf, textAt, type Node } from '../../values.ts'
import { recordsAt } from './chummer-elements.ts'
import { readChummerDetails } from './read-chummer-details.ts'
import { readChummerItems } from './read-chummer-items.ts'

/** Reads a Shadowrun 5 character of Chummer 5a. */
export function readChummer(character: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder({
    ...file,
    program: 'chummer',
    system: 'sr5',
    version: textAt(character, 'appversion') ?? null,
    sourceId: null,
  })
  readIdentity(builder, character)
  readKarma(builder, character)
  const body = readAttributes(builder, character)
  readHitPoints(builder, character, body)
  readSkills(builder, at(character, 'newskills'))
  const nuyen = at(character, 'nuyen')
  if (isAbsent(nuyen)) builder.warn('coins', 'missing', nuyen.path)
  else if (numberOf(nuyen) === undefined) builder.unreadable('coins', nuyen)
  else builder.otherMoney('¥', String(numberOf(nuyen)), nuyen.path)
  readChummerItems(builder, character)
  for (const [list, kind] of spellLists) readSpells(builder, character, list, kind)
  readChummerDetails(builder, character)
  return builder.finish()
}

const isName = (text: string | undefined): text is string => text !== undefined && text.toLowerCase() !== 'unknown'

function readIdentity(builder: CharacterBuilder, character: Node): void {
  const [alias, name] = [textAt(character, 'alias'), textAt(character, 'name')]
  const shown = [alias, name].find(isName)
  builder.text('name', shown, at(character, shown === alias ? 'alias' : 'name').path)
  if (isName(alias) && isName(name) && alias !== name) builder.noteName('other-values', name, 'real-name')
  builder.textFrom('player', at(character, 'playername'))
  const variant = textAt(character, 'metavariant')
  const metatype = textAt(character, 'metatype')
  const race = variant === undefined || variant.toLowerCase() === 'none' ? metatype : `${metatype ?? ''} (${variant})`
  builder.text('race', race, at(character, 'metatype').path)
  const talents = ['Magician', 'Adept', 'Technomancer'].filter((key) => flagAt(character, key.toLowerCase()) === true)
  builder.text('class', talents.join(', '), 'character', 'converted')
}

/** Experience is all karma ever earned; before the first session there is none. */
function readKarma(builder: CharacterBuilder, character: Node): void {
  builder.warn('progress', 'no-level-in-system', 'karma')
  const earned = recordsAt(builder, 'progress', character, ['expenses', 'expense'])
    .filter((one) => {
      const type = textAt(one, 'type') ?? ''
      if (type !== 'Karma' && type !== 'Nuyen') {
        builder.warn('progress', 'unknown-kind', one.path, { name: '', kind: type.slice(0, 80) })
      }
      return type === 'Karma'
    })
    .map((one) => builder.number('progress', at(one, 'amount')) ?? 0)
    .filter((amount) => amount > 0)
  if (earned.length > 0)
    builder.set(
      'xp',
      earned.reduce((sum, amount) => sum + amount, 0),
      at(character, 'expenses').path,
      'computed',
    )
  const isInPlay = flagAt(character, 'created') === true
  if (isInPlay && at(character, 'expenses').json === undefined) builder.warn('progress', 'missing', 'expenses')
  const left = numberAt(character, 'karma')
  if (left !== undefined) builder.note('other-values', { label: 'karma-left', text: String(left) })
}

/** Sets the attributes; returns body, which hit points need. Shifters have each of them several times. */
function readAttributes(builder: CharacterBuilder, character: Node): number | undefined {
  const all = recordsAt(builder, 'attributes', character, ['attributes', 'attribute'])
  if (all.length === 0) builder.warn('attributes', 'missing', at(character, 'attributes').path)
  const isStandard = (one: Node): boolean => (textAt(one, 'metatypecategory') ?? 'Standard') === 'Standard'
  const groups = Map.groupBy(all, (one) => textAt(one, 'name') ?? '')
  let body: number | undefined
  for (const [name, entries] of groups) {
    const entry = entries.find(isStandard) ?? entries[0]
    const value = entry ? builder.number('attributes', at(entry, 'totalvalue')) : undefined
    const from = entry?.path ?? 'attributes'
    if (isOurs(name)) builder.rating(shadowrunAttributes[name], value, from)
    else builder.attributeLeftOver(name, value, from)
    if (name === 'BOD') body = value
  }
  return body
}

const isOurs = (name: string): name is keyof typeof shadowrunAttributes => Object.hasOwn(shadowrunAttributes, name)

function readHitPoints(builder: CharacterBuilder, character: Node, body: number | undefined): void {
  const max = body === undefined ? undefined : 8 + Math.ceil(body / 2)
  const filled = at(character, 'physicalcmfilled')
  if (numberOf(filled) === undefined) builder.unreadable('vitals', filled)
  setHitPoints(builder, {
    current: max === undefined ? undefined : max - (numberOf(filled) ?? 0),
    computed: max === undefined ? undefined : { value: max, how: 'computed' },
    from: filled.path,
  })
  const stun = numberAt(character, 'stuncmfilled') ?? 0
  if (stun > 0) builder.note('other-values', { label: 'stun-damage', text: String(stun) })
}

/** Active skills have an id and no name. */
function readSkills(builder: CharacterBuilder, skills: Node): void {
  const active = recordsAt(builder, 'skills', skills, ['skills', 'skill'])
  if (active.length === 0) builder.warn('skills', 'missing', at(skills, 'skills').path)
  if (at(skills, 'knoskills').json === undefined) builder.warn('skills', 'missing', at(skills, 'knoskills').path)
  let unknown = 0
  for (const skill of active) {
    const rating = ratingOf(builder, skill)
    const [name, id] = [textAt(skill, 'name'), textAt(skill, 'suid')]
    if (name !== undefined) builder.skillLeftOver(name, rating, skill.path)
    else if (rating > 0) {
      unknown++
      builder.noteValue('skills-without-field', id ?? '?', rating)
    }
  }
  if (unknown > 0) builder.warn('skills', 'unknown-id', at(skills, 'skills').path, { count: unknown })
  for (const skill of recordsAt(builder, 'skills', skills, ['knoskills', 'skill'])) {
    builder.skillLeftOver(textAt(skill, 'name') ?? textAt(skill, 'suid') ?? '?', ratingOf(builder, skill), skill.path)
  }
}

function ratingOf(builder: CharacterBuilder, skill: Node): number {
  const parts = [at(skill, 'base'), at(skill, 'karma')]
  for (const part of parts) if (numberOf(part) === undefined) builder.unreadable('skills', part)
  return parts.reduce((sum, part) => sum + (numberOf(part) ?? 0), 0)
}

const spellLists = [
  ['spells', undefined],
  ['complexforms', 'complex-form'],
  ['powers', 'power'],
] as const

/** The same spell can be there twice, for different targets. */
function readSpells(
  builder: CharacterBuilder,
  character: Node,
  list: (typeof spellLists)[number][0],
  kind: (typeof spellLists)[number][1],
): void {
  if (list === 'spells' && at(character, list).json === undefined) builder.warn('spells', 'missing', list)
  for (const spell of recordsAt(builder, 'spells', character, [list, list.slice(0, -1)])) {
    const [name, extra] = [textAt(spell, 'name') ?? '', textAt(spell, 'extra')]
    builder.spell({ name: extra === undefined ? name : `${name} (${extra})`, kind, from: spell.path })
  }
}
