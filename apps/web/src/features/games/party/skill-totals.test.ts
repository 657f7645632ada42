import { lookup, localized, type Character } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { skillTotals, withSkills } from './skill-totals.ts'

const skills = lookup<'Skills'>([
  {
    id: 'climbing',
    name: localized('Climbing', 'Klettern'),
    status: 'published',
    description: localized('', ''),
    facts: { key: 'climbing', attribute_1: 'str', attribute_2: 'dex' },
    revision: 0,
    outdated: null,
  },
])
const trained = (skill: object): Character => ({ ...aCharacter({ str: 2, dex: 1 }), ...skill })

test('a skill that one character has trained is listed for all, best first, in the given language', () => {
  const party = [trained({ climbing_number: 4 }), trained({ brewing_number: 1, stealth_number: 0 })]
  expect(skillTotals(party, skills, 'de')).toEqual([
    { key: 'climbing', name: 'Klettern', totals: [7, 3], best: 7 },
    { key: 'brewing', name: 'Brewing', totals: [0, 1], best: 1 },
  ])
})

test('characters with hidden attributes are left out', () => {
  const { str: _str, ...withheld } = aCharacter()
  expect(withSkills([{ character: withheld, revision: 1 }])).toEqual([])
})
