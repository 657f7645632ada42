import { createHash, timingSafeEqual } from 'node:crypto'
import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { Content } from '../../../content/port.ts'
import { memoryLimit } from '../../limits/memory-limit.ts'
import type { Serve } from '../../serve.ts'

interface ContentWebhookDeps {
  readonly content: Content
  /** What the content server must send; null if there is no webhook. */
  readonly secret: string | null
  readonly limits: boolean
  readonly now: () => number
}

/** 300 requests of a network at once, then 10 a second: an import into Directus sends one for each record. */
const webhookLimit = { burst: 300, every: 100 }

/** The handler of the webhook that a content server calls after an edit. What it sends is ignored. */
export function contentWebhook(serve: Serve, { content, secret, limits, now }: ContentWebhookDeps): void {
  const count = memoryLimit(webhookLimit, now)
  serve(contract.contentChanged, async ({ headers: { authorization }, caller }) => {
    if (secret === null) return refused('not-found')
    const retryAfter = limits ? count(caller.network) : null
    if (retryAfter !== null) return refused('too-many-requests', { retryAfter })
    if (!isEqual(String(authorization), `Bearer ${secret}`)) {
      return refused('token-invalid', { detail: 'Send Authorization: Bearer and the value of CONTENT_WEBHOOK_SECRET' })
    }
    // The sender must not wait for our requests to its own server; the catalogue reports failures itself.
    void content.refresh()
    return {}
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong text. */
const isEqual = (text: string, expected: string): boolean => timingSafeEqual(digest(text), digest(expected))
