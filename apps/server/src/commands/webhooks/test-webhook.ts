import { refused, type Actor, type Refused } from '@everquill/domain'
import type { WebhookDelivery } from '../../storage/api-access/webhooks-port.ts'
import { openChannel } from './outbox.ts'
import { deliveryOf, sendEvent } from './send-event.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** Ten tests at once, then one every 30 seconds, for each user: nobody can use them to call others. */
const testLimit = (user: string) => ({ key: `webhook-test:${user}`, burst: 10, every: 30_000 })

/** Sends a test to the address of the actor's webhook and records it like every delivery. */
export async function testWebhook(
  deps: WebhookDeps,
  { user }: Actor,
  webhookId: string,
): Promise<{ readonly kind: 'tested'; readonly delivery: WebhookDelivery } | Refused> {
  const { storage, limits, now } = deps
  const webhook = await storage.webhooks.find(webhookId)
  const channel = webhook?.userId === user ? await openChannel(storage, webhook) : null
  if (!webhook || !channel) return refused('not-found')
  if (limits) {
    const taken = await storage.transaction((tx) => tx.takeFromLimit(testLimit(user), now()))
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
  }
  const outcome = await sendEvent(deps, webhook, channel, { id: deps.newId(), event: 'test', entries: [] })
  const delivery = deliveryOf(deps, webhook, 'test', outcome)
  await storage.transaction((tx) => tx.webhooks.recordDelivery(delivery))
  return { kind: 'tested', delivery }
}
