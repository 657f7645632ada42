import { expect, test } from 'vitest'
import { charactersIn } from './characters-in.ts'

const mira = { name: 'Mira', gold: 3 }

test('a file with everything somebody owned holds its characters', () => {
  const file = { format: 'everquill-account', version: 1, characters: [{ character: mira, log: [] }, { log: [] }, 7] }
  expect(charactersIn(JSON.stringify(file))).toEqual([mira])
})

test('a single character is one, bare or as a call answers it', () => {
  expect(charactersIn(JSON.stringify(mira))).toEqual([mira])
  expect(charactersIn(JSON.stringify({ character: mira, revision: 3 }))).toEqual([mira])
})

test.each(['', 'Mira', '[]', 'null', '{}', '{"gold":3}', '{"character":null}'])('%j holds none', (text) => {
  expect(charactersIn(text)).toBeNull()
})
