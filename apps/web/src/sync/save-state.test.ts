import { expect, test } from 'vitest'
import { worstOf, type SaveState } from './save-state.ts'

const saved: SaveState = { kind: 'saved' }
const saving: SaveState = { kind: 'saving' }
const kept = (count: number): SaveState => ({ kind: 'kept', count })
const notices = (count: number): SaveState => ({ kind: 'notices', count, publicRef: '1' })
const unkept: SaveState = { kind: 'unkept', count: 1 }

test('nothing open is nothing unsaved', () => {
  expect(worstOf([])).toEqual(saved)
})

test.each([
  [[saved, saving], saving],
  [[saving, kept(1)], kept(1)],
  [[saving, notices(1), saved], notices(1)],
  [[kept(1), notices(3), unkept], { kind: 'unkept', count: 2 }],
] as const)('of %j the one that most needs to be said is %j', (states, worst) => {
  expect(worstOf(states)).toEqual(worst)
})

test('what is to be looked at is counted over all characters', () => {
  expect(worstOf([notices(2), saving, notices(1)])).toEqual(notices(3))
})

test('what is kept is counted over all characters, whyever it is', () => {
  expect(worstOf([kept(2), saved, kept(3)])).toEqual(kept(5))
  expect(worstOf([kept(2), { kind: 'signed-out', count: 1 }])).toEqual({ kind: 'signed-out', count: 3 })
})
