import type { CharacterBuilder } from './builder/character-builder.ts'
import { dndSkills, pathfinderSkills, type SkillTable } from './tables/skills.ts'
import { d20Coins } from './tables/coins.ts'
import { at, entriesOf, isAbsent, numberOf, type Node } from './values.ts'

/** The bonus of a trained character of D&D 5e. */
export const proficiencyBonus = (level: number): number => 2 + Math.floor((level - 1) / 4)

/** Sets a skill of D&D 5e from its multiplier: 0, ½, 1 or 2 times the bonus of the level. */
export function setDndSkill(
  builder: CharacterBuilder,
  name: string,
  multiplier: number | undefined,
  from: string,
): void {
  if (multiplier === undefined || multiplier === 0) return
  const training = Math.floor(multiplier * proficiencyBonus(builder.get('level') ?? 1))
  setSkill(builder, dndSkills, name, training, from)
}

/** Sets a skill of Pathfinder 2e from its rank: 0 to 4. */
export function setPathfinderSkill(
  builder: CharacterBuilder,
  name: string,
  rank: number | undefined,
  from: string,
): void {
  if (rank === undefined || rank <= 0) return
  setSkill(builder, pathfinderSkills, name, (builder.get('level') ?? 1) + 2 * rank, from)
}

function setSkill(builder: CharacterBuilder, table: SkillTable, name: string, training: number, from: string): void {
  const ours = Object.hasOwn(table, name) ? (table[name] ?? []) : []
  if (ours.length === 0) builder.skillLeftOver(name, training, from)
  if (ours.length > 1) builder.warn('skills', 'skill-spread', from, { name, skills: ours.join(', ') })
  for (const skill of ours) builder.skill(skill, training, from, 'converted')
}

/** Adds the coins of a purse with the keys pp, gp, ep, sp and cp; returns whether there were any. */
export function addD20Coins(builder: CharacterBuilder, purse: Node): boolean {
  let any = false
  for (const [key, { coin, each }] of Object.entries(d20Coins)) {
    const node = at(purse, key)
    const amount = amountOf(node)
    if (amount === undefined) builder.unreadable('coins', node)
    if (amount === undefined) continue
    builder.coins({ [coin]: amount * each }, node.path, each === 1 ? 'stored' : 'converted')
    if (each !== 1 && amount > 0)
      builder.warn('coins', 'converted-electrum', node.path, { electrum: amount, silver: amount * each })
    any ||= amount !== 0
  }
  for (const [key, node] of entriesOf(purse)) {
    const amount = Object.hasOwn(d20Coins, key) ? 0 : (numberOf(node) ?? 0)
    if (amount !== 0) builder.otherMoney(key, String(amount), node.path)
  }
  return any
}

const grouped = /^\d{1,3}(?:[.,]\d{3})+$/

/** An amount of coins; text may have points between thousands, and an empty text is none. */
export function amountOf(node: Node): number | undefined {
  if (typeof node.json !== 'string') return numberOf(node)
  const text = node.json.trim()
  if (isAbsent(node)) return 0
  return grouped.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : numberOf(node)
}

const unarmed = /^(?:unarmed|fist|powerful fist|waffenlos)/i

/** Whether a row of the inventory is an attack without a weapon; the type of a weapon does not tell. */
export const isUnarmed = (name: string): boolean => unarmed.test(name.trim())

/** Moves an attack without a weapon from the inventory to the notes. */
export function noteUnarmed(builder: CharacterBuilder, name: string, from: string): void {
  builder.noteName('attacks', name)
  builder.warn('items', 'unarmed-moved-to-notes', from, { name: name.slice(0, 120) })
}
