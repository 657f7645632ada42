import { localized, type Language } from '@everquill/domain'
import type { SmallSheetContent } from '../../../game-ui/small-sheet/small-sheet.tsx'

const details = localized('Half-elf · Wayfinder · Level 4', 'Halbelfe · Pfadfinder · Stufe 4')
const skills = [
  { key: 'archery', name: localized('Archery', 'Bogenschießen'), total: 13 },
  { key: 'stealth', name: localized('Stealth', 'Schleichen'), total: 12 },
  { key: 'perception', name: localized('Perception', 'Wahrnehmung'), total: 10 },
  { key: 'survival', name: localized('Survival', 'Wildnisleben'), total: 9 },
]
const weapons = [
  { id: 'yew-longbow', name: localized('Yew longbow', 'Langbogen aus Eibe'), attack: 13, damage: '1d10+5' },
  { id: 'hunting-knife', name: localized('Hunting knife', 'Jagdmesser'), attack: 8, damage: '1d4+5' },
]

/** The character that visitors can try out. */
export const exampleCharacter = (language: Language): SmallSheetContent => ({
  id: '3',
  name: 'Mirelle Ährenfels',
  details: details[language],
  hp: { value: 27, max: 34 },
  mana: { value: 9, max: 14 },
  attributes: { str: 2, dex: 5, con: 3, wil: 4, int: 3, soc: 1 },
  skills: skills.map((skill) => ({ ...skill, name: skill.name[language] })),
  weapons: weapons.map((weapon) => ({ ...weapon, name: weapon.name[language] })),
  protection: 3,
})
