import { expect, test } from 'vitest'
import { worstOf, type SaveState } from './save-state.ts'

const saved: SaveState = { kind: 'saved' }
const saving: SaveState = { kind: 'saving' }
const kept = (count: number): SaveState => ({ kind: 'kept', count })
const refused: SaveState = { kind: 'refused', problem: { code: 'invalid-value' } }

test('nothing open is nothing unsaved', () => {
  expect(worstOf([])).toEqual(saved)
})

test.each([
  [[saved, saving], saving],
  [[saving, kept(1)], kept(1)],
  [[kept(1), refused, saved], refused],
  [[refused, { kind: 'signed-out', count: 1 }], refused],
] as const)('of %j the one that most needs to be said is %j', (states, worst) => {
  expect(worstOf(states)).toEqual(worst)
})

test('what is kept is counted over all characters, whyever it is', () => {
  expect(worstOf([kept(2), saved, kept(3)])).toEqual(kept(5))
  expect(worstOf([kept(2), { kind: 'signed-out', count: 1 }])).toEqual({ kind: 'signed-out', count: 3 })
})
