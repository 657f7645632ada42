import { lookup, type CatalogueRecord } from '@everquill/domain'
import { aCharacter, anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { previewContent } from './preview-content.ts'

const texts = { status: 'published', description: { en: '', de: '' }, revision: null, outdated: null } as const
const skill = (key: string, name: string, first: 'str' | 'dex', second: 'dex' | 'wil'): CatalogueRecord<'Skills'> => ({
  ...texts,
  id: key,
  name: { en: name, de: name },
  facts: { key, attribute_1: first, attribute_2: second },
})
const item = (id: string, facts: CatalogueRecord<'Items'>['facts']): CatalogueRecord<'Items'> => ({
  ...texts,
  id,
  name: { en: id, de: id },
  facts,
})
const catalogues = {
  items: lookup([
    item('spear', { attack_skill: 'melee', damage: '1d6+str' }),
    item('sling', { attack_skill: 'archery', damage: '1d4+wil' }),
    item('mail', { protection: 3 }),
    item('rope', {}),
  ]),
  skills: lookup([skill('melee', 'Melee', 'str', 'dex'), skill('archery', 'Archery', 'dex', 'wil')]),
  language: 'en',
} as const

test('weapons show their attack and damage, and armour its protection', () => {
  const items = ['spear', 'sling', 'mail', 'rope'].map((each) => anItem({ id: each, item: each }))
  const content = previewContent(aCharacter({ str: 4, dex: 2, items }), catalogues)
  expect(content.weapons).toEqual([
    { id: 'spear', name: 'spear', attack: 6, damage: '1d6+4' },
    { id: 'sling', name: 'sling', attack: 2, damage: '1d4' },
  ])
  expect(content.protection).toBe(3)
})

test('the best skills come first; a blank character has none', () => {
  const { skills } = previewContent(aCharacter({ str: 1, wil: 5 }), catalogues)
  expect(skills.map(({ name, total }) => [name, total])).toEqual([
    ['Archery', 5],
    ['Melee', 1],
  ])
  expect(previewContent(aCharacter(), catalogues).skills).toEqual([])
})
