import { defaultSettings, type GameSettings, type Seat } from '@everquill/domain'
import { aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { textForSeat, type PlacedSave } from './event-texts.ts'

/** A save that counts how often its entries are read. */
function aCountedSave() {
  const counted = { reads: 0 }
  const save: PlacedSave = {
    previousEntryId: '1',
    get entries() {
      counted.reads += 1
      return [aLogEntry({ gameId: 'salt', data: { field: 'gold', oldValue: 20, newValue: 15 } })]
    },
  }
  return { counted, save }
}

const playerWhoSees = (playersSee: GameSettings['playersSee']): Seat => ({
  gameId: 'salt',
  role: 'player',
  settings: { ...defaultSettings, playersSee },
})

test('the event of a save is written once for all members with the same role and settings', () => {
  const { counted, save } = aCountedSave()
  const first = textForSeat(null, 'bob', playerWhoSees('all'), save)
  const { reads } = counted
  expect(textForSeat(null, 'bob', playerWhoSees('all'), save)).toBe(first)
  expect([reads > 0, counted.reads]).toEqual([true, reads])
})

test('after the settings of a game have changed, members receive only what they may see now', () => {
  const { save } = aCountedSave()
  expect(textForSeat(null, 'bob', playerWhoSees('all'), save)).toContain('gold')
  expect(textForSeat(null, 'bob', playerWhoSees('names'), save)).toBeNull()
  expect(textForSeat(null, 'bob', { ...playerWhoSees('names'), role: 'gm' }, save)).toContain('gold')
})

test('the event of a hidden roll reaches the roller and, if it is for GMs, the GMs', () => {
  const saveFor = (audience: 'masters' | 'roller'): PlacedSave => ({
    previousEntryId: '1',
    entries: [
      aLogEntry({ user: 'ann', gameId: 'salt', audience, data: { field: 'roll', oldValue: null, newValue: 7 } }),
    ],
  })
  const player = playerWhoSees('all')
  const gm: Seat = { ...player, role: 'gm' }
  const receive = (save: PlacedSave) =>
    [
      textForSeat(null, 'bob', player, save),
      textForSeat(null, 'ann', player, save),
      textForSeat(null, 'greta', gm, save),
    ].map((text) => text !== null)
  expect([receive(saveFor('masters')), receive(saveFor('roller'))]).toEqual([
    [false, true, true],
    [false, true, false],
  ])
})
