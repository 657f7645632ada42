import { expect, test } from 'vitest'
import { stepPath } from './step-path.ts'

test('the line stays level until the value changes', () => {
  expect(stepPath([0, 0, 100, 100, 50]).line).toBe('M0 100H500V4H1000V52H1000')
})

test('constant values make a single segment, however long the log', () => {
  expect(stepPath(Array.from({ length: 10_000 }, () => 1)).line).toBe('M0 4H1000')
})

test('the top of the chart is a round number', () => {
  expect([7, 12, 46, 99, 101, 2_840, 0].map((value) => stepPath([value]).top)).toEqual([8, 15, 50, 100, 150, 3_000, 1])
})

test('negative values extend the chart below zero', () => {
  const { line, area, heightOf } = stepPath([10, -10])
  expect([heightOf(10), heightOf(0), heightOf(-10)]).toEqual([4, 52, 100])
  expect(area).toBe(`${line}V100H0z`)
})

test('one value or none still makes a path', () => {
  expect(stepPath([5]).line).toBe('M0 4H1000')
  expect(stepPath([]).line).toBe('M0 100H1000')
})
