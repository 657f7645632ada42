import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { can, roleOf, type CharacterAction } from './can.ts'

const living = aCharacter({ user: 'ann' })
const trashed = aCharacter({ user: 'ann', deletedAt: '2026-11-14T19:40:00.000Z' })

test.each<[CharacterAction, string, boolean, boolean]>([
  ['read', 'ann', true, false],
  ['edit', 'ann', true, false],
  ['read log', 'ann', true, false],
  ['delete', 'ann', true, false],
  ['restore', 'ann', true, true],
  ['duplicate', 'ann', true, false],
  ['read', 'bob', false, false],
  ['edit', 'bob', false, false],
  ['read log', 'bob', false, false],
  ['delete', 'bob', false, false],
  ['restore', 'bob', false, false],
  ['duplicate', 'bob', false, false],
])('to %s, %s: %s while Ann’s character lives, %s in the trash', (action, user, alive, inTrash) => {
  expect([can(user, action, living), can(user, action, trashed)]).toEqual([alive, inTrash])
})

test('only the owner is the owner', () => {
  expect(['ann', 'bob', '', 'Ann', 'ann '].map((user) => roleOf(user, living))).toEqual([
    'owner',
    'stranger',
    'stranger',
    'stranger',
    'stranger',
  ])
})
