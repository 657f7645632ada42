import { aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { copyCharacter } from './copy.ts'

const nameOfCopy = (name: string) => copyCharacter(aCharacter({ name }), { id: 7, user: 'ann' }).name

test('a copy has the same values, a new id, no game and is not in the trash', () => {
  const original = aCharacter({ items: [anItem()], gold: 3, gameId: 'g1', deletedAt: '2026-11-14T19:40:00.000Z' })
  const { deletedAt: _deletedAt, ...fields } = original
  expect(copyCharacter(original, { id: 7, user: 'bob' })).toStrictEqual({
    ...fields,
    id: 7,
    publicRef: '7',
    user: 'bob',
    name: 'Mira (2)',
    gameId: null,
  })
})

test('copies are numbered, and a long name is cut to make room for the number', () => {
  expect(nameOfCopy('Mira (2)')).toBe('Mira (3)')
  expect(nameOfCopy('Mira (9)')).toBe('Mira (10)')
  expect(nameOfCopy('')).toBe(' (2)')
  expect(nameOfCopy('🧙'.repeat(80))).toBe(`${'🧙'.repeat(76)} (2)`)
})
