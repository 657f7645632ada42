import { expect, test } from 'vitest'
import { worstOf, type SaveState } from './save-state.ts'

const saved: SaveState = { kind: 'saved' }
const saving: SaveState = { kind: 'saving' }
const waiting = (count: number): SaveState => ({ kind: 'waiting', count })
const notices = (count: number): SaveState => ({ kind: 'notices', count, publicRef: '1' })
const notPersistent: SaveState = { kind: 'not-persistent', count: 1 }

test('without open characters the save state is saved', () => {
  expect(worstOf([])).toEqual(saved)
})

test.each([
  [[saved, saving], saving],
  [[saving, waiting(1)], waiting(1)],
  [[saving, notices(1), saved], notices(1)],
  [[waiting(1), notices(3), notPersistent], { kind: 'not-persistent', count: 2 }],
] as const)('the most severe of the save states %j is %j', (states, worst) => {
  expect(worstOf(states)).toEqual(worst)
})

test('of two characters the one with the more severe state is shown', () => {
  const states: readonly SaveState[] = [
    saved,
    saving,
    notices(1),
    { kind: 'missing', count: 1, publicRef: '1' },
    { kind: 'held-back', count: 1, publicRef: '1' },
    waiting(1),
    notPersistent,
    { kind: 'store-not-responding', count: 1, publicRef: '1' },
    { kind: 'signed-out', count: 1 },
  ]
  for (const [i, worse] of states.entries()) {
    for (const better of states.slice(0, i)) {
      expect([worstOf([better, worse]).kind, worstOf([worse, better]).kind]).toEqual([worse.kind, worse.kind])
    }
  }
})

test('notices are counted over all characters', () => {
  expect(worstOf([notices(2), saving, notices(1)])).toEqual(notices(3))
})

test('unsaved changes are counted over all characters, whatever the reason', () => {
  expect(worstOf([waiting(2), saved, waiting(3)])).toEqual(waiting(5))
  expect(worstOf([waiting(2), { kind: 'signed-out', count: 1 }])).toEqual({ kind: 'signed-out', count: 3 })
})
