import { CharacterBuilder, modifierOf } from '../../builder/character-builder.ts'
import { addD20Coins } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { at, flagAt, listAt, listOf, numberAt, textAt, textOrNumber, wholeAt, type Node } from '../../values.ts'
import { activeModifiers, sumOf, valuesOfModifiers, type Modifier } from './dnd-beyond-modifiers.ts'
import { readDndBeyondDetails } from './read-dnd-beyond-details.ts'
import { readDndBeyondItems } from './read-dnd-beyond-items.ts'
import { readDndBeyondSpells } from './read-dnd-beyond-spells.ts'
import { readDndBeyondTraining } from './read-dnd-beyond-training.ts'

/** Reads a character of D&D Beyond. */
export function readDndBeyond(character: Node, file: FileIdentity): ImportedCharacter {
  const sourceId = textOrNumber(at(character, 'id')) ?? null
  const builder = new CharacterBuilder({ ...file, program: 'dnd-beyond', system: 'dnd5e', version: null, sourceId })
  readIdentity(builder, character)
  const modifiers = activeModifiers(builder, character)
  const constitution = readAbilities(builder, character, modifiers)
  readHitPoints(builder, character, modifiers, constitution)
  readDndBeyondTraining(builder, modifiers)
  builder.record('coins', at(character, 'currencies'))
  addD20Coins(builder, at(character, 'currencies'))
  readDndBeyondItems(builder, character, sourceId)
  readDndBeyondSpells(builder, character)
  readDndBeyondDetails(builder, character)
  return builder.finish()
}

function readIdentity(builder: CharacterBuilder, character: Node): void {
  builder.textFrom('name', at(character, 'name'))
  const fullName = at(character, 'race.fullName')
  builder.textFrom('race', textAt(character, 'race.fullName') === undefined ? at(character, 'race.baseName') : fullName)
  const isStarting = (node: Node): number => (flagAt(node, 'isStartingClass') === true ? 0 : 1)
  const classes = listAt(character, 'classes').toSorted((left, right) => isStarting(left) - isStarting(right))
  const named = classes.map((one) => ({
    name: textAt(one, 'definition.name'),
    level: builder.number('progress', at(one, 'level')) ?? 0,
  }))
  const text = named.flatMap(({ name, level }) => (name === undefined ? [] : `${name} ${level}`)).join(' / ')
  builder.text('class', text, 'classes', 'computed')
  if (classes.length > 1) builder.warn('identity', 'several-classes', 'classes', { count: classes.length })
  const level = sumOf(named.map((one) => one.level))
  if (level > 0) builder.set('level', level, 'classes', 'computed')
  else builder.warn('progress', 'no-level', 'classes')
  const xp = numberAt(character, 'currentXp')
  if (xp === undefined) builder.unreadable('progress', at(character, 'currentXp'))
  else builder.set('xp', Math.max(0, xp + (numberAt(character, 'adjustmentXp') ?? 0)), at(character, 'currentXp').path)
}

/** The order of the numbers that D&D Beyond has for abilities; intelligence comes before wisdom. */
const abilityNames = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const

/** Sets the six abilities; returns constitution, which hit points need. */
function readAbilities(builder: CharacterBuilder, character: Node, modifiers: readonly Modifier[]): number | undefined {
  const stated = (list: string, id: number): Node | undefined =>
    listOf(at(character, list)).find((one) => wholeAt(one, 'id') === id)
  const numberOf = (list: string, id: number): number | undefined => {
    const found = stated(list, id)
    if (found && numberAt(found, 'value') === undefined) builder.unreadable('attributes', at(found, 'value'))
    return found ? numberAt(found, 'value') : undefined
  }
  let constitution: number | undefined
  for (const [i, name] of abilityNames.entries()) {
    const base = numberOf('stats', i + 1)
    const override = numberOf('overrideStats', i + 1)
    const from = stated('stats', i + 1)?.path ?? 'stats'
    if (base === undefined && override === undefined) {
      builder.warn('attributes', 'missing', from)
      continue
    }
    const bonus = sumOf(valuesOfModifiers(modifiers, 'bonus', `${name}-score`)) + (numberOf('bonusStats', i + 1) ?? 0)
    const least = valuesOfModifiers(modifiers, 'set', `${name}-score`)
    const score = override ?? Math.max((base ?? 0) + bonus, ...least)
    builder.score(d20AttributeNames[name], score, from, score === base ? 'stored' : 'computed')
    if (name === 'constitution') constitution = score
  }
  return constitution
}

function readHitPoints(
  builder: CharacterBuilder,
  character: Node,
  modifiers: readonly Modifier[],
  constitution: number | undefined,
): void {
  const override = numberAt(character, 'overrideHitPoints')
  const base = override === undefined ? builder.number('vitals', at(character, 'baseHitPoints')) : undefined
  const level = builder.get('level') ?? 0
  const perLevel = modifiers.filter(({ type, subType }) => type === 'bonus' && subType === 'hit-points-per-level')
  const computed =
    base === undefined
      ? undefined
      : base +
        (numberAt(character, 'bonusHitPoints') ?? 0) +
        modifierOf(constitution ?? 10) * level +
        sumOf(perLevel.map((one) => (one.value ?? 0) * (levelOfFeature(character, one) ?? level))) +
        sumOf(valuesOfModifiers(modifiers, 'bonus', 'hit-points'))
  const removed = at(character, 'removedHitPoints')
  const damage = numberAt(character, 'removedHitPoints')
  if (damage === undefined) builder.unreadable('vitals', removed)
  const max = override !== undefined && override > 0 ? override : computed
  setHitPoints(builder, {
    current: max === undefined ? undefined : max - (damage ?? 0),
    stored: override,
    computed:
      computed === undefined
        ? undefined
        : { value: computed, how: constitution === undefined ? 'guessed' : 'computed' },
    from: at(character, override === undefined ? 'baseHitPoints' : 'overrideHitPoints').path,
  })
  const temporary = numberAt(character, 'temporaryHitPoints') ?? 0
  if (temporary !== 0) builder.set('hpTemp', temporary, at(character, 'temporaryHitPoints').path)
}

/** The level of the class whose feature gives a modifier; undefined if no class does. */
function levelOfFeature(character: Node, { componentId }: Modifier): number | undefined {
  const owner = listAt(character, 'classes').find((one) =>
    listAt(one, 'classFeatures').some(
      (feature) => componentId !== undefined && wholeAt(feature, 'definition.id') === componentId,
    ),
  )
  return owner ? numberAt(owner, 'level') : undefined
}
