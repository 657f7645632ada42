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
  const first = textForSeat(null, playerWhoSees('all'), save)
  const { reads } = counted
  expect(textForSeat(null, playerWhoSees('all'), save)).toBe(first)
  expect([reads > 0, counted.reads]).toEqual([true, reads])
})

test('after the settings of a game have changed, members receive only what they may see now', () => {
  const { save } = aCountedSave()
  expect(textForSeat(null, playerWhoSees('all'), save)).toContain('gold')
  expect(textForSeat(null, playerWhoSees('names'), save)).toBeNull()
  expect(textForSeat(null, { ...playerWhoSees('names'), role: 'gm' }, save)).toContain('gold')
})
