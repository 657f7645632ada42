import type { Actor } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import type { WebhookDelivery, WebhookRecord } from '../storage/api-access/webhooks-port.ts'

/** A webhook with the name of its target and its last delivery. */
export interface ListedWebhook {
  readonly webhook: WebhookRecord
  /** Empty if the user may no longer see it. */
  readonly name: string
  readonly last: WebhookDelivery | null
}

/** The webhooks of the actor, newest first. */
export async function listWebhooks(
  { storage }: { readonly storage: Storage },
  { user }: Actor,
): Promise<readonly ListedWebhook[]> {
  return withNames(storage, user, await storage.webhooks.of(user))
}

/** Adds names and last deliveries. A target that the user may no longer see has no name. */
export async function withNames(
  { webhooks, characters, games }: Storage,
  user: string,
  records: readonly WebhookRecord[],
): Promise<readonly ListedWebhook[]> {
  const last = await webhooks.lastDeliveries(records.map(({ id }) => id))
  const lastOf = new Map(last.map((delivery) => [delivery.webhookId, delivery]))
  const [own, seats] = [await characters.listOf(user), await games.gamesOf(user)]
  const nameOf = ({ target }: WebhookRecord): string | undefined =>
    'gameId' in target
      ? seats.find(({ id }) => id === target.gameId)?.name
      : own.find(({ publicRef }) => publicRef === String(target.characterId))?.name
  return records.map((webhook) => ({
    webhook,
    name: nameOf(webhook) ?? '',
    last: lastOf.get(webhook.id) ?? null,
  }))
}

/** The latest deliveries of the actor's webhook; null if the actor has no such webhook. */
export async function readDeliveries(
  { storage }: { readonly storage: Storage },
  { user }: Actor,
  webhookId: string,
): Promise<readonly WebhookDelivery[] | null> {
  const webhook = await storage.webhooks.find(webhookId)
  return webhook?.userId === user ? storage.webhooks.deliveriesOf(webhookId) : null
}
