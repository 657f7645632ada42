import { expect, test } from 'vitest'
import { auditLine } from './audit.ts'

test('an event is one line of JSON, whatever a stranger puts into it', () => {
  const detail = 'a\r\n{"event":"signed-in"}\u001b[2K\u009b2K\u2028\u2029\u007f end'
  const line = auditLine({ event: 'sign-in-failed', network: '203.0.113.7', detail }, 0)
  expect(line).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(line)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    event: 'sign-in-failed',
    network: '203.0.113.7',
    detail,
  })
})
