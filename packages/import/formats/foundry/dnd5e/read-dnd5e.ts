import { CharacterBuilder } from '../../../builder/character-builder.ts'
import { addD20Coins, setDndSkill } from '../../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../../imported-character.ts'
import { d20Attributes } from '../../../tables/attributes.ts'
import { foundryDndSkills } from '../../../tables/skills.ts'
import { at, hasRecord, numberAt, numberOf, textAt, wholeAt, type Node } from '../../../values.ts'
import { activeChanges, withEffects, type EffectChanges } from '../active-effects.ts'
import { dataOf, foundrySource, isDefaultPicture, isFoundryId } from '../foundry-actor.ts'
import { readDnd5eDetails } from './read-dnd5e-details.ts'
import { readDnd5eHitPoints } from './read-dnd5e-hit-points.ts'
import { readDnd5eItems } from './read-dnd5e-items.ts'

/** Reads a player character of D&D 5e from Foundry VTT. Branches on what is there, never on the version. */
export function readDnd5e(actor: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder(foundrySource(actor, 'dnd5e', file))
  const data = dataOf(actor)
  const items = builder.list('items', at(actor, 'items')).filter((item) => {
    if (!hasRecord(item)) builder.warn('items', 'unreadable', item.path)
    return hasRecord(item)
  })
  const changes = activeChanges(actor)
  readIdentity(builder, actor, data, items)
  const constitution = readAbilities(builder, data, changes)
  readDnd5eHitPoints(builder, { data, items, changes, constitution })
  for (const [key, skill] of builder.record('skills', at(data, 'skills'))) {
    const value = at(skill, 'value')
    if (numberOf(value) === undefined) builder.unreadable('skills', hasRecord(skill) ? value : skill)
    setDndSkill(builder, foundryDndSkills[key] ?? key, numberOf(value), value.path)
  }
  builder.record('coins', at(data, 'currency'))
  addD20Coins(builder, at(data, 'currency'))
  readDnd5eItems(builder, items)
  readDnd5eDetails(builder, actor, data)
  const picture = at(actor, 'img')
  if (!isDefaultPicture(textAt(actor, 'img') ?? '')) builder.pictureAddress(picture)
  return builder.finish()
}

function readIdentity(builder: CharacterBuilder, actor: Node, data: Node, items: readonly Node[]): void {
  builder.textFrom('name', at(actor, 'name'))
  const race = items.find((item) => textAt(item, 'type') === 'race')
  const named = at(data, 'details.race')
  if (race) builder.textFrom('race', at(race, 'name'))
  else if (!isFoundryId(textAt(data, 'details.race') ?? '')) builder.textFrom('race', named)

  const classes = items
    .filter((item) => textAt(item, 'type') === 'class')
    .map((item) => ({
      name: textAt(item, 'name'),
      levels: builder.number('progress', at(dataOf(item), 'levels')) ?? 0,
    }))
  const text = classes.flatMap(({ name, levels }) => (name === undefined ? [] : `${name} ${levels}`)).join(' / ')
  builder.text('class', text, 'items', 'computed')
  if (classes.length > 1) builder.warn('identity', 'several-classes', 'items', { count: classes.length })

  const sum = classes.reduce((total, { levels }) => total + levels, 0)
  const stored = wholeAt(data, 'details.level') ?? 0
  if (sum > 0) builder.set('level', sum, 'items', 'computed')
  else if (stored > 0) builder.set('level', stored, at(data, 'details.level').path)
  else builder.warn('progress', 'no-level', 'items')
  builder.setFrom('xp', at(data, 'details.xp.value'))
}

/** Sets the six abilities with their effects; returns constitution, which hit points need. */
function readAbilities(builder: CharacterBuilder, data: Node, changes: EffectChanges): number | undefined {
  let constitution: number | undefined
  for (const [key, ability] of builder.record('attributes', at(data, 'abilities'))) {
    const node = at(ability, 'value')
    const base = numberAt(ability, 'value')
    if (base === undefined) {
      builder.unreadable('attributes', hasRecord(ability) ? node : ability)
    } else if (!isAbility(key)) {
      builder.attributeLeftOver(key, base, node.path)
    } else {
      const value = withEffects(base, changes, `abilities.${key}.value`, builder, 'attributes')
      builder.score(d20Attributes[key], value, node.path, value === base ? 'stored' : 'computed')
      if (value !== base) builder.note('scores-without-effects', { label: d20Attributes[key], text: String(base) })
      if (key === 'con') constitution = value
    }
  }
  return constitution
}

const isAbility = (key: string): key is keyof typeof d20Attributes => Object.hasOwn(d20Attributes, key)
