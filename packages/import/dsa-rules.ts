import type { CharacterBuilder } from './builder/character-builder.ts'
import { dsaAttributes } from './tables/attributes.ts'
import { dsaCombatTechniques, dsaOtherTalents, dsaTalents, untrainedTechnique } from './tables/dsa-skills.ts'

/** Sets an attribute of DSA5; intuition and dexterity of the fingers have no field of ours. */
export function setDsaAttribute(builder: CharacterBuilder, key: string, value: number | undefined, from: string): void {
  if (isOurs(key)) builder.rating(dsaAttributes[key], value, from, 'stored')
  else builder.attributeLeftOver(key.toUpperCase(), value, from)
}

const isOurs = (key: string): key is keyof typeof dsaAttributes => Object.hasOwn(dsaAttributes, key)

/** A talent or technique: its number in Optolith or its name. */
type Key = number | string

const matches = (entry: { readonly id: number; readonly names: readonly string[] }, key: Key): boolean =>
  typeof key === 'number' ? entry.id === key : entry.names.some((name) => name.toLowerCase() === key.toLowerCase())

/** Sets the skill of a talent; `name` is what the notes call it if it has none. */
export function setDsaTalent(
  builder: CharacterBuilder,
  key: Key,
  { value, name, from }: { readonly value: number | undefined; readonly name: string; readonly from: string },
): void {
  const known = dsaTalents.find((talent) => matches(talent, key))
  if (known) builder.skill(known.skill, value, from, 'converted')
  else builder.skillLeftOver((typeof key === 'number' ? dsaOtherTalents[key] : undefined) ?? name, value, from)
}

/** Sets the skill of a combat technique, unless it is untrained. */
export function setDsaTechnique(
  builder: CharacterBuilder,
  key: Key,
  { value, name, from }: { readonly value: number | undefined; readonly name: string; readonly from: string },
): void {
  if (value === undefined || value <= untrainedTechnique) return
  const known = dsaCombatTechniques.find((technique) => matches(technique, key))
  if (known?.skill === null) builder.skillLeftOver(known.names[0] ?? name, value, from)
  else builder.skill(known?.skill ?? 'melee', value, from, 'converted')
}
