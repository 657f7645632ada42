import { aChange, aCharacter, anItem, aSaveContext, aSpell, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import type { Character } from '../character/character.ts'
import { commit, commitCreation, type Commit } from './commit.ts'

const saved = (character: Character, ...changes: readonly Change[]) =>
  commit({ character, revision: 1 }, changes, aSaveContext()) as Commit

const refusedField = (character: Character, ...changes: readonly Change[]) => {
  const outcome = commit({ character, revision: 1 }, changes, aSaveContext())
  return outcome.kind === 'refused' ? [outcome.problem.code, outcome.problem.field] : null
}

test('five gold spent are one entry', () => {
  const { entries, ...rest } = saved(aCharacter({ gold: 20 }), aChange('gold', 20, 15))
  expect(rest).toMatchObject({ kind: 'committed', revision: 2, missed: [], user: 'ann', character: { gold: 15 } })
  expect(entries).toEqual([
    {
      id: String(gameNight),
      user: 'ann',
      gameId: null,
      characterId: 48_151_623,
      timestamp: '2026-11-14T19:40:00.000Z',
      message: 'Gold 20 → 15',
      data: { field: 'gold', oldValue: 20, newValue: 15 },
      type: 'general',
      saveId: aSaveContext().saveId,
      revision: 2,
    },
  ])
})

test('gold spent on two phones is spent twice, and the log says what was there', () => {
  const first = saved(aCharacter({ gold: 20 }), aChange('gold', 20, 15))
  const second = commit(first, [aChange('gold', 20, 17)], aSaveContext()) as Commit
  expect(second.character.gold).toBe(12)
  expect(second.entries[0]?.data).toEqual(aChange('gold', 15, 12))
  expect(second.revision).toBe(3)
})

test('more spent than there is ends at the limit, and the entry says what was asked for', () => {
  const { character, entries } = saved(aCharacter({ gold: 3 }), aChange('gold', 20, 10))
  expect(character.gold).toBe(0)
  expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 3, newValue: 0, asked: -7 })
})

test('what a limit leaves nothing of is missed', () => {
  const { entries, dropped: missed, revision } = saved(aCharacter({ gold: 0 }), aChange('gold', 5, 0))
  expect({ entries, missed, revision }).toEqual({
    entries: [],
    missed: [{ field: 'gold', reason: 'at-limit' }],
    revision: 1,
  })
})

test('a change of an item that somebody removed is missed, and the rest of the save counts', () => {
  const { character, dropped: missed } = saved(aCharacter(), aChange('items.e1.quantity', 1, 2), aChange('level', 1, 2))
  expect(missed).toEqual([{ field: 'items.e1.quantity', reason: 'entry-gone' }])
  expect(character.level).toBe(2)
})

test('a removal of what is gone already is nothing to speak of', () => {
  const { entries, dropped: missed } = saved(aCharacter(), aChange('items.e1', anItem(), null))
  expect([entries, missed]).toEqual([[], []])
})

test('a name that its writer had not seen is replaced, and the entry says so', () => {
  const { entries } = saved(aCharacter({ name: 'Mirella' }), aChange('name', 'Mira', 'Mirabel'))
  expect(entries[0]?.data).toEqual({ field: 'name', oldValue: 'Mirella', newValue: 'Mirabel', conflict: true })
})

test('a correction is set and called exact', () => {
  const { entries } = saved(aCharacter({ gold: 20 }), { ...aChange('gold', 20, 120), exact: true })
  expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 120, exact: true })
})

test('what is already so makes no entry', () => {
  const { entries, revision } = saved(aCharacter({ name: 'Mira' }), aChange('name', 'Nira', 'Mira'))
  expect([entries, revision]).toEqual([[], 1])
})

test('an entry names the game that the character is in after the save', () => {
  expect(saved(aCharacter(), aChange('gameId', null, 'g1')).entries[0]?.gameId).toBe('g1')
})

test('a path that leads nowhere refuses the save', () => {
  expect(refusedField(aCharacter(), aChange('level', 1, 2), aChange('luck', 1, 2))).toEqual(['unknown-field', 'luck'])
})

test('a creation is one entry that says all of it', () => {
  const character = aCharacter({ gameId: 'g1' })
  expect(commitCreation(character, aSaveContext())).toMatchObject({
    character,
    revision: 1,
    missed: [],
    entries: [
      {
        id: String(gameNight),
        gameId: 'g1',
        message: 'Character created',
        data: { field: 'character', oldValue: null, newValue: character },
        type: 'general',
        revision: 1,
      },
    ],
  })
})

describe('how much a character can hold', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) => anItem({ id: `e${String(i).padStart(4, '0')}` }))
  const added = (id: string) => aChange(`items.${id}`, null, anItem({ id }))

  test('two thousand items, and not one more', () => {
    expect(saved(aCharacter({ items: items(1_999) }), added('new')).character.items).toHaveLength(2_000)
    expect(refusedField(aCharacter({ items: items(2_000) }), added('new'))).toEqual(['too-many-entries', 'items'])
  })

  test('a full pack can take one item for another, in any order', () => {
    const full = aCharacter({ items: items(2_000) })
    const dropped = aChange('items.e0007', items(8)[7] ?? null, null)
    expect(saved(full, added('a'), dropped).character.items).toHaveLength(2_000)
    expect(saved(full, dropped, added('a')).character.items).toHaveLength(2_000)
  })

  test('a pack that is too full can still be changed and emptied', () => {
    const overfull = aCharacter({ items: items(2_100) })
    expect(saved(overfull, aChange('gold', 20, 15)).character.gold).toBe(15)
    expect(saved(overfull, aChange('items.e0000', items(1)[0] ?? null, null)).character.items).toHaveLength(2_099)
  })

  test('a thousand spells, and not one more', () => {
    const spells = Array.from({ length: 1_000 }, (_, i) => aSpell({ id: `s${i}` }))
    const one = aChange('spells.new', null, aSpell({ id: 'new' }))
    expect(refusedField(aCharacter({ spells: spells.slice(1) }), one)).toBeNull()
    expect(refusedField(aCharacter({ spells }), one)).toEqual(['too-many-entries', 'spells'])
  })

  test('fifty conditions, also when two people add them', () => {
    const conditions = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `c${from + i}`)
    const stored = aCharacter({ conditions: conditions(0, 25) })
    expect(refusedField(stored, aChange('conditions', [], conditions(25, 50)))).toBeNull()
    expect(refusedField(stored, aChange('conditions', [], conditions(25, 51)))).toEqual([
      'too-many-entries',
      'conditions',
    ])
  })

  test('fifteen hundred fields of skills, and not one more', () => {
    const skills = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`skill${i}_number`, 1]))
    const full = { ...aCharacter(), ...skills }
    expect(refusedField(aCharacter(), ...Object.keys(skills).map((key) => aChange(key, null, 1)))).toBeNull()
    expect(refusedField(full, aChange('skill7_number', 1, 2))).toBeNull()
    expect(refusedField(full, aChange('skill7_number', 1, null), aChange('another_number', null, 1))).toBeNull()
    expect(refusedField(full, aChange('another_number', null, 1))).toEqual(['too-many-entries', 'another_number'])
  })
})
