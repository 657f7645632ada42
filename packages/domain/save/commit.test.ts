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

test('spending five gold creates one log entry', () => {
  const { entries, ...rest } = saved(aCharacter({ gold: 20 }), aChange('gold', 20, 15))
  expect(rest).toMatchObject({ kind: 'committed', revision: 2, dropped: [], user: 'ann', character: { gold: 15 } })
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

test('entries keep the name of the author, and in a game the name of the character after the save', () => {
  const context = { ...aSaveContext(), authorName: 'Ann' }
  const rename = [aChange('name', 'Mirella', 'Mirabel')]
  const entriesIn = (gameId: string | null) =>
    (commit({ character: aCharacter({ name: 'Mirella', gameId }), revision: 1 }, rename, context) as Commit).entries
  expect(entriesIn('salt')).toMatchObject([{ authorName: 'Ann', subjectName: 'Mirabel' }])
  expect(entriesIn(null)).toMatchObject([{ authorName: 'Ann' }])
  expect(entriesIn(null)[0]).not.toHaveProperty('subjectName')
  expect(commitCreation(aCharacter({ gameId: 'salt' }), context).entries).toMatchObject([
    { authorName: 'Ann', subjectName: aCharacter().name },
  ])
})

test('gold spent on two phones is spent twice, and the log has the values as stored', () => {
  const first = saved(aCharacter({ gold: 20 }), aChange('gold', 20, 15))
  const second = commit(first, [aChange('gold', 20, 17)], aSaveContext()) as Commit
  expect(second.character.gold).toBe(12)
  expect(second.entries[0]?.data).toEqual(aChange('gold', 15, 12))
  expect(second.revision).toBe(3)
})

test('spending more than there is is clamped, and the entry has the requested value', () => {
  const { character, entries } = saved(aCharacter({ gold: 3 }), aChange('gold', 20, 10))
  expect(character.gold).toBe(0)
  expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 3, newValue: 0, asked: -7 })
})

test('a change of a counter that is already at its limit is dropped', () => {
  const { entries, dropped, revision } = saved(aCharacter({ gold: 0 }), aChange('gold', 5, 0))
  expect({ entries, dropped, revision }).toEqual({
    entries: [],
    dropped: [{ field: 'gold', reason: 'at-limit' }],
    revision: 1,
  })
})

test('a change of an item that was removed meanwhile is dropped, and the rest of the save is committed', () => {
  const { character, dropped } = saved(aCharacter(), aChange('items.e1.quantity', 1, 2), aChange('level', 1, 2))
  expect(dropped).toEqual([{ field: 'items.e1.quantity', reason: 'entry-gone' }])
  expect(character.level).toBe(2)
})

test('removing an entry that is already gone is a no-op', () => {
  const { entries, dropped } = saved(aCharacter(), aChange('items.e1', anItem(), null))
  expect([entries, dropped]).toEqual([[], []])
})

test('replacing a name the author had not seen is logged as a conflict', () => {
  const { entries } = saved(aCharacter({ name: 'Mirella' }), aChange('name', 'Mira', 'Mirabel'))
  expect(entries[0]?.data).toEqual({ field: 'name', oldValue: 'Mirella', newValue: 'Mirabel', conflict: true })
})

test('an exact value is logged as exact', () => {
  const { entries } = saved(aCharacter({ gold: 20 }), { ...aChange('gold', 20, 120), exact: true })
  expect(entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 120, exact: true })
})

test('a change to the stored value creates no log entry', () => {
  const { entries, revision } = saved(aCharacter({ name: 'Mira' }), aChange('name', 'Nira', 'Mira'))
  expect([entries, revision]).toEqual([[], 1])
})

test('a log entry has the game of the character after the save', () => {
  expect(saved(aCharacter(), aChange('gameId', null, 'g1')).entries[0]?.gameId).toBe('g1')
})

test('leaving a game is logged in the log of that game', () => {
  expect(saved(aCharacter({ gameId: 'g1' }), aChange('gameId', 'g1', null)).entries[0]?.gameId).toBe('g1')
  expect(saved(aCharacter({ gameId: 'g1' }), aChange('gameId', 'g1', 'g2')).entries[0]?.gameId).toBe('g2')
})

