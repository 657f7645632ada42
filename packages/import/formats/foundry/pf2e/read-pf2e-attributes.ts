import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import { d20Attributes } from '../../../tables/attributes.ts'
import {
  at,
  elementsOf,
  entriesOf,
  hasList,
  isAbsent,
  listOf,
  numberAt,
  textAt,
  textOf,
  type Node,
} from '../../../values.ts'
import { dataOf } from '../foundry-actor.ts'

type Ability = keyof typeof d20Attributes
const abilities = Object.keys(d20Attributes) as readonly Ability[]

interface AttributeSources {
  readonly data: Node
  readonly ancestry: Node | undefined
  readonly background: Node | undefined
  readonly characterClass: Node | undefined
}

/**
 * Sets the attributes and returns the modifier of constitution. Version 3 stores scores, manual and companion sheets
 * modifiers; all others are computed from the boosts.
 */
export function readPf2eAttributes(builder: CharacterBuilder, sources: AttributeSources): number | undefined {
  const stored = at(sources.data, 'abilities')
  if (typeof stored.json !== 'object' && stored.json !== undefined) builder.unreadable('attributes', stored)
  const hasStored = abilities.some((key) => storedNumber(stored, key) !== undefined)
  for (const [key, ability] of entriesOf(stored)) {
    if (hasStored && storedNumber(stored, key) === undefined) builder.unreadable('attributes', ability)
  }
  return hasStored ? readStored(builder, stored) : computeFromBoosts(builder, sources)
}

const storedNumber = (stored: Node, key: string): number | undefined =>
  numberAt(stored, `${key}.value`) ?? numberAt(stored, `${key}.mod`)

function readStored(builder: CharacterBuilder, stored: Node): number | undefined {
  for (const key of abilities) {
    const from = at(stored, key).path
    const score = numberAt(stored, `${key}.value`)
    if (score !== undefined) builder.score(d20Attributes[key], score, from)
    else builder.modifier(d20Attributes[key], numberAt(stored, `${key}.mod`), from)
  }
  const constitution = numberAt(stored, 'con.value')
  return constitution === undefined ? numberAt(stored, 'con.mod') : Math.floor((constitution - 10) / 2)
}

function computeFromBoosts(builder: CharacterBuilder, sources: AttributeSources): number | undefined {
  if (!sources.ancestry && !sources.characterClass && !sources.background) {
    builder.warn('attributes', 'missing', at(sources.data, 'abilities').path)
    return undefined
  }
  const values: Record<Ability, number> = { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 }
  const boost = (key: string): void => {
    if (isAbility(key)) values[key] += values[key] >= 4 ? 0.5 : 1
  }
  const boosts = boostsOf(builder, sources)
  boosts.ancestry.forEach(boost)
  for (const key of boosts.flaws) if (isAbility(key)) values[key] -= 1
  boosts.others.forEach(boost)
  for (const key of abilities) {
    const whole = Math.floor(values[key])
    builder.modifier(d20Attributes[key], whole, 'build.attributes', 'computed', whole !== values[key])
  }
  return Math.floor(values.con)
}

const isAbility = (key: string): key is Ability => Object.hasOwn(d20Attributes, key)

function boostsOf(builder: CharacterBuilder, { data, ancestry, background, characterClass }: AttributeSources) {
  const of = (item: Node | undefined, path: string): readonly string[] => {
    if (!item) return []
    const node = at(dataOf(item), path)
    if (typeof node.json !== 'object') builder.warn('attributes', 'missing', node.path)
    return elementsOf(node).flatMap((one) => chosen(one) ?? [])
  }
  const alternate = ancestry ? at(dataOf(ancestry), 'alternateAncestryBoosts') : undefined
  const keyAbility = characterClass ? chosen(at(dataOf(characterClass), 'keyAbility')) : undefined
  const level = builder.get('level') ?? 1
  const byLevel = entriesOf(buildBoosts(data)).filter(([step]) => Number(step) <= level)
  return {
    ancestry: alternate && hasList(alternate) ? texts(alternate) : of(ancestry, 'boosts'),
    flaws: ancestry ? elementsOf(at(dataOf(ancestry), 'flaws')).flatMap((one) => chosen(one) ?? []) : [],
    others: [
      ...of(background, 'boosts'),
      keyAbility ?? textAt(data, 'details.keyability.value') ?? '',
      ...byLevel.toSorted(([left], [right]) => Number(left) - Number(right)).flatMap(([, list]) => texts(list)),
    ],
  }
}

function buildBoosts(data: Node): Node {
  const boosts = at(data, 'build.attributes.boosts')
  return isAbsent(boosts) ? at(data, 'build.abilities.boosts') : boosts
}

const texts = (node: Node): readonly string[] => listOf(node).flatMap((one) => textOf(one) ?? [])

/** The chosen ability, or the only one there is. */
function chosen(node: Node): string | undefined {
  const options = texts(at(node, 'value'))
  return textAt(node, 'selected') ?? (options.length === 1 ? options[0] : undefined)
}
