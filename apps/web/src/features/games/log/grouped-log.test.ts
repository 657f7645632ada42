import type { Change, GameEntry } from '@everquill/domain'
import { expect, test } from 'vitest'
import { groupedLog } from './grouped-log.ts'

let last = 1_800_000_000_000

const entry = (data: Change, saveId: string, characterId: number | null = 7): GameEntry => ({
  id: String(--last),
  user: 'ann',
  gameId: 'salt',
  characterId,
  timestamp: new Date(last).toISOString(),
  message: '',
  data,
  type: 'general',
  saveId,
  revision: 1,
})
const gold: Change = { field: 'gold', oldValue: 20, newValue: 15 }

test('what one save changed stands together, and two saves do not', () => {
  const entries = [entry(gold, 'second'), entry({ ...gold, field: 'hp' }, 'first'), entry(gold, 'first')]
  expect(groupedLog(entries)).toEqual([
    { kind: 'changes', entries: [entries[0]] },
    { kind: 'changes', entries: [entries[1], entries[2]] },
  ])
})

test('a number that one person leads on and on is told once, as long as nothing comes between', () => {
  const led = (oldValue: number, newValue: number, more: Partial<GameEntry> = {}) => ({
    ...entry({ field: 'hp', oldValue, newValue }, `${oldValue} to ${newValue}`),
    ...more,
  })
  const sizes = (entries: readonly GameEntry[]) => groupedLog(entries).map((group) => group.entries.length)
  expect(sizes([led(17, 15), led(18, 17), led(20, 18)])).toEqual([3])
  expect(sizes([led(17, 15, { user: 'finn' }), led(20, 17)])).toEqual([1, 1])
  expect(sizes([led(17, 15, { characterId: 8 }), led(20, 17)])).toEqual([1, 1])
  expect(sizes([led(16, 15), led(20, 17)])).toEqual([1, 1])
  expect(sizes([led(17, 15), entry(gold, 'between'), led(20, 17)])).toEqual([1, 1, 1])
  expect(sizes([led(17, 15, { timestamp: new Date(last + 600_000).toISOString() }), led(20, 17)])).toEqual([1, 1])
  const undo: Change = { field: 'hp', oldValue: 17, newValue: 20, undoes: '1' }
  expect(sizes([entry(undo, 'undo'), led(20, 17)])).toEqual([1, 1])
})

test('an award to three stands together, though each keeps a save of its own', () => {
  const transfer = { id: 'award', from: null, to: [7, 8, 9] }
  const entries = [7, 8, 9].map((id) => entry({ ...gold, transfer }, `award.${id}`, id))
  const taken = entry({ ...gold, transfer: { ...transfer, id: 'undo' }, undoes: '1' }, 'undo.7')
  expect(groupedLog([taken, ...entries]).map(({ kind, entries: { length } }) => [kind, length])).toEqual([
    ['transfer', 1],
    ['transfer', 3],
  ])
})

test('notes, rolls and sessions stand alone', () => {
  const fields = ['note', 'roll', 'session', 'note', 'note']
  const entries = fields.map((field) => entry({ field, oldValue: null, newValue: 'x' }, 'same', null))
  expect(groupedLog(entries).map(({ kind }) => kind)).toEqual(fields)
})
