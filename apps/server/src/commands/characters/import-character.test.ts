import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultImage, type Json } from '@everquill/domain'
import { anItem, anyCharacter } from '@everquill/testing'
import { openCommands, ann, bob, codeOf, expectSaved } from '../commands.fixture.ts'
import { importCharacter } from './import-character.ts'

type Document = { readonly [key: string]: Json }

test('an imported character equals the original except for its identity, game and picture', async () => {
  const { deps } = await openCommands({ limits: false })
  await fc.assert(
    fc.asyncProperty(anyCharacter, async (original) => {
      const character = original as unknown as Document
      const { character: copy } = expectSaved(await importCharacter(deps, bob, { character }))
      const { deletedAt: _living, ...living } = original
      const { id, publicRef } = copy
      expect(copy).toEqual({ ...living, id, publicRef, user: 'bob', gameId: null, image: defaultImage })
      expect(publicRef).toBe(String(id))
    }),
    { numRuns: 30 },
  )
})

test('fields missing from the file get starting values, and no starting items are added', async () => {
  const { deps, announced } = await openCommands()
  const { character, entries } = expectSaved(await importCharacter(deps, ann, { character: { name: 'Mira', gold: 3 } }))
  expect(character).toMatchObject({ name: 'Mira', gold: 3, level: 1, player: ann.name, items: [] })
  expect(entries.map(({ message }) => message)).toEqual(['Character created'])
  expect(announced).toHaveLength(1)
})

test('importing the same file under the same saveId creates one character', async () => {
  const { deps } = await openCommands()
  const request = { saveId: randomUUID(), character: { name: 'Mira' } }
  const { character } = expectSaved(await importCharacter(deps, ann, request))
  expect(expectSaved(await importCharacter(deps, ann, request)).character.id).toBe(character.id)
  expect(codeOf(await importCharacter(deps, ann, { ...request, character: { name: 'Mara' } }))).toBe('save-id-reused')
})

test('a character above the limits of its lists can be imported from its export', async () => {
  const { deps } = await openCommands()
  const items = Array.from({ length: 2_001 }, (_, i) => anItem({ id: `e${1_000 + i}` }))
  const conditions = Array.from({ length: 51 }, (_, i) => `c${100 + i}`)
  const { character } = expectSaved(await importCharacter(deps, ann, { character: { items, conditions } }))
  expect(character).toMatchObject({ items, conditions })
})

test('texts are imported with plain line breaks', async () => {
  const { deps } = await openCommands()
  const items = [anItem({ note: 'frayed\r\nat one end' })]
  const document = { notes: 'One.\r\nTwo.\rThree.', background: '\r\n', items }
  const { character, entries } = expectSaved(await importCharacter(deps, ann, { character: document }))
  expect(character).toMatchObject({ notes: 'One.\nTwo.\nThree.', background: '\n' })
  expect(character.items[0]?.note).toBe('frayed\nat one end')
  expect(JSON.stringify(entries)).not.toContain('\\r')
})

test.each<[string, Document]>([
  ['unknown-field', { name: 'Mira', armour: 3 }],
  ['unknown-field', { __proto__x: 1 }],
  ['invalid-value', { gold: -1 }],
  ['invalid-value', { name: 7 }],
  ['invalid-value', { items: [{ id: 'a' }, { id: 'a' }] }],
  ['invalid-value', { items: 'a rope' }],
  ['invalid-value', { conditions: ['tired', 'tired'] }],
  [
    'document-too-large',
    { items: Array.from({ length: 1_100 }, (_, i) => anItem({ id: `e${i}`, note: 'a'.repeat(1_000) })) },
  ],
])('an invalid file is refused with %s and creates no character', async (code, character) => {
  const { deps, announced } = await openCommands()
  expect(codeOf(await importCharacter(deps, ann, { character }))).toBe(code)
  expect(await deps.storage.characters.listOf(ann.user)).toEqual([])
  expect(announced).toEqual([])
})
