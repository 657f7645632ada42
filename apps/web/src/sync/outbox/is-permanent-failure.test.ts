import { expect, test } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'

test.each([400, 403, 404, 409, 413, 422, 499])('status %i is permanent', (status) => {
  expect(isPermanentFailure(new ProblemError({ code: 'invalid-request' }, status))).toBe(true)
})

test.each([0, 399, 401, 408, 425, 429, 500, 503])('status %i is temporary', (status) => {
  expect(isPermanentFailure(new ProblemError({ code: 'unavailable' }, status))).toBe(false)
})

test('a request without a response is not a permanent failure', () => {
  expect(isPermanentFailure(new TypeError('Failed to fetch'))).toBe(false)
})
