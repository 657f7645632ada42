import { CharacterBuilder } from '../../../builder/character-builder.ts'
import { setPathfinderSkill } from '../../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../../imported-character.ts'
import { setHitPoints } from '../../../set-hit-points.ts'
import { foundryPathfinderSkills } from '../../../tables/skills.ts'
import { at, hasRecord, numberAt, numberOf, textAt, type Node } from '../../../values.ts'
import { dataOf, foundrySource, isDefaultPicture } from '../foundry-actor.ts'
import { readPf2eAttributes } from './read-pf2e-attributes.ts'
import { readPf2eDetails } from './read-pf2e-details.ts'
import { readPf2eItems } from './read-pf2e-items.ts'

/** Reads a player character of Pathfinder 2e from Foundry VTT. */
export function readPf2e(actor: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder(foundrySource(actor, 'pf2e', file))
  const data = dataOf(actor)
  const items = builder.list('items', at(actor, 'items')).filter((item) => {
    if (!hasRecord(item)) builder.warn('items', 'unreadable', item.path)
    return hasRecord(item)
  })
  const all = (type: string): readonly Node[] => items.filter((item) => textAt(item, 'type') === type)
  const [ancestry] = all('ancestry')
  const [background] = all('background')
  const classes = all('class')

  builder.textFrom('name', at(actor, 'name'))
  builder.text('race', joinedNames([ancestry, all('heritage')[0]], ', '), 'items', 'computed')
  builder.text('class', joinedNames(classes, ' / '), 'items', 'computed')
  if (classes.length > 1) builder.warn('identity', 'several-classes', 'items', { count: classes.length })
  const level = at(data, 'details.level.value')
  builder.number('progress', level)
  builder.setFrom('level', level)
  builder.setFrom('xp', at(data, 'details.xp.value'))

  const constitution = readPf2eAttributes(builder, { data, ancestry, background, characterClass: classes[0] })
  readHitPoints(builder, data, { ancestry, classes, constitution, isTough: all('feat').some(isToughness) })
  for (const [key, skill] of builder.record('skills', at(data, 'skills'))) {
    const rank = at(skill, 'rank')
    if (numberOf(rank) === undefined) builder.unreadable('skills', hasRecord(skill) ? rank : skill)
    setPathfinderSkill(builder, foundryPathfinderSkills[key] ?? key, numberOf(rank), rank.path)
  }
  readPf2eItems(builder, items)
  readPf2eDetails(builder, data)
  if (!isDefaultPicture(textAt(actor, 'img') ?? '')) builder.pictureAddress(at(actor, 'img'))
  return builder.finish()
}

const joinedNames = (items: readonly (Node | undefined)[], separator: string): string =>
  items.flatMap((item) => (item ? (textAt(item, 'name') ?? []) : [])).join(separator)

const isToughness = (feat: Node): boolean =>
  (textAt(dataOf(feat), 'slug') ?? textAt(feat, 'name') ?? '').toLowerCase() === 'toughness'

interface HitPointSources {
  readonly ancestry: Node | undefined
  readonly classes: readonly Node[]
  readonly constitution: number | undefined
  readonly isTough: boolean
}

/** The maximum is never in the file. Two classes at once share the larger number per level. */
function readHitPoints(builder: CharacterBuilder, data: Node, { ancestry, classes, ...rest }: HitPointSources): void {
  const hp = at(data, 'attributes.hp')
  builder.record('vitals', hp)
  for (const key of ['value', 'temp']) if (numberAt(hp, key) === undefined) builder.unreadable('vitals', at(hp, key))
  const ofAncestry = ancestry ? numberAt(dataOf(ancestry), 'hp') : undefined
  const ofClasses = classes.flatMap((item) => numberAt(dataOf(item), 'hp') ?? [])
  const level = builder.get('level')
  const isKnown = ofAncestry !== undefined && ofClasses.length > 0 && level !== undefined
  const perLevel = Math.max(...ofClasses, 0) + (rest.constitution ?? 0) + (rest.isTough ? 1 : 0)
  const how = rest.constitution === undefined ? 'guessed' : 'computed'
  setHitPoints(builder, {
    current: numberAt(hp, 'value'),
    stored: numberAt(hp, 'max'),
    computed: isKnown ? { value: ofAncestry + level * perLevel, how } : undefined,
    from: hp.path,
  })
  const temporary = numberAt(hp, 'temp') ?? 0
  if (temporary !== 0) builder.set('hpTemp', temporary, at(hp, 'temp').path)
}