test('what a save stores has plain line breaks', () => {
  const changes = [
    aChange('notes', '', 'One.\r\nTwo.\rThree.'),
    aChange('name', 'Mira', 'Mi\rra'),
    aChange('items.e1', null, anItem({ note: 'a\r\nb' })),
    aChange('conditions', [], ['very\rtired']),
  ]
  const { character, entries } = saved(aCharacter(), ...changes)
  expect(JSON.stringify([character, entries])).not.toContain('\\r')
  expect(character).toMatchObject({
    notes: 'One.\nTwo.\nThree.',
    items: [{ note: 'a\nb' }],
    conditions: ['very\ntired'],
  })
})

test('a change of nothing but line breaks is logged only if the stored text had other ones', () => {
  const change = aChange('notes', 'One.\r\nTwo.', 'One.\nTwo.')
  expect(saved(aCharacter({ notes: 'One.\nTwo.' }), change).entries).toEqual([])
  expect(saved(aCharacter({ notes: 'One.\nTwo.\nThree.' }), change).entries).toEqual([])
  expect(saved(aCharacter({ notes: 'One.\nTwo.' }), aChange('notes', 'One.\nTwo.', 'One.\r\nTwo.')).entries).toEqual([])
  expect(saved(aCharacter({ notes: 'One.\r\nTwo.' }), change).character.notes).toBe('One.\nTwo.')
})

test('a save with an unknown field is refused', () => {
  expect(refusedField(aCharacter(), aChange('level', 1, 2), aChange('luck', 1, 2))).toEqual(['unknown-field', 'luck'])
})

test('a creation is one log entry with the whole character', () => {
  const character = aCharacter({ gameId: 'g1' })
  expect(commitCreation(character, aSaveContext())).toMatchObject({
    character,
    revision: 1,
    dropped: [],
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

describe('size limits of a character', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) => anItem({ id: `e${String(i).padStart(4, '0')}` }))
  const added = (id: string) => aChange(`items.${id}`, null, anItem({ id }))

  test('2,000 items are accepted, and one more is refused', () => {
    expect(saved(aCharacter({ items: items(1_999) }), added('new')).character.items).toHaveLength(2_000)
    expect(refusedField(aCharacter({ items: items(2_000) }), added('new'))).toEqual(['too-many-entries', 'items'])
  })

  test('one save can swap an item in a full inventory, in any order', () => {
    const full = aCharacter({ items: items(2_000) })
    const dropped = aChange('items.e0007', items(8)[7] ?? null, null)
    expect(saved(full, added('a'), dropped).character.items).toHaveLength(2_000)
    expect(saved(full, dropped, added('a')).character.items).toHaveLength(2_000)
  })

  test('an inventory that is too long can still be changed and shortened', () => {
    const tooMany = aCharacter({ items: items(2_100) })
    expect(saved(tooMany, aChange('gold', 20, 15)).character.gold).toBe(15)
    expect(saved(tooMany, aChange('items.e0000', items(1)[0] ?? null, null)).character.items).toHaveLength(2_099)
  })

  test('1,000 spells are accepted, and one more is refused', () => {
    const spells = Array.from({ length: 1_000 }, (_, i) => aSpell({ id: `s${i}` }))
    const one = aChange('spells.new', null, aSpell({ id: 'new' }))
    expect(refusedField(aCharacter({ spells: spells.slice(1) }), one)).toBeNull()
    expect(refusedField(aCharacter({ spells }), one)).toEqual(['too-many-entries', 'spells'])
  })

  test('50 conditions are accepted after merging, and one more is refused', () => {
    const conditions = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `c${from + i}`)
    const stored = aCharacter({ conditions: conditions(0, 25) })
    expect(refusedField(stored, aChange('conditions', [], conditions(25, 50)))).toBeNull()
    expect(refusedField(stored, aChange('conditions', [], conditions(25, 51)))).toEqual([
      'too-many-entries',
      'conditions',
    ])
  })

  test('1,500 skill fields are accepted, and one more is refused', () => {
    const skills = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`skill${i}_number`, 1]))
    const full = { ...aCharacter(), ...skills }
    expect(refusedField(aCharacter(), ...Object.keys(skills).map((key) => aChange(key, null, 1)))).toBeNull()
    expect(refusedField(full, aChange('skill7_number', 1, 2))).toBeNull()
    expect(refusedField(full, aChange('skill7_number', 1, null), aChange('another_number', null, 1))).toBeNull()
    expect(refusedField(full, aChange('another_number', null, 1))).toEqual(['too-many-entries', 'another_number'])
  })
})
