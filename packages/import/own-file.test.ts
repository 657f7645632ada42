import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anIdentity, readExample } from './examples/read-example.fixture.ts'
import type { OwnFile } from './imported-character.ts'
import { readCharacterFile } from './read-character-file.ts'

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'examples', name), 'utf8')

function ownFile(text: string): OwnFile {
  const result = readCharacterFile(text, anIdentity)
  if (result.kind !== 'ours') throw new Error(`Not recognised as ours: ${JSON.stringify(result)}`)
  return result.file
}

test('an account file written by version 1 is read with the current picture of each character', () => {
  const file = ownFile(fixture('everquill-account-1.json'))
  expect(file).toMatchObject({ format: 'everquill-account', version: 1 })
  expect(file.characters).toMatchObject([
    {
      character: { name: 'Mira', gold: 15, climbing_number: 4, items: [{ item: 'Rope' }] },
      pictures: [{ type: 'image/webp', base64: 'UklGRg==', isCurrent: true }],
      log: [{ message: 'Gold 20 → 15', author: 'Ann', revision: 1 }],
    },
  ])
  expect(JSON.stringify(file.characters[0]?.log)).not.toMatch(/"(user|gameId|characterId|saveId)"/)
})

test('a character downloaded from the sheet before files had a mark is read', () => {
  const text = fixture('everquill-character-unmarked.json')
  const response = JSON.parse(text) as { character: object }
  for (const content of [text, JSON.stringify(response.character)]) {
    expect(ownFile(content)).toMatchObject({
      format: 'unmarked',
      version: null,
      characters: [{ character: { name: 'Mira' }, pictures: [] }],
    })
  }
})

test('a marked character file is read with its version', () => {
  const file = {
    format: 'everquill-character',
    version: 1,
    character: { name: 'Mira', image: '/b' },
    pictures: [{ image: '/b', type: 'image/webp', base64: 'bmV3' }],
    log: [{ id: '1' }],
  }
  expect(ownFile(JSON.stringify(file))).toMatchObject({
    format: 'everquill-character',
    version: 1,
    characters: [{ character: { name: 'Mira' }, pictures: [{ image: '/b', base64: 'bmV3' }], log: [{ id: '1' }] }],
  })
})

test.each([
  ['everquill-character', 2],
  ['everquill-account', 3],
  ['everquill-game', 2],
])('a file of ours that a newer version wrote is refused: %s %i', (format, version) => {
  const character = { name: 'Mira' }
  expect(readExample({ format, version, character, characters: [{ character }] })).toMatchObject({
    kind: 'refused',
    program: 'everquill',
    code: 'unsupported-version',
    params: { version },
  })
})

test('all pictures are read, the current one first, and what is no picture is left out', () => {
  const character = { name: 'Mira', image: '/b' }
  const type = 'image/webp'
  const pictures = [
    { image: '/a', type, base64: 'b2xk' },
    3,
    { image: '/b', type, base64: 7 },
    { type, base64: 'b2xk' },
    { image: '/b', type, base64: 'bmV3' },
  ]
  const file = { format: 'everquill-account', version: 1, characters: [{ character, pictures }, { log: [] }, 7] }
  const read = [
    { image: '/b', type, base64: 'bmV3', isCurrent: true },
    { image: '/a', type, base64: 'b2xk', isCurrent: false },
  ]
  expect(ownFile(JSON.stringify(file)).characters).toEqual([{ character, pictures: read, log: null }])
})

test.each([
  { format: 'everquill-account' },
  { format: 'everquill-account', characters: [7] },
  { format: 'everquill-character' },
  { format: 'everquill-game', version: 1, game: { name: 'The Salt Road' }, members: [] },
])('a file of ours without a character is refused as empty: %j', (content) => {
  expect(readExample(content)).toMatchObject({ kind: 'refused', program: 'everquill', code: 'empty-export' })
})
