import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultImage, type Json } from '@everquill/domain'
import { anItem, anyCharacter } from '@everquill/testing'
import { aHouse, ann, bob, codeOf, granted } from '../commands.fixture.ts'
import { importCharacter } from './import-character.ts'

type Document = { readonly [key: string]: Json }

test('whatever a character was, the new one is the same but for who it is, its game and its picture', async () => {
  const { deps } = await aHouse({ limits: false })
  await fc.assert(
    fc.asyncProperty(anyCharacter, async (original) => {
      const character = original as unknown as Document
      const { character: copy } = granted(await importCharacter(deps, bob, { character }))
      const { deletedAt: _living, ...living } = original
      const { id, publicRef } = copy
      expect(copy).toEqual({ ...living, id, publicRef, user: 'bob', gameId: null, image: defaultImage })
      expect(publicRef).toBe(String(id))
    }),
    { numRuns: 30 },
  )
})

test('what a file leaves out is as with any new character, without a rope', async () => {
  const { deps, announced } = await aHouse()
  const { character, entries } = granted(await importCharacter(deps, ann, { character: { name: 'Mira', gold: 3 } }))
  expect(character).toMatchObject({ name: 'Mira', gold: 3, level: 1, player: ann.name, items: [] })
  expect(entries.map(({ message }) => message)).toEqual(['Character created'])
  expect(announced).toHaveLength(1)
})

test('the same file under the same id is one character', async () => {
  const { deps } = await aHouse()
  const wish = { saveId: randomUUID(), character: { name: 'Mira' } }
  const { character } = granted(await importCharacter(deps, ann, wish))
  expect(granted(await importCharacter(deps, ann, wish)).character.id).toBe(character.id)
  expect(codeOf(await importCharacter(deps, ann, { ...wish, character: { name: 'Mara' } }))).toBe('save-id-reused')
})

test.each<[string, Document]>([
  ['unknown-field', { name: 'Mira', armour: 3 }],
  ['unknown-field', { __proto__x: 1 }],
  ['invalid-value', { gold: -1 }],
  ['invalid-value', { name: 7 }],
  ['invalid-value', { items: [{ id: 'a' }, { id: 'a' }] }],
  ['invalid-value', { items: 'a rope' }],
  ['invalid-value', { conditions: Array.from({ length: 51 }, (_, i) => `${i}`) }],
  ['too-many-entries', { items: Array.from({ length: 2_001 }, (_, i) => anItem({ id: `e${i}` })) }],
])('%s: a file that no character can be made of makes none', async (code, character) => {
  const { deps, announced } = await aHouse()
  expect(codeOf(await importCharacter(deps, ann, { character }))).toBe(code)
  expect(await deps.storage.characters.listOf(ann.user)).toEqual([])
  expect(announced).toEqual([])
})
