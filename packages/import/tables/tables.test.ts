import { catalogue } from '@everquill/catalogue'
import { expect, test } from 'vitest'
import { dsaCombatTechniques, dsaOtherTalents, dsaTalents } from './dsa-skills.ts'
import { dndSkills, foundryDndSkills, foundryPathfinderSkills, pathfinderSkills } from './skills.ts'

test('every skill that a table leads to is in the catalogue', () => {
  const known = new Set(catalogue.Skills.map(({ key }) => key))
  const used = [
    ...Object.values(dndSkills).flat(),
    ...Object.values(pathfinderSkills).flat(),
    ...dsaTalents.map(({ skill }) => skill),
    ...dsaCombatTechniques.flatMap(({ skill }) => skill ?? []),
    'melee',
  ]
  expect(used.filter((skill) => !known.has(skill))).toEqual([])
})

test('every key of Foundry leads to a skill of its game', () => {
  expect(Object.values(foundryDndSkills).filter((name) => !(name in dndSkills))).toEqual([])
  expect(Object.values(foundryPathfinderSkills).filter((name) => !(name in pathfinderSkills))).toEqual([
    'occultism',
    'society',
  ])
})

test('every talent of DSA5 is known once: by a skill of ours or by its name', () => {
  const numbers = [...dsaTalents.map(({ id }) => id), ...Object.keys(dsaOtherTalents).map(Number)]
  expect(numbers.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 59 }, (_, i) => i + 1))
})
