import { expect, test } from 'vitest'
import { charactersInFile } from './characters-in-file.ts'

const mira = { name: 'Mira', gold: 3, image: '/api/images/7/b' }
const alone = { character: mira, picture: null }

test('an account export contains its characters', () => {
  const file = { format: 'everquill-account', version: 1, characters: [{ character: mira, log: [] }, { log: [] }, 7] }
  expect(charactersInFile(JSON.stringify(file))).toEqual([alone])
})

test('only the current picture of a character is imported', () => {
  const picture = (image: string, base64: unknown) => ({ image, type: 'image/webp', base64 })
  const pictures = [picture('/api/images/7/a', 'b2xk'), 3, picture('/api/images/7/b', 'bmV3')]
  const importing = (...all: readonly unknown[]) =>
    charactersInFile(JSON.stringify({ format: 'everquill-account', characters: [{ character: mira, pictures: all }] }))
  expect(importing(...pictures)).toEqual([{ character: mira, picture: { type: 'image/webp', base64: 'bmV3' } }])
  expect(importing(picture('/api/images/7/a', 'b2xk'))).toEqual([alone])
  expect(importing(picture('/api/images/7/b', 7))).toEqual([alone])
})

test('a single character is recognised, on its own or in an API response', () => {
  expect(charactersInFile(JSON.stringify(mira))).toEqual([alone])
  expect(charactersInFile(JSON.stringify({ character: mira, revision: 3 }))).toEqual([alone])
})

test.each(['', 'Mira', '[]', 'null', '{}', '{"gold":3}', '{"character":null}'])('%j contains no character', (text) => {
  expect(charactersInFile(text)).toBeNull()
})
