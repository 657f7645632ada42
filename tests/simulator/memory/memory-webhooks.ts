import {
  keptDeliveries,
  type WebhookDelivery,
  type WebhookReads,
  type WebhookWrites,
} from '../../../apps/server/src/storage/api-access/webhooks-port.ts'
import type { Tables } from './memory-tables.ts'

const newestFirst = (left: WebhookDelivery, right: WebhookDelivery): number =>
  right.at - left.at || (left.id < right.id ? -1 : 1)

/** In-memory webhooks. */
export const memoryWebhookReads = (tables: Tables, step: () => Promise<void>): WebhookReads => {
  const { webhooks, deliveries, characters, games } = tables
  const deliveriesOf = (id: string) =>
    deliveries
      .all()
      .filter(({ webhookId }) => webhookId === id)
      .toSorted(newestFirst)
  return {
    async of(user) {
      await step()
      const own = webhooks.all().filter(({ userId }) => userId === user)
      return own
        .map(({ claim: _claim, claimedUntil: _until, ...webhook }) => webhook)
        .toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1))
    },
    async find(id) {
      await step()
      const found = webhooks.get(id)
      if (!found) return null
      const { claim: _claim, claimedUntil: _until, ...webhook } = found
      return webhook
    },
    async deliveriesOf(id) {
      await step()
      return deliveriesOf(id)
    },
    async lastDeliveries(ids) {
      await step()
      return ids.flatMap((id) => deliveriesOf(id).slice(0, 1))
    },
    async due(now, limit) {
      await step()
      const lastOf = ({ target }: { readonly target: { characterId: number } | { gameId: string } }) =>
        ('characterId' in target ? characters.get(target.characterId)?.lastLogId : games.get(target.gameId)) ?? 0
      return webhooks
        .all()
        .filter(({ stopped, nextAt, claimedUntil }) => stopped === null && nextAt <= now && claimedUntil <= now)
        .filter((webhook) => webhook.position < lastOf(webhook))
        .toSorted((left, right) => left.nextAt - right.nextAt || (left.id < right.id ? -1 : 1))
        .slice(0, limit)
        .map((webhook) => ({ id: webhook.id, userId: webhook.userId, lastLogId: lastOf(webhook) }))
    },
  }
}

export const memoryWebhookWrites = (
  { webhooks, deliveries }: Tables,
  lock: (name: string) => Promise<void>,
): WebhookWrites => ({
  async add(webhook, max) {
    await lock(`webhooks ${webhook.userId}`)
    if (webhooks.all().filter(({ userId }) => userId === webhook.userId).length >= max) return false
    webhooks.set(webhook.id, { ...webhook, claim: null, claimedUntil: 0 })
    return true
  },
  async put(webhook) {
    const stored = webhooks.get(webhook.id)
    if (stored) webhooks.set(webhook.id, { ...webhook, claim: null, claimedUntil: 0 })
  },
  async remove(user, id) {
    if (webhooks.get(id)?.userId !== user) return false
    webhooks.delete(id)
    for (const delivery of deliveries.all()) if (delivery.webhookId === id) deliveries.delete(delivery.id)
    return true
  },
  async removeAll(user) {
    for (const { id, userId } of webhooks.all()) if (userId === user) await this.remove(user, id)
  },
  async endClaims(user) {
    const own = webhooks.all().filter(({ userId }) => userId === user)
    for (const webhook of own) webhooks.set(webhook.id, { ...webhook, claim: null, claimedUntil: 0 })
  },
  async stopAll(user, stopped) {
    const running = webhooks.all().filter((webhook) => webhook.userId === user && webhook.stopped === null)
    for (const webhook of running) webhooks.set(webhook.id, { ...webhook, stopped, claim: null, claimedUntil: 0 })
  },
  async claim(id, claim, now, until) {
    await lock(`webhook ${id}`)
    const stored = webhooks.get(id)
    if (!stored || stored.stopped !== null || stored.nextAt > now || stored.claimedUntil > now) return null
    webhooks.set(id, { ...stored, claim, claimedUntil: until })
    const { claim: _claim, claimedUntil: _until, ...webhook } = stored
    return webhook
  },
  async progress(id, claim, progress, release = false) {
    await lock(`webhook ${id}`)
    const stored = webhooks.get(id)
    if (stored?.claim !== claim) return false
    webhooks.set(id, { ...stored, ...progress, ...(release && { claim: null, claimedUntil: 0 }) })
    return true
  },
  async recordDelivery(delivery) {
    deliveries.set(delivery.id, delivery)
    const own = deliveries.all().filter(({ webhookId }) => webhookId === delivery.webhookId)
    for (const { id } of own.toSorted(newestFirst).slice(keptDeliveries)) deliveries.delete(id)
  },
})
