import { expect, test } from 'vitest'
import { batchId, isApplied, mergeApplied, withApplied, withoutSettled } from './applied-batches.ts'

const week = 7 * 86_400_000

test('a batch is applied if a record includes it or a later one of the same page', () => {
  const applied = withApplied({}, [batchId('page/1', 4)], 10)
  expect([3, 4, 5].map((batch) => isApplied(applied, batchId('page/1', batch)))).toEqual([true, true, false])
  expect(isApplied(applied, batchId('page/2', 0))).toBe(false)
})

test('a batch with the random id of an earlier version is applied once that id is known', () => {
  expect(isApplied({}, 'random')).toBe(false)
  expect(isApplied(withApplied({}, ['random'], 10), 'random')).toBe(true)
})

test('merged states include what either of them includes', () => {
  const one = { a: { batch: 3, at: 10 }, b: { batch: 0, at: 10 } }
  const other = { a: { batch: 2, at: 20 }, b: { batch: 1, at: 20 }, c: { batch: 0, at: 20 } }
  const merged = { a: { batch: 3, at: 10 }, b: { batch: 1, at: 20 }, c: { batch: 0, at: 20 } }
  expect(mergeApplied(one, other)).toEqual(merged)
  expect(mergeApplied(one, one)).toEqual(one)
})

test('a page is forgotten after a week, unless it still has a journal entry', () => {
  const applied = { old: { batch: 1, at: 0 }, journaled: { batch: 1, at: 0 }, recent: { batch: 1, at: 1 } }
  expect(Object.keys(withoutSettled(applied, [batchId('journaled', 2)], week))).toEqual(['journaled', 'recent'])
})

test('the same object is returned if no page is forgotten, so that nothing is written', () => {
  const applied = { recent: { batch: 1, at: 1 } }
  expect(withoutSettled(applied, [], week)).toBe(applied)
  expect(withApplied(applied, [], week)).toBe(applied)
})
