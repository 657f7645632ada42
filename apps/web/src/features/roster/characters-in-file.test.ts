import { expect, test } from 'vitest'
import { charactersIn } from './characters-in-file.ts'

const mira = { name: 'Mira', gold: 3, image: '/api/images/7/b' }
const alone = { character: mira, picture: null }

test('a file with everything somebody owned holds its characters', () => {
  const file = { format: 'everquill-account', version: 1, characters: [{ character: mira, log: [] }, { log: [] }, 7] }
  expect(charactersIn(JSON.stringify(file))).toEqual([alone])
})

test('of the pictures that a character had, the one it shows comes along', () => {
  const picture = (image: string, base64: unknown) => ({ image, type: 'image/webp', base64 })
  const pictures = [picture('/api/images/7/a', 'b2xk'), 3, picture('/api/images/7/b', 'bmV3')]
  const holding = (...all: readonly unknown[]) =>
    charactersIn(JSON.stringify({ format: 'everquill-account', characters: [{ character: mira, pictures: all }] }))
  expect(holding(...pictures)).toEqual([{ character: mira, picture: { type: 'image/webp', base64: 'bmV3' } }])
  expect(holding(picture('/api/images/7/a', 'b2xk'))).toEqual([alone])
  expect(holding(picture('/api/images/7/b', 7))).toEqual([alone])
})

test('a single character is one, bare or as a call answers it', () => {
  expect(charactersIn(JSON.stringify(mira))).toEqual([alone])
  expect(charactersIn(JSON.stringify({ character: mira, revision: 3 }))).toEqual([alone])
})

test.each(['', 'Mira', '[]', 'null', '{}', '{"gold":3}', '{"character":null}'])('%j holds none', (text) => {
  expect(charactersIn(text)).toBeNull()
})
