import { aChange, aCharacter, aLogEntry, anItem, aSaveContext } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { commit, type Commit } from '../save/commit.ts'
import type { LoggedChange } from './entry.ts'
import { isUndoable, undoChanges, undoLinksIn, undoneIds, planUndo } from './undo.ts'

const entryOf = (data: LoggedChange) => aLogEntry({ data })
const planOf = (data: LoggedChange, character: Character) => planUndo(entryOf(data), character)

/** The character after committing the undo of an entry. */
function after(data: LoggedChange, character: Character): Character {
  const changes = undoChanges([entryOf(data)], character)
  if ('kind' in changes) throw new Error(changes.problem.code)
  return (commit({ character, revision: 7 }, changes, aSaveContext()) as Commit).character
}

describe('undo', () => {
  test('reverts the difference of a counter, whatever came after', () => {
    expect(after(aChange('gold', 20, 15), aCharacter({ gold: 12 })).gold).toBe(17)
    expect(after({ ...aChange('gold', 20, 120), exact: true }, aCharacter({ gold: 115 })).gold).toBe(15)
  })

  test('reverts the effective change of a counter, not the requested one', () => {
    expect(after({ ...aChange('gold', 3, 0), asked: -2 }, aCharacter({ gold: 0 })).gold).toBe(3)
  })

  test('clamps a counter to its limit and logs the requested value', () => {
    const [change] = undoChanges([entryOf(aChange('gold', 0, 50))], aCharacter({ gold: 20 })) as readonly Change[]
    const { entries } = commit(
      { character: aCharacter({ gold: 20 }), revision: 7 },
      [change as Change],
      aSaveContext(),
    ) as Commit
    expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 0, asked: -30, undoes: aLogEntry().id })
  })

  test('of several entries, newest first, each is planned on what the newer ones have restored', () => {
    const rope = anItem({ id: 'e1', quantity: 3 })
    const entries = [aChange('items.e1', rope, null), aChange('items.e1.quantity', 1, 3)].map(entryOf)
    const changes = undoChanges(entries, aCharacter({ items: [] })) as readonly Change[]
    expect(changes.map(({ field }) => field)).toEqual(['items.e1', 'items.e1.quantity'])
  })

  test('restores the old value of a text', () => {
    expect(after(aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mo' })).name).toBe('Mira')
    expect(planOf(aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mo' }))).not.toHaveProperty('replaces')
  })

  test('reports the current value of a text that was changed since', () => {
    const character = aCharacter({ name: 'Mathilda' })
    expect(planOf(aChange('name', 'Mira', 'Mo'), character)).toMatchObject({ value: 'Mira', replaces: 'Mathilda' })
    expect(after(aChange('name', 'Mira', 'Mo'), character).name).toBe('Mira')
  })

  test('reverts the lines of a long text and keeps other changes', () => {
    const entry = aChange('notes', 'one\ntwo', 'one\ntwo\nthree')
    const character = aCharacter({ notes: 'zero\none\ntwo\nthree' })
    expect(planOf(entry, character)).not.toHaveProperty('replaces')
    expect(after(entry, character).notes).toBe('zero\none\ntwo')
  })

  test('reports the current value of a long text whose lines were changed since', () => {
    const character = aCharacter({ notes: 'The dragon was blue' })
    const entry = aChange('notes', 'The dragon is red', 'The dragon is green')
    expect(planOf(entry, character)).toMatchObject({ value: 'The dragon is red', replaces: 'The dragon was blue' })
  })

  test('reverts the elements of a set', () => {
    const character = aCharacter({ conditions: ['blind', 'poisoned'] })
    expect(after(aChange('conditions', ['tired'], ['blind']), character).conditions).toEqual(['poisoned', 'tired'])
  })

  test('restores a removed entry with all its parts', () => {
    const rope = anItem({ quantity: 3, note: 'frayed' })
    expect(after(aChange('items.e1', { ...rope }, null), aCharacter()).items).toEqual([rope])
  })

  test('removes an added entry and reports its current value if it was changed since', () => {
    const rope = anItem()
    const now = aCharacter({ items: [{ ...rope, quantity: 4 }] })
    expect(planOf(aChange('items.e1', null, { ...rope }), now)).toMatchObject({ value: null, replaces: now.items[0] })
    expect(after(aChange('items.e1', null, { ...rope }), now).items).toEqual([])
  })

  test('restores the former picture', () => {
    const [before, now] = ['/images/default.svg', '/api/images/1']
    expect(after(aChange('image', before, now), aCharacter({ image: now })).image).toBe(before)
  })
})

describe('an entry with nothing left to undo', () => {
  const nothingToUndo = { kind: 'impossible', problem: 'nothing-to-undo' }
  test.each([
    ['its list entry is gone', aChange('items.e1.quantity', 1, 2), aCharacter()],
    ['the added entry is gone', aChange('items.e1', null, { ...anItem() }), aCharacter()],
    ['the removed entry is back', aChange('items.e1', { ...anItem() }, null), aCharacter({ items: [anItem()] })],
    [
      'the removed entry is back with other values',
      aChange('items.e1', { ...anItem() }, null),
      aCharacter({ items: [anItem({ quantity: 3, note: 'a gift' })] }),
    ],
    ['the old text was restored', aChange('notes', 'one\ntwo', 'one'), aCharacter({ notes: 'one\ntwo' })],
    ['only its line breaks differ', aChange('notes', 'one\r\ntwo', 'one'), aCharacter({ notes: 'one\ntwo' })],
    ['the old value was restored', aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mira' })],
    ['the counter is at its limit', aChange('gold', 0, 5), aCharacter({ gold: 0 })],
  ])('is refused when %s', (_reason, data, character) => {
    expect(planOf(data, character)).toEqual(nothingToUndo)
  })
})

test('creation, joining a game, the trash and rolls cannot be undone', () => {
  for (const field of ['character', 'gameId', 'deletedAt', 'roll', 'no such field']) {
    expect(isUndoable(entryOf(aChange(field, null, 'x')))).toBe(false)
    expect(planOf(aChange(field, null, 'x'), aCharacter())).toEqual({ kind: 'impossible', problem: 'cannot-be-undone' })
  }
  expect(isUndoable(entryOf(aChange('items.e1', null, null)))).toBe(true)
})

test('a whole save is undone newest first, skipping entries with nothing left to undo', () => {
  const entries = [
    aLogEntry({ id: '3', data: aChange('items.e1.quantity', 1, 2) }),
    aLogEntry({ id: '2', data: aChange('items.e1', null, { ...anItem() }) }),
    aLogEntry({ id: '1', data: aChange('items.e2.quantity', 1, 2) }),
  ]
  const changes = undoChanges(entries, aCharacter({ items: [anItem({ quantity: 2 })] }))
  expect(changes).toEqual([
    { field: 'items.e1.quantity', oldValue: 2, newValue: 1, undoes: '3' },
    { field: 'items.e1', oldValue: anItem(), newValue: null, undoes: '2' },
  ])
  expect(undoChanges(entries, aCharacter())).toMatchObject({ kind: 'refused', problem: { code: 'nothing-to-undo' } })
})

test('an entry counts as undone unless its undo is undone itself', () => {
  const undone = (...links: readonly (readonly [string, string])[]) => [
    ...undoneIds(links.map(([id, undoes]) => ({ id, undoes }))),
  ]
  expect(undone(['2', '1'])).toEqual(['1'])
  expect(undone(['2', '1'], ['3', '2'])).toEqual(['2'])
  expect(undone(['2', '1'], ['3', '2'], ['4', '3']).toSorted()).toEqual(['1', '3'])
  expect(undone(['4', '1'], ['2', '1'], ['3', '2']).toSorted()).toEqual(['1', '2'])
  expect(undoLinksIn([aLogEntry(), aLogEntry({ id: '9', data: { ...aChange('gold', 1, 2), undoes: '7' } })])).toEqual([
    { id: '9', undoes: '7' },
  ])
})
