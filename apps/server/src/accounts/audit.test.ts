import { expect, test } from 'vitest'
import { audit } from './audit.ts'

test('an event is one line of JSON, whatever a stranger puts into it', () => {
  const lines: string[] = []
  const detail = 'a\r\n{"event":"signed-in"}\u001b[2K\u009b2K\u2028\u2029\u007f end'
  audit((line) => lines.push(line), () => 0)({ event: 'sign-in-failed', network: '203.0.113.7', detail })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    event: 'sign-in-failed',
    network: '203.0.113.7',
    detail,
  })
})
