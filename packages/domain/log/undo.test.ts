import { aChange, aCharacter, aLogEntry, anItem, aSaveContext } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { commit, type Commit } from '../save/commit.ts'
import type { LoggedChange } from './entry.ts'
import { isUndoable, undo, undoingsIn, undoneBy, undoOf } from './undo.ts'

const written = (data: LoggedChange) => aLogEntry({ data })
const undone = (data: LoggedChange, character: Character) => undoOf(written(data), character)

/** What is there after an entry has been taken back, by way of the real commit. */
function after(data: LoggedChange, character: Character): Character {
  const changes = undo([written(data)], character)
  if ('kind' in changes) throw new Error(changes.problem.code)
  return (commit({ character, revision: 7 }, changes, aSaveContext()) as Commit).character
}

describe('an entry is taken back', () => {
  test('a counter by its difference, whatever came after', () => {
    expect(after(aChange('gold', 20, 15), aCharacter({ gold: 12 })).gold).toBe(17)
    expect(after({ ...aChange('gold', 20, 120), exact: true }, aCharacter({ gold: 115 })).gold).toBe(15)
  })

  test('a counter by what took effect, not by what was asked', () => {
    expect(after({ ...aChange('gold', 3, 0), asked: -2 }, aCharacter({ gold: 0 })).gold).toBe(3)
  })

  test('a counter no further than its limit, and that is told like any other', () => {
    const [change] = undo([written(aChange('gold', 0, 50))], aCharacter({ gold: 20 })) as readonly Change[]
    const { entries } = commit(
      { character: aCharacter({ gold: 20 }), revision: 7 },
      [change as Change],
      aSaveContext(),
    ) as Commit
    expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 0, asked: -30, undoes: aLogEntry().id })
  })

  test('a text to what it was', () => {
    expect(after(aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mo' })).name).toBe('Mira')
    expect(undone(aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mo' }))).not.toHaveProperty('since')
  })

  test('a text that has changed since as well, with a warning that shows both', () => {
    const character = aCharacter({ name: 'Mathilda' })
    expect(undone(aChange('name', 'Mira', 'Mo'), character)).toMatchObject({ value: 'Mira', since: 'Mathilda' })
    expect(after(aChange('name', 'Mira', 'Mo'), character).name).toBe('Mira')
  })

  test('a long text by its lines; those of others stay', () => {
    const entry = aChange('notes', 'one\ntwo', 'one\ntwo\nthree')
    const character = aCharacter({ notes: 'zero\none\ntwo\nthree' })
    expect(undone(entry, character)).not.toHaveProperty('since')
    expect(after(entry, character).notes).toBe('zero\none\ntwo')
  })

  test('a long text whose lines were rewritten since goes back to them, with a warning', () => {
    const character = aCharacter({ notes: 'The dragon was blue' })
    const entry = aChange('notes', 'The dragon is red', 'The dragon is green')
    expect(undone(entry, character)).toMatchObject({ value: 'The dragon is red', since: 'The dragon was blue' })
  })

  test('a set by its elements', () => {
    const character = aCharacter({ conditions: ['blind', 'poisoned'] })
    expect(after(aChange('conditions', ['tired'], ['blind']), character).conditions).toEqual(['poisoned', 'tired'])
  })

  test('something removed comes back with all it had', () => {
    const rope = anItem({ quantity: 3, note: 'frayed' })
    expect(after(aChange('items.e1', { ...rope }, null), aCharacter()).items).toEqual([rope])
  })

  test('something added goes, with a warning if it has changed since', () => {
    const rope = anItem()
    const now = aCharacter({ items: [{ ...rope, quantity: 4 }] })
    expect(undone(aChange('items.e1', null, { ...rope }), now)).toMatchObject({ value: null, since: now.items[0] })
    expect(after(aChange('items.e1', null, { ...rope }), now).items).toEqual([])
  })

  test('a picture to the former one', () => {
    const [before, now] = ['/images/default.svg', '/api/images/1']
    expect(after(aChange('image', before, now), aCharacter({ image: now })).image).toBe(before)
  })
})

describe('nothing is left to undo', () => {
  const gone = { kind: 'impossible', problem: 'nothing-to-undo' }
  test.each([
    ['what it was about is gone', aChange('items.e1.quantity', 1, 2), aCharacter()],
    ['what was added is gone', aChange('items.e1', null, { ...anItem() }), aCharacter()],
    ['what was removed is back', aChange('items.e1', { ...anItem() }, null), aCharacter({ items: [anItem()] })],
    ['it is as it was', aChange('name', 'Mira', 'Mo'), aCharacter({ name: 'Mira' })],
    ['a limit leaves no room', aChange('gold', 0, 5), aCharacter({ gold: 0 })],
  ])('when %s', (_when, data, character) => {
    expect(undone(data, character)).toEqual(gone)
  })
})

test('the creation, the game, the trash and a roll cannot be undone this way', () => {
  for (const field of ['character', 'gameId', 'deletedAt', 'roll', 'no such field']) {
    expect(isUndoable(written(aChange(field, null, 'x')))).toBe(false)
    expect(undone(aChange(field, null, 'x'), aCharacter())).toEqual({ kind: 'impossible', problem: 'cannot-be-undone' })
  }
  expect(isUndoable(written(aChange('items.e1', null, null)))).toBe(true)
})

test('a whole save is taken back newest first, without what has nothing left to undo', () => {
  const entries = [
    aLogEntry({ id: '3', data: aChange('items.e1.quantity', 1, 2) }),
    aLogEntry({ id: '2', data: aChange('items.e1', null, { ...anItem() }) }),
    aLogEntry({ id: '1', data: aChange('items.e2.quantity', 1, 2) }),
  ]
  const changes = undo(entries, aCharacter({ items: [anItem({ quantity: 2 })] }))
  expect(changes).toEqual([
    { field: 'items.e1.quantity', oldValue: 2, newValue: 1, undoes: '3' },
    { field: 'items.e1', oldValue: anItem(), newValue: null, undoes: '2' },
  ])
  expect(undo(entries, aCharacter())).toMatchObject({ kind: 'refused', problem: { code: 'nothing-to-undo' } })
})

test('an entry is undone as long as what undid it is not undone itself', () => {
  const undoings = (...links: readonly (readonly [string, string])[]) => [
    ...undoneBy(links.map(([id, undoes]) => ({ id, undoes }))),
  ]
  expect(undoings(['2', '1'])).toEqual(['1'])
  expect(undoings(['2', '1'], ['3', '2'])).toEqual(['2'])
  expect(undoings(['2', '1'], ['3', '2'], ['4', '3']).toSorted()).toEqual(['1', '3'])
  expect(undoings(['4', '1'], ['2', '1'], ['3', '2']).toSorted()).toEqual(['1', '2'])
  expect(undoingsIn([aLogEntry(), aLogEntry({ id: '9', data: { ...aChange('gold', 1, 2), undoes: '7' } })])).toEqual([
    { id: '9', undoes: '7' },
  ])
})
