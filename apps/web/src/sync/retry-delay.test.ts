import { expect, test } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { requestedWait, retryDelay } from './retry-delay.ts'

test('the delay doubles with each failure, up to the longest one', () => {
  const delays = Array.from({ length: 9 }, (_, failures) => retryDelay(failures, () => 1))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(retryDelay(9, () => 1, 30_000)).toBe(30_000)
})

test('up to half of the delay is random', () => {
  expect(retryDelay(2, () => 0)).toBe(2_000)
  expect(retryDelay(2, () => 0.5)).toBe(3_000)
})

test('a server can ask for more time, up to ten minutes', () => {
  const asking = (retryAfter?: number) =>
    requestedWait(new ProblemError({ code: 'daily-limit', ...(retryAfter !== undefined && { retryAfter }) }, 429))
  expect([asking(90), asking(86_400), asking()]).toEqual([90_000, 600_000, 0])
  expect(requestedWait(new TypeError('Failed to fetch'))).toBe(0)
})
