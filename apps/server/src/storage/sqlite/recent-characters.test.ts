import { commitCreation } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { RecentCharacters } from './recent-characters.ts'

const saved = (id: number) =>
  commitCreation(aCharacter({ id, user: 'ann' }), { user: 'ann', saveId: `s${id}`, now: 0, firstLogId: 7 })
const headOf = (characterId: number, changed = {}) => ({
  characterId,
  user: 'ann',
  gameId: null,
  revision: 1,
  lastLogId: 7,
  ...changed,
})

test('a character is known as it was saved, and not in any other state', () => {
  const recent = new RecentCharacters()
  recent.add(saved(1), 5_000)
  expect(recent.get(headOf(1))).toMatchObject({ character: { id: 1 }, revision: 1, lastLogId: 7 })
  expect(recent.get(headOf(1, { revision: 2 }))).toBeNull()
  expect(recent.get(headOf(1, { lastLogId: 8 }))).toBeNull()
  expect(recent.get(headOf(2))).toBeNull()
})

test('the characters that were not saved for the longest time are forgotten when all take too much memory', () => {
  const recent = new RecentCharacters()
  for (const id of [1, 2, 3]) recent.add(saved(id), 1_000_000)
  recent.add(saved(1), 1_000_000)
  recent.add(saved(4), 2_000_000)
  const known = () => [1, 2, 3, 4].filter((id) => recent.get(headOf(id)))
  expect(known()).toEqual([1, 3, 4])
  recent.clear()
  expect(known()).toEqual([])
})
