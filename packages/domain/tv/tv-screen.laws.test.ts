import { aChange, aLogEntry } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollChange, rollOf } from '../log/roll-entry.ts'
import { viewOfPlayers } from '../permissions/can.ts'
import { isOfEncounter, isShown } from '../permissions/sections.ts'
import { actKinds } from '../save/act.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { lastTvEvent } from './tv-screen.ts'

const roll = (total: number, purpose?: string) =>
  rollChange({ notation: '1d20', dice: [[{ value: total }]], total, ...(purpose !== undefined && { for: purpose }) })
const act = (kind: string, more: object = {}) => ({ kind, entries: 1, ...more })
const entry = (overrides: Partial<GameEntry>): GameEntry => ({
  ...aLogEntry(),
  subjectName: 'Mira',
  gameId: 'salt',
  ...overrides,
})
const all = { playersSee: 'all' } as const
const none: ReadonlySet<string> = new Set()

const anyData = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((total) => roll(total, 'stealth')),
  fc.constantFrom(
    aChange('hp', 20, 12),
    aChange('notes', '', 'I am the duke'),
    aChange('spells.s1.note', '', 'secret'),
    aChange('note', null, 'The duke lies'),
    aChange('turn', 'mira', 'ghoul'),
    aChange('participants.ghoul.hp', 15, 11),
    aChange('character', null, { participants: [], name: 'The salt house' }),
    aChange('setting.name', 'Salt', 'Iron'),
  ),
)

/** Entries, newest first; each has a name of its own, so that an event shows where it comes from. */
const anyEntries = fc
  .array(
    fc.record(
      {
        data: anyData,
        act: fc.constantFrom(...actKinds).map((kind) => act(kind, { of: 'Mend wounds', with: 'Odo' })),
        audience: fc.constantFrom('masters' as const, 'roller' as const),
      },
      { requiredKeys: ['data'] },
    ),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, i) => entry({ ...row, id: String(2_000 - i), saveId: `save-${i}`, subjectName: `${i}` })),
  )
const anySettings = fc.record({ playersSee: fc.constantFrom('all' as const, 'summary' as const, 'names' as const) })

test('the event of a TV is never one with an audience, of a withheld section or of an encounter', () => {
  fc.assert(
    fc.property(anyEntries, anySettings, (entries, settings) => {
      const event = lastTvEvent(entries, settings, none)
      if (!event) return
      const source = entries.find(({ id }) => id === event.id)
      expect(source).toBeDefined()
      expect(source?.audience).toBeUndefined()
      expect(isShown(viewOfPlayers(settings), source?.data.field ?? '')).toBe(true)
      expect(source && isOfEncounter(source.data)).toBe(false)
    }),
  )
})

test('the event of a TV is the same as from a log without the entries that some player may not see', () => {
  fc.assert(
    fc.property(anyEntries, anySettings, (entries, settings) => {
      const visible = entries.filter(
        ({ audience, data }) => audience === undefined && isShown(viewOfPlayers(settings), data.field),
      )
      expect(lastTvEvent(entries, settings, none)).toEqual(lastTvEvent(visible, settings, none))
    }),
  )
})

test('an event names only who acted, what for, and the total of a roll', () => {
  fc.assert(
    fc.property(anyEntries, anySettings, (entries, settings) => {
      const event = lastTvEvent(entries, settings, none)
      const { id, name, act: told, total, for: purpose, ...rest } = event ?? { id: '', name: '' }
      const { kind: _kind, of: _of, with: _with, ...restOfAct } = told ?? { kind: '' }
      expect([rest, restOfAct]).toEqual([{}, {}])
      // An act names items and spells, which only players who see whole sheets may know of each other.
      expect(told === undefined || settings.playersSee === 'all').toBe(true)
      const source = entries.find((one) => one.id === id)
      const rolled = source && rollOf(source.data)
      expect([total, purpose]).toEqual([rolled?.total, rolled?.for])
      expect(name).toBe(source?.subjectName ?? '')
    }),
  )
})

test('an action has the total of the roll that it followed from', () => {
  const cast = entry({
    id: '3',
    data: aChange('mana', 9, 5),
    act: act('cast', { of: 'Mend wounds', with: 'Odo', source: 'rolled' }),
  })
  const log = [cast, entry({ id: '2', saveId: 'rolled', data: roll(7) })]
  const event = { id: '3', name: 'Mira', act: { kind: 'cast', of: 'Mend wounds', with: 'Odo' }, total: 7 }
  expect(lastTvEvent(log, all, none)).toEqual(event)
  const hidden = [cast, entry({ id: '2', saveId: 'rolled', data: roll(7), audience: 'roller' })]
  expect(lastTvEvent(hidden, all, none)).toEqual({ id: '3', name: 'Mira', act: event.act })
})

test('an undone action, its roll and the undo itself are no events', () => {
  const undo = entry({ id: '4', data: { ...aChange('mana', 5, 9), undoes: '3' }, act: act('rest', { of: 'short' }) })
  const cast = entry({ id: '3', data: aChange('mana', 9, 5), act: act('cast', { of: 'Light', source: 'rolled' }) })
  const rolled = entry({ id: '2', saveId: 'rolled', data: roll(7) })
  const before = entry({ id: '1', data: roll(17, 'stealth'), subjectName: 'Odo' })
  const log = [undo, cast, rolled, before]
  expect(lastTvEvent(log, all, new Set(['3']))).toEqual({ id: '1', name: 'Odo', total: 17, for: 'stealth' })
})

test('a change without an action, and an action of the sheet, are no events', () => {
  const log = [entry({ data: aChange('hp', 20, 12) }), entry({ data: aChange('gold', 9, 5), act: act('pay') })]
  expect(lastTvEvent(log, all, none)).toBeNull()
})
