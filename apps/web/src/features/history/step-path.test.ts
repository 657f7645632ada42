import { expect, test } from 'vitest'
import { stepPath } from './step-path.ts'

test('a value holds until it changes', () => {
  expect(stepPath([0, 0, 100, 100, 50]).line).toBe('M0 100H500V4H1000V52H1000')
})

test('what never changes is one line, however long the log', () => {
  expect(stepPath(Array.from({ length: 10_000 }, () => 1)).line).toBe('M0 4H1000')
})

test('the top is a number that is said in one breath', () => {
  expect([7, 12, 46, 99, 101, 2_840, 0].map((value) => stepPath([value]).top)).toEqual([8, 15, 50, 100, 150, 3_000, 1])
})

test('below zero there is ground as well', () => {
  const { line, area, heightOf } = stepPath([10, -10])
  expect([heightOf(10), heightOf(0), heightOf(-10)]).toEqual([4, 52, 100])
  expect(area).toBe(`${line}V100H0z`)
})

test('a log with one entry, or none, can be drawn', () => {
  expect(stepPath([5]).line).toBe('M0 4H1000')
  expect(stepPath([]).line).toBe('M0 100H1000')
})
