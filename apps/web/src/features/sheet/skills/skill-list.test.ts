import { lookup, localized, type Attribute, type CatalogueRecord, type Localized } from '@everquill/domain'
import { expect, test } from 'vitest'
import { listSkills } from './skill-list.ts'

const record = (
  key: string,
  name: Localized,
  base: readonly [Attribute, Attribute],
  status: 'published' | 'archived' = 'published',
): CatalogueRecord<'Skills'> => ({
  id: `id of ${key}`,
  name,
  status,
  description: localized('', ''),
  facts: { key, attribute_1: base[0], attribute_2: base[1] },
  revision: 0,
  outdated: null,
})
const skills = lookup([
  record('climbing', localized('Climbing', 'Klettern'), ['str', 'dex']),
  record('endurance', localized('Endurance', 'Ausdauer'), ['con', 'wil']),
  record('heraldry', localized('Heraldry', 'Wappenkunde'), ['int', 'soc'], 'archived'),
])

test('the list has the published skills of the catalogue, sorted by their names in the reader’s language', () => {
  expect(listSkills(skills, [], 'en').map(({ name }) => name)).toEqual(['Climbing', 'Endurance'])
  expect(listSkills(skills, [], 'de').map(({ name }) => name)).toEqual(['Ausdauer', 'Klettern'])
  expect(listSkills(skills, ['climbing'], 'en')[0]).toEqual({
    key: 'climbing',
    name: 'Climbing',
    base: ['str', 'dex'],
    isCustom: false,
  })
})

test('skills stored on the character are listed even if the catalogue does not offer them', () => {
  expect(listSkills(skills, ['glass_blowing', 'heraldry'], 'de')).toMatchObject([
    { key: 'endurance' },
    { key: 'glass_blowing', name: 'Glass blowing', base: ['int', 'wil'], isCustom: true },
    { key: 'climbing' },
    { key: 'heraldry', name: 'Wappenkunde', base: ['int', 'soc'], isCustom: true },
  ])
})
