import type { Attribute } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { ListedSkill } from './skill-list.ts'
import { groupSkills } from './skill-order.ts'

const listed = (key: string, base: readonly [Attribute, Attribute] = ['str', 'dex']): ListedSkill => ({
  key,
  name: key,
  base,
  isCustom: false,
})
const skills = [listed('archery'), listed('climbing'), listed('lore', ['int', 'wil']), listed('stealth')]
const keys = (list: readonly ListedSkill[]) => list.map(({ key }) => key)

test('trained skills come first, the highest total on top; equal totals stay in the order of their names', () => {
  const character = aCharacter({ str: 2, dex: 2, archery_number: 1, climbing_number: 3, stealth_number: 1 })
  const { main, untrained } = groupSkills(skills, character)
  expect(keys(main)).toEqual(['climbing', 'archery', 'stealth'])
  expect(keys(untrained)).toEqual(['lore'])
})

test('pinned skills are on top, trained or not', () => {
  const character = aCharacter({ climbing_number: 3, pinned: ['lore'] })
  const { main, untrained } = groupSkills(skills, character)
  expect(keys(main)).toEqual(['lore', 'climbing'])
  expect(keys(untrained)).toEqual(['archery', 'stealth'])
})
