import { expect, test } from 'vitest'
import { defaultRates } from '../rules/coins.ts'
import { validateGame, defaultSettings } from './game.ts'
import { gameEntryOf, isSameInput, changeOfInput, memberField, memberOfField } from './game-entry.ts'

const fieldOf = (name: string, settings = {}) =>
  validateGame({ name, settings: { ...defaultSettings, ...settings } })?.problem.field ?? null

test('a game needs a printable name, valid dice and descending coin rates', () => {
  expect(fieldOf('The Salt Road')).toBeNull()
  expect(fieldOf('Die Salzstraße 🐉', { dice: '2W6+3' })).toBeNull()
  expect(['', '   ', 'a\nb', '\ud800', 'x'.repeat(81)].map((name) => fieldOf(name))).toEqual(Array(5).fill('name'))
  expect(fieldOf('x', { dice: 'a sword' })).toBe('dice')
  expect(fieldOf('x', { rates: { platinum: 500, gold: 50, silver: 5, copper: 1 } })).toBeNull()
  for (const rates of [
    { copper: 2 },
    { gold: 2_000 },
    { silver: 0.5 },
    { platinum: 2e6 },
    { silver: 0 },
    { silver: NaN },
  ]) {
    expect(fieldOf('x', { rates: { ...defaultRates, ...rates } })).toBe('rates')
  }
})

test('names of 80 characters and coins of up to a million copper are accepted', () => {
  expect(fieldOf('🐉'.repeat(80))).toBeNull()
  expect(fieldOf('x', { rates: { ...defaultRates, platinum: 1e6 } })).toBeNull()
  expect(fieldOf('x', { rates: { ...defaultRates, platinum: 1e6 + 1 } })).toBe('rates')
})

const context = { gameId: 'g1', user: 'ann', saveId: 's1', now: Date.UTC(2026, 10, 14), logId: 1_763_000_000_000 }

test('an entry of the game itself has author, time and content, but no character', () => {
  expect(gameEntryOf({ kind: 'note', text: 'The **bell** tolls.' }, { ...context, audience: 'masters' })).toEqual({
    id: '1763000000000',
    user: 'ann',
    gameId: 'g1',
    characterId: null,
    timestamp: '2026-11-14T00:00:00.000Z',
    message: 'The **bell** tolls.',
    data: { field: 'note', oldValue: null, newValue: 'The **bell** tolls.' },
    type: 'general',
    saveId: 's1',
    revision: 0,
    audience: 'masters',
  })
  expect(gameEntryOf({ kind: 'session', now: 'ended' }, context).message).toBe('Session ended')
  const roll = { notation: '1d20', dice: [[{ value: 7 }]], total: 7 }
  expect(gameEntryOf({ kind: 'roll', roll }, context).message).toBe('Rolled 1d20: 7')
})

test('two inputs are the same request if they differ only in the thrown dice', () => {
  const roll = (notation: string, total: number) => changeOfInput({ kind: 'roll', roll: { notation, dice: [], total } })
  expect(isSameInput(roll('1d20', 7), roll('1d20', 12))).toBe(true)
  expect(isSameInput(roll('1d20', 7), roll('2d20', 7))).toBe(false)
  expect(isSameInput(changeOfInput({ kind: 'note', text: 'a' }), changeOfInput({ kind: 'note', text: 'b' }))).toBe(
    false,
  )
})

test('the field of a membership names its user; no other field does', () => {
  expect(memberOfField(memberField('ann'))).toBe('ann')
  expect(memberOfField('gold')).toBeNull()
})

test('the next session is a time in UTC, in one notation, or none', () => {
  const at = (nextSessionAt: string | null) => fieldOf('x', { nextSessionAt })
  expect([null, '2026-11-21T18:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(at)).toEqual(
    Array(4).fill(null),
  )
  const invalid = [
    '',
    'Saturday',
    '2026-11-21',
    '2026-11-21T18:00Z',
    '2026-11-21T19:00:00.000+01:00',
    '2026-02-30T18:00:00.000Z',
  ]
  expect(invalid.map(at)).toEqual(invalid.map(() => 'nextSessionAt'))
})
