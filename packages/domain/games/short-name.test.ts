import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Mirelle Ährenfels', [], 'Mirelle'],
  ['Brannoch', ['Odo'], 'Brannoch'],
  ['Ümit the Quiet', [], 'Ümit'],
  ['The Grey Warden', [], 'The Grey'],
  ['Sir Odo of Ashford', [], 'Sir Odo'],
  ['Odo Kessel', ['Odo Brand', 'Odo Kessel'], 'Odo Kessel'],
  ['Odo von Tann', ['Odo Brand'], 'Odo von Tann'],
  ['Ann', ['Ann Smith'], 'Ann'],
  ['', [], ''],
])('the short name of “%s” beside %j is “%s”', (name, others, short) => {
  expect(shortName(name, others)).toBe(short)
})

test('a short name starts the name, and different names have different short names', () => {
  const name = fc.array(fc.constantFrom('Odo', 'Ann', 'the', 'von', 'Tann'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.uniqueArray(
        name.map((words) => words.join(' ')),
        { minLength: 1, maxLength: 6 },
      ),
      (names) => {
        const shorts = names.map((one) => shortName(one, names))
        shorts.forEach((short, index) => expect(names[index]?.startsWith(short)).toBe(true))
        expect(new Set(shorts).size).toBe(names.length)
      },
    ),
  )
})
