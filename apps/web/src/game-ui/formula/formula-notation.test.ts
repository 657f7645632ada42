import { catalogueRecord, formulaText, lookup } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { formulaNotation } from './formula-notation.ts'

const skill = (key: string, english: string, german: string, status = 'published') =>
  catalogueRecord('Skills', {
    id: key.replaceAll('_', '-'),
    key,
    status,
    translations: [
      { languages_code: 'en-US', name: english },
      { languages_code: 'de-DE', name: german },
    ],
  })
const skills = lookup<'Skills'>([
  skill('climbing', 'Climbing', 'Klettern'),
  skill('animal_handling', 'Animal handling', 'Umgang mit Tieren'),
  skill('old_fencing', 'Fencing', 'Fechten', 'archived'),
])
const german = {
  letter: 'W',
  nameOf: (of: string) => (of === 'str' ? 'STÄ' : (skills.recordOf(of)?.name.de ?? of)),
} as const
const notation = formulaNotation(german, skills)

describe('formulaNotation', () => {
  test.each([
    ['1d8+str', '1W8+STÄ'],
    ['1d8+climbing', '1W8+Klettern'],
    ['1d8+2*animal_handling', '1W8+2*"Umgang mit Tieren"'],
  ])('%s is shown as %s and read back', (stored, shown) => {
    expect(notation.write(stored)).toBe(shown)
    const read = notation.read(shown)
    expect('kind' in read ? read : formulaText(read)).toBe(stored)
  })

  test('an archived skill is shown by its key, because its name is not found', () => {
    expect(notation.write('1d8+old_fencing')).toBe('1d8+old_fencing')
    const read = notation.read('1d8+old_fencing')
    expect('kind' in read ? read : formulaText(read)).toBe('1d8+old_fencing')
  })

  test('an unknown name is reported', () => {
    expect(notation.read('1d8+juggling')).toEqual({ kind: 'unknown-name', name: 'juggling' })
  })
})
