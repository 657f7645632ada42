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

test('notices are counted over all characters', () => {
  expect(worstOf([notices(2), saving, notices(1)])).toEqual(notices(3))
})

test('unsaved changes are counted over all characters, whatever the reason', () => {
  expect(worstOf([waiting(2), saved, waiting(3)])).toEqual(waiting(5))
  expect(worstOf([waiting(2), { kind: 'signed-out', count: 1 }])).toEqual({ kind: 'signed-out', count: 3 })
})
