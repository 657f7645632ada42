import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings, type Seat } from '../games/game.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { viewOfPlayers } from '../permissions/can.ts'
import { isShown } from '../permissions/sections.ts'
import { eventOf } from './event-of.ts'
import { groupEntries } from './group-entries.ts'
import { channelOfGame, channelOfOwner, sentEntries } from './sent-entries.ts'

const privateFields = ['notes', 'pinned', 'imports']
const fields = [
  'gold',
  'hp',
  'level',
  'notes',
  'pinned',
  'imports',
  'climbing_number',
  'participants.x',
  'roll',
  'turn',
]

const anEntry = (overrides: Partial<GameEntry> = {}): GameEntry => ({
  id: '1',
  user: 'ann',
  gameId: 'salt',
  characterId: 7,
  timestamp: '2026-11-14T19:40:00.000Z',
  message: '',
  data: { field: 'gold', oldValue: 1, newValue: 2 },
  type: 'general',
  saveId: 's',
  revision: 2,
  device: 'Firefox',
  ...overrides,
})

const anyEntry = fc
  .record({
    place: fc.oneof(
      fc.record({ isOfGame: fc.constant(false), field: fc.constantFrom(...fields, 'character') }),
      fc.record({ isOfGame: fc.constant(true), field: fc.constantFrom('note', 'session', 'roll', 'check-target') }),
    ),
    audience: fc.constantFrom(undefined, 'masters' as const, 'roller' as const),
    revision: fc.integer({ min: 1, max: 4 }),
    award: fc.constantFrom(null, 'a', 'b'),
  })
  .map(({ place: { field, isOfGame }, audience, revision, award }) =>
    anEntry({
      characterId: isOfGame ? null : 7,
      revision: isOfGame ? 0 : revision,
      data: {
        field,
        oldValue: null,
        newValue: field === 'character' ? { name: 'Mira', notes: 'secret', gold: 20, hp: 3 } : 1,
        ...(award !== null && { transfer: { id: award, from: null, to: [7] } }),
      },
      ...(audience && { audience }),
    }),
  )
const anyEntries = fc
  .array(anyEntry, { maxLength: 12 })
  .map((entries) => entries.map((entry, i) => ({ ...entry, id: String(i + 1) })))

const anySeat = fc.record({
  role: fc.constantFrom('gm' as const, 'player' as const),
  playersSee: fc.constantFrom('all' as const, 'summary' as const, 'names' as const),
})
const seatOf = ({ role, playersSee }: { role: Seat['role']; playersSee: 'all' | 'summary' | 'names' }): Seat => ({
  gameId: 'salt',
  role,
  settings: { ...defaultSettings, playersSee },
})

describe('what a channel gets', () => {
  test('private notes, rolls for the roller alone and devices are never sent, to no channel', () => {
    fc.assert(
      fc.property(anyEntries, anySeat, fc.boolean(), (entries, seat, gmOnly) => {
        for (const channel of [channelOfOwner, channelOfGame(seatOf(seat), gmOnly)]) {
          const sent = sentEntries(entries, channel)
          expect(
            sent.filter(({ characterId, data }) => characterId !== null && privateFields.includes(data.field)),
          ).toEqual([])
          expect(sent.filter(({ audience }) => audience === 'roller')).toEqual([])
          expect(sent.some((entry) => 'device' in entry)).toBe(false)
          expect(JSON.stringify(sent)).not.toContain('secret')
        }
      }),
    )
  })

  test('a channel that is not for GMs gets nothing that players of the game do not see of each other', () => {
    fc.assert(
      fc.property(anyEntries, anySeat, (entries, seat) => {
        const view = viewOfPlayers(seatOf(seat).settings)
        for (const { audience, characterId, data } of sentEntries(entries, channelOfGame(seatOf(seat), false))) {
          expect(audience).toBeUndefined()
          expect(characterId === null || isShown(view, data.field)).toBe(true)
        }
      }),
    )
  })

  test('only a GM has a channel for GMs', () => {
    fc.assert(
      fc.property(anyEntries, anySeat, (entries, seat) => {
        const player = seatOf({ ...seat, role: 'player' })
        expect(sentEntries(entries, channelOfGame(player, true))).toEqual(
          sentEntries(entries, channelOfGame(player, false)),
        )
      }),
    )
    const hidden = anEntry({ audience: 'masters', data: { field: 'participants.x', oldValue: null, newValue: null } })
    const gm = seatOf({ role: 'gm', playersSee: 'all' })
    expect(sentEntries([hidden], channelOfGame(gm, true))).toHaveLength(1)
    expect(sentEntries([hidden], channelOfGame(gm, false))).toEqual([])
  })
})

describe('groups of entries', () => {
  test('keep every entry once and in order; only the last group of a full page is left out', () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: 1, max: 14 }), (entries, pageSize) => {
        const page = entries.slice(0, pageSize)
        const groups = groupEntries(page, pageSize)
        const flat = groups.flat()
        expect(flat).toEqual(page.slice(0, flat.length))
        const all = groupEntries(page, page.length + 1)
        expect(all.flat()).toEqual(page)
        expect(groups).toEqual(page.length < pageSize || all.length === 1 ? all : all.slice(0, -1))
        // There is always progress.
        expect(groups.length > 0 || page.length === 0).toBe(true)
      }),
    )
  })

  test('an award is one group with all its receivers', () => {
    const award = (characterId: number) =>
      anEntry({
        characterId,
        data: { field: 'xp', oldValue: 0, newValue: 5, transfer: { id: 't', from: null, to: [7, 8] } },
      })
    expect(groupEntries([award(7), award(8), anEntry()], 99).map(({ length }) => length)).toEqual([2, 1])
  })
})

test('the event of a save', () => {
  const of = (field: string, newValue: GameEntry['data']['newValue'], rest: Partial<GameEntry> = {}) =>
    eventOf([anEntry({ data: { field, oldValue: 1, newValue }, ...rest })])
  expect(of('gold', 5)).toBe('save')
  expect(of('roll', { total: 3 })).toBe('roll')
  expect(of('level', 2)).toBe('level-up')
  expect(of('level', 0)).toBe('save')
  expect(of('hp_max', 9, { act: { kind: 'level-up', entries: 1 } })).toBe('level-up')
  expect(of('session', 'started', { characterId: null })).toBe('session-start')
  expect(of('session', 'ended', { characterId: null })).toBe('session-end')
  expect(of('note', 'Hello', { characterId: null })).toBeNull()
  expect(of('member.bob', 'gm', { characterId: null })).toBeNull()
  const transfer = { id: 't', from: null, to: [7] }
  const awarded = { field: 'xp', oldValue: 0, newValue: 5, transfer }
  expect(eventOf([anEntry({ data: awarded })])).toBe('award')
  expect(eventOf([anEntry({ data: { ...awarded, undoes: '1' } })])).toBe('save')
  expect(eventOf([anEntry({ data: { ...awarded, transfer: { ...transfer, from: 8 } } })])).toBe('save')
  expect(eventOf([])).toBeNull()
})
