import { createHmac, timingSafeEqual } from 'node:crypto'

/** The headers of a webhook's request, in lower case as Node has them. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Seconds for which a request counts as fresh: an old one may be a copy of one that was sent before. */
const maxAge = 300

/**
 * Whether a request was sent by the server that has this secret, and lately. `body` is the text as it was received, before
 * it is parsed.
 */
export function verifyWebhook(secret: string, headers: WebhookHeaders, body: string, now = Date.now()): boolean {
  const [timestamp, signature] = [headers['everquill-timestamp'], headers['everquill-signature']]
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > maxAge) return false
  const expected = Buffer.from(`v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
