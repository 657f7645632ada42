import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const now = 1_795_000_000_000
const headersOf = (secret: string, body: string, timestamp = String(now / 1_000)) => ({
  'everquill-timestamp': timestamp,
  'everquill-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
})

test('a body is accepted with its own signature only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (body, other, secret) => {
      const headers = headersOf(secret, body)
      expect(verifyWebhook(secret, headers, body, now)).toBe(true)
      expect(verifyWebhook(secret, headers, other, now)).toBe(body === other)
      expect(verifyWebhook(`${secret}x`, headers, body, now)).toBe(false)
    }),
  )
})

test('old, future, malformed and unsigned requests are refused', () => {
  const refused = (headers: Record<string, string | string[]>, at = now) => !verifyWebhook('s', headers, '{}', at)
  const headers = headersOf('s', '{}')
  expect(refused(headers, now + 301_000)).toBe(true)
  expect(refused(headers, now - 301_000)).toBe(true)
  expect(refused(headers, now + 299_000)).toBe(false)
  expect(refused({})).toBe(true)
  expect(refused({ ...headers, 'everquill-signature': 'v1=' })).toBe(true)
  expect(refused({ ...headers, 'everquill-signature': [headers['everquill-signature']] })).toBe(true)
  expect(refused(headersOf('s', '{}', 'NaN'))).toBe(true)
  expect(refused({ ...headers, 'everquill-timestamp': String(now / 1_000 + 1) })).toBe(true)
})
