import { describe, expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import { rollChange } from '../log/roll-entry.ts'
import { changeOfInput, type GameEntry, type GameLogInput } from './game-entry.ts'
import { recapOf, gameSessionsOf } from './recap.ts'

let last = 1_800_000_000_000

function entry(data: Change, about: number | null = null, more: Partial<GameEntry> = {}): GameEntry {
  const id = String(++last)
  const timestamp = new Date(last).toISOString()
  const common = { user: 'ann', gameId: 'salt', type: 'general', message: '', revision: 1 } as const
  return { ...common, id, characterId: about, timestamp, data, saveId: id, ...more }
}

const line = (input: GameLogInput, more: Partial<GameEntry> = {}) => entry(changeOfInput(input), null, more)
const marker = (now: 'started' | 'ended') => line({ kind: 'session', now })
const change = (field: string, oldValue: Change['oldValue'], newValue: Change['newValue'], about = 7) =>
  entry({ field, oldValue, newValue }, about)

describe('game sessions', () => {
  test('last from a start marker to its end marker, or until now', () => {
    const [first, end, second] = [marker('started'), marker('ended'), marker('started')]
    expect(gameSessionsOf([second, end, first])).toEqual([
      { began: second, ended: null },
      { began: first, ended: end },
    ])
  })

  test('end at the next start marker if there is no end marker, and a lone end marker is ignored', () => {
    const [stray, first, second, end] = [marker('ended'), marker('started'), marker('started'), marker('ended')]
    expect(gameSessionsOf([end, second, first, stray])).toEqual([
      { began: second, ended: end },
      { began: first, ended: second },
    ])
  })
})

describe('a recap', () => {
  test('has the net changes and the counter totals of each character', () => {
    const { characters } = recapOf([
      change('hp', 31, 20),
      change('str', 2, 3, 8),
      change('hp', 20, 27),
      change('gold', 20, 15),
      change('gold', 15, 20),
      change('level', 1, 2),
      change('level', 2, 1),
      entry(rollChange({ notation: '1d20', dice: [[{ value: 3 }]], total: 3 }), 7),
    ])
    expect(characters).toEqual([
      {
        characterId: 7,
        changes: [
          { field: 'hp', oldValue: 31, newValue: 27 },
          { field: 'gold', oldValue: 20, newValue: 20 },
        ],
        counterTotals: new Map([
          ['hp', { gained: 7, spent: 11 }],
          ['gold', { gained: 5, spent: 5 }],
        ]),
        rolls: 1,
      },
      { characterId: 8, changes: [{ field: 'str', oldValue: 2, newValue: 3 }], counterTotals: new Map(), rolls: 0 },
    ])
  })

  test('merges changes of an item into its addition or removal, and leaves out items that came and went', () => {
    const potion = { id: 'p', item: 'healing-potion', quantity: 2, acquired_at: '2026-11-15T19:00:00.000Z' }
    const rope = { ...potion, id: 'r', item: 'rope', quantity: 1 }
    const torch = { ...potion, id: 't', item: 'torch' }
    const { characters } = recapOf([
      change('items.p', null, potion),
      change('items.p.quantity', 2, 5),
      change('items.r.quantity', 3, 1),
      change('items.r', rope, null),
      change('items.t', null, torch),
      change('items.t', torch, null),
      change('items.a.quantity', 20, 12),
      change('items.a.quantity', 12, 9),
    ])
    expect(characters[0]?.changes).toEqual([
      { field: 'items.p', oldValue: null, newValue: { ...potion, quantity: 5 } },
      { field: 'items.r', oldValue: rope, newValue: null },
      { field: 'items.a.quantity', oldValue: 20, newValue: 9 },
    ])
  })

  test('contains notes, except GM-only notes', () => {
    const secret = line({ kind: 'note', text: 'The duke did it.' }, { audience: 'masters' })
    const { notes } = recapOf([line({ kind: 'note', text: 'The **bell** tolls.' }), secret])
    expect(notes).toEqual([{ user: 'ann', text: 'The **bell** tolls.' }])
  })

  test('contains gifts and awards, except those that were undone', () => {
    const award = { id: 'a', from: null, to: [7, 8], reason: 'the bandits' }
    const gift = { id: 'g', from: 7, to: [8] }
    const undone = { id: 'u', from: 7, to: [8] }
    const gold = (about: number, oldValue: number, newValue: number, transfer: typeof gift | typeof award) =>
      entry({ field: 'gold', oldValue, newValue, transfer }, about)
    const [seven, eight] = [gold(7, 20, 54, award), gold(8, 20, 53, award)]
    const [given, taken] = [gold(7, 54, 50, gift), gold(8, 53, 57, gift)]
    const [lost, found] = [gold(7, 50, 49, undone), gold(8, 57, 58, undone)]
    const back = [lost, found].map(({ id, characterId, data }) =>
      entry({ ...data, oldValue: data.newValue, newValue: data.oldValue, undoes: id }, characterId),
    )
    expect(recapOf([seven, eight, given, taken, lost, found, ...back]).transfers).toEqual([
      { transfer: award, gains: [seven, eight] },
      { transfer: gift, gains: [taken] },
    ])
    const forward = back.map(({ id, characterId, data }) =>
      entry({ ...data, oldValue: data.newValue, newValue: data.oldValue, undoes: id }, characterId),
    )
    expect(recapOf([lost, found, ...back, ...forward]).transfers).toEqual([{ transfer: undone, gains: [found] }])
  })
})

describe('the highlights of a recap', () => {
  const roll = (about: number | null, total: number, more: Partial<GameEntry> = {}) =>
    entry(rollChange({ notation: '1d20', dice: [[{ value: total }]], total }), about, more)
  const attack = { kind: 'attack', of: 'longbow', entries: 1 } as const

  test('have the best roll of a character; damage, rolls of the game and secret rolls do not count', () => {
    const best = roll(8, 19)
    const entries = [
      roll(7, 12),
      best,
      roll(7, 19),
      roll(null, 20),
      roll(7, 31, { act: attack }),
      roll(7, 30, { audience: 'masters' }),
    ]
    expect(recapOf(entries).highlights.bestRoll).toBe(best)
    expect(recapOf([]).highlights).toEqual({ bestRoll: null, mostDealt: null, mostTaken: null, fallen: [] })
  })

  test('have who dealt and who took the most damage in sum', () => {
    const { highlights } = recapOf([
      roll(7, 9, { act: attack }),
      roll(8, 6, { act: attack }),
      roll(8, 5, { act: attack }),
      roll(7, 30, { act: { ...attack, kind: 'cast' } }),
      change('hp', 30, 20, 7),
      change('hp', 20, 25, 7),
      change('hp', 25, 18, 7),
      change('hp', 31, 15, 8),
    ])
    expect(highlights).toMatchObject({
      mostDealt: { characterId: 8, amount: 11 },
      mostTaken: { characterId: 7, amount: 17 },
      fallen: [],
    })
  })

  test('have who fell, each once and in that order', () => {
    const { fallen } = recapOf([
      change('hp', 0, -3, 9),
      change('hp', 8, 0, 8),
      change('hp', 0, 5, 8),
      change('hp', 4, -6, 7),
      change('hp', 5, -1, 8),
    ]).highlights
    expect(fallen).toEqual([8, 7])
  })

  test('leave out what was undone, and the roll of an undone action', () => {
    const fall = change('hp', 8, -2)
    const back = entry({ field: 'hp', oldValue: -2, newValue: 8, undoes: fall.id }, 7)
    const damage = roll(7, 9, { act: attack })
    const arrow = entry({ field: 'items.a.quantity', oldValue: 20, newValue: 19 }, 7, {
      act: { ...attack, source: damage.saveId },
    })
    const returned = entry({ field: 'items.a.quantity', oldValue: 19, newValue: 20, undoes: arrow.id }, 7)
    expect(recapOf([fall, damage, arrow, back, returned]).highlights).toEqual({
      bestRoll: null,
      mostDealt: null,
      mostTaken: null,
      fallen: [],
    })
  })
})
