import { CharacterBuilder, modifierOf } from '../../builder/character-builder.ts'
import { addD20Coins, setPathfinderSkill } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20Attributes } from '../../tables/attributes.ts'
import { pathfinderSkills } from '../../tables/skills.ts'
import { at, elementsOf, numberOf, textAt, textOf, type Node } from '../../values.ts'
import { isSet } from './is-set.ts'
import { readPathbuilderDetails } from './read-pathbuilder-details.ts'
import { readPathbuilderItems } from './read-pathbuilder-items.ts'
import { readPathbuilderSpells } from './read-pathbuilder-spells.ts'
import { withoutBlanksInKeys } from './without-blanks-in-keys.ts'

/** What Pathbuilder calls a character that nobody named. */
const placeholder = 'unknown adventurer'

/** Reads a character of Pathbuilder 2e. The file has no id, no experience and no current hit points. */
export function readPathbuilder(character: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder({
    ...file,
    program: 'pathbuilder-2e',
    system: 'pf2e',
    version: null,
    sourceId: null,
  })
  const { node: build, broken } = withoutBlanksInKeys(character)
  if (broken.length > 0) {
    builder.warn('identity', 'broken-key', build.path, { keys: broken.slice(0, 5).join(', ').slice(0, 200) })
  }
  const name = at(build, 'name')
  if (textOf(name)?.toLowerCase() !== placeholder) builder.textFrom('name', name)
  builder.text('race', joined(build, ['ancestry', 'heritage'], ', '), at(build, 'ancestry').path)
  builder.text('class', joined(build, ['class', 'dualClass'], ' / '), at(build, 'class').path)
  if (textAt(build, 'dualClass') !== undefined)
    builder.warn('identity', 'several-classes', at(build, 'dualClass').path, { count: 2 })
  builder.number('progress', at(build, 'level'))
  builder.setFrom('level', at(build, 'level'))

  readAbilities(builder, build)
  readHitPoints(builder, build)
  readSkills(builder, build)
  builder.record('coins', at(build, 'money'))
  addD20Coins(builder, at(build, 'money'))
  readPathbuilderItems(builder, build)
  readPathbuilderSpells(builder, build)
  readPathbuilderDetails(builder, build)
  return builder.finish()
}

const joined = (build: Node, keys: readonly string[], separator: string): string =>
  keys
    .map((key) => textAt(build, key))
    .filter(isSet)
    .join(separator)

function readAbilities(builder: CharacterBuilder, build: Node): void {
  builder.record('attributes', at(build, 'abilities'))
  for (const [key, attribute] of Object.entries(d20Attributes)) {
    const node = at(build, `abilities.${key}`)
    builder.score(attribute, builder.number('attributes', node), node.path)
  }
}

/** A number that is missing from the formula counts as 0, and it is said. */
function readHitPoints(builder: CharacterBuilder, build: Node): void {
  const attributes = at(build, 'attributes')
  builder.record('vitals', attributes)
  const part = (key: string): number => builder.number('vitals', at(attributes, key)) ?? 0
  const constitution = numberOf(at(build, 'abilities.con'))
  const level = builder.get('level')
  const perLevel = part('classhp') + part('bonushpPerLevel') + modifierOf(constitution ?? 10)
  const value = part('ancestryhp') + part('bonushp') + (level ?? 0) * perLevel
  const isKnown = level !== undefined && part('classhp') > 0
  setHitPoints(builder, {
    current: undefined,
    computed: isKnown ? { value, how: constitution === undefined ? 'guessed' : 'computed' } : undefined,
    from: attributes.path,
  })
}

/** Other proficiencies of Pathfinder that are skills, without a skill of ours. */
const otherSkills: ReadonlySet<string> = new Set(['occultism', 'society'])

/** Proficiencies are 0, 2, 4, 6 or 8: twice the rank. Those that are no skills are training. */
function readSkills(builder: CharacterBuilder, build: Node): void {
  for (const [name, node] of builder.record('skills', at(build, 'proficiencies'))) {
    const value = numberOf(node)
    if (value === undefined) builder.unreadable('skills', node)
    else if (Object.hasOwn(pathfinderSkills, name) || otherSkills.has(name)) {
      setPathfinderSkill(builder, name, value / 2, node.path)
    } else if (value > 0) builder.noteValue('training', name, value)
  }
  for (const lore of elementsOf(at(build, 'lores'))) {
    const [name, value] = elementsOf(lore)
    const text = name ? textOf(name) : undefined
    const trained = value ? numberOf(value) : undefined
    if (text === undefined) builder.unreadable('skills', lore)
    else if (trained === undefined || trained <= 0) builder.noteName('training', text, 'lore')
    else builder.skillLeftOver(text, (builder.get('level') ?? 1) + trained, lore.path)
  }
}
