import type { Change, GameEntry } from '@everquill/domain'
import { expect, test } from 'vitest'
import { groupLog } from './group-log.ts'

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

test('changes of one save form a group; changes of two saves do not', () => {
  const entries = [entry(gold, 'second'), entry({ ...gold, field: 'hp' }, 'first'), entry(gold, 'first')]
  expect(groupLog(entries)).toEqual([
    { kind: 'changes', entries: [entries[0]] },
    { kind: 'changes', entries: [entries[1], entries[2]] },
  ])
})

test('successive changes of one number by one user form a group, unless another entry comes between', () => {
  const step = (oldValue: number, newValue: number, more: Partial<GameEntry> = {}) => ({
    ...entry({ field: 'hp', oldValue, newValue }, `${oldValue} to ${newValue}`),
    ...more,
  })
  const sizes = (entries: readonly GameEntry[]) => groupLog(entries).map((group) => group.entries.length)
  expect(sizes([step(17, 15), step(18, 17), step(20, 18)])).toEqual([3])
  expect(sizes([step(17, 15, { user: 'finn' }), step(20, 17)])).toEqual([1, 1])
  expect(sizes([step(17, 15, { characterId: 8 }), step(20, 17)])).toEqual([1, 1])
  expect(sizes([step(16, 15), step(20, 17)])).toEqual([1, 1])
  expect(sizes([step(17, 15), entry(gold, 'between'), step(20, 17)])).toEqual([1, 1, 1])
  expect(sizes([step(17, 15, { timestamp: new Date(last + 600_000).toISOString() }), step(20, 17)])).toEqual([1, 1])
  const undo: Change = { field: 'hp', oldValue: 17, newValue: 20, undoes: '1' }
  expect(sizes([entry(undo, 'undo'), step(20, 17)])).toEqual([1, 1])
})

test('actions are not joined to a run, because each is shown by its name', () => {
  const cast = (oldValue: number, newValue: number): GameEntry => ({
    ...entry({ field: 'mana', oldValue, newValue }, `${oldValue} to ${newValue}`),
    act: { kind: 'cast', of: 'mend-wounds', entries: 1 },
  })
  const { act: _act, ...typed } = cast(8, 6)
  expect(groupLog([cast(4, 2), cast(6, 4), typed]).map(({ entries }) => entries.length)).toEqual([1, 1, 1])
})

test('an award to three characters forms one group, although each has its own save', () => {
  const transfer = { id: 'award', from: null, to: [7, 8, 9] }
  const entries = [7, 8, 9].map((id) => entry({ ...gold, transfer }, `award.${id}`, id))
  const undo = entry({ ...gold, transfer: { ...transfer, id: 'undo' }, undoes: '1' }, 'undo.7')
  expect(groupLog([undo, ...entries]).map(({ kind, entries: { length } }) => [kind, length])).toEqual([
    ['transfer', 1],
    ['transfer', 3],
  ])
})

test('notes, rolls and session markers are never grouped', () => {
  const fields = ['note', 'roll', 'session', 'note', 'note']
  const entries = fields.map((field) => entry({ field, oldValue: null, newValue: 'x' }, 'same', null))
  expect(groupLog(entries).map(({ kind }) => kind)).toEqual(fields)
})
