import {
  can,
  discordTopics,
  refused,
  webhookTopics,
  type Actor,
  type Language,
  type Refused,
  type WebhookFormat,
  type WebhookTopic,
} from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { WebhookRecord, WebhookTarget } from '../../storage/api-access/webhooks-port.ts'
import { lockGame } from '../games/lock-game.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** The most webhooks that an account can have. */
export const maxWebhooks = 20

export interface NewWebhook {
  readonly url: string
  readonly format: WebhookFormat
  readonly topics: readonly WebhookTopic[]
  readonly gmOnly: boolean
  readonly language: Language
}

/** Creates a webhook for a character or a game. The key of its signatures is returned only once. */
export async function createWebhook(
  deps: WebhookDeps,
  actor: Actor,
  target: WebhookTarget,
  { url: text, format, topics, gmOnly, language }: NewWebhook,
): Promise<{ readonly kind: 'created'; readonly webhook: WebhookRecord; readonly secret: string } | Refused> {
  const url = deps.parseUrl(text)
  const chosen = sendable(format, topics)
  const secret = deps.newSecret()
  const now = deps.now()
  return deps.storage.transaction(async (tx) => {
    const position = await positionIn(tx, actor, target)
    if (typeof position !== 'number') return position
    if (!url) return refused('invalid-value', { field: 'url', detail: 'must be an https URL of a public address' })
    if ('kind' in chosen) return chosen
    const webhook: WebhookRecord = {
      id: deps.newId(),
      userId: actor.user,
      target,
      address: url.shown,
      sealedUrl: deps.seal(actor.user, url.href),
      sealedSecret: deps.seal(actor.user, secret),
      format,
      topics: chosen,
      gmOnly,
      language,
      createdAt: now,
      position,
      stopped: null,
      failures: 0,
      failingSince: null,
      nextAt: 0,
    }
    const isAdded = await tx.webhooks.add(webhook, maxWebhooks)
    if (!isAdded) return refused('too-many-entries', { detail: `at most ${maxWebhooks} webhooks` })
    return { kind: 'created', webhook, secret } as const
  })
}

/** Switches a webhook of the actor on or off, or changes its topics. Switched on, it starts with what happens next. */
export async function changeWebhook(
  deps: WebhookDeps,
  actor: Actor,
  webhookId: string,
  { on, topics }: { readonly on?: boolean; readonly topics?: readonly WebhookTopic[] },
): Promise<{ readonly kind: 'changed'; readonly webhook: WebhookRecord } | Refused> {
  const stored = await deps.storage.webhooks.find(webhookId)
  if (stored?.userId !== actor.user) return refused('not-found')
  const chosen = topics === undefined ? stored.topics : sendable(stored.format, topics)
  if ('kind' in chosen) return chosen
  return deps.storage.transaction(async (tx) => {
    // Off needs no permission: whoever left a game can still stop what was set up there.
    const position = on === true ? await positionIn(tx, actor, stored.target) : stored.position
    if (typeof position !== 'number') return position
    const webhook: WebhookRecord = {
      ...stored,
      topics: chosen,
      ...(on === false && { stopped: stored.stopped ?? 'by-user' }),
      ...(on === true && { stopped: null, position, failures: 0, failingSince: null, nextAt: 0 }),
    }
    await tx.webhooks.put(webhook)
    return { kind: 'changed', webhook } as const
  })
}

/** Deletes a webhook of the actor. */
export async function removeWebhook(
  { storage }: WebhookDeps,
  { user }: Actor,
  webhookId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  const isRemoved = await storage.transaction((tx) => tx.webhooks.remove(user, webhookId))
  return isRemoved ? { kind: 'done' } : refused('not-found')
}

/** The topics in their order, without duplicates; refused if the format has nothing for one of them. */
function sendable(format: WebhookFormat, topics: readonly WebhookTopic[]): readonly WebhookTopic[] | Refused {
  const allowed = format === 'discord' ? discordTopics : webhookTopics
  const unknown = topics.find((topic) => !allowed.includes(topic))
  if (unknown !== undefined) {
    return refused('invalid-value', { field: 'topics', detail: `the ${format} format does not send ${unknown}` })
  }
  return allowed.filter((topic) => topics.includes(topic))
}

/** The last id of the target's log; refused if the actor may not send it elsewhere. Locks the target. */
async function positionIn(tx: Transaction, actor: Actor, target: WebhookTarget): Promise<number | Refused> {
  if ('gameId' in target) {
    const locked = await lockGame(tx, actor, target.gameId, 'run game')
    return 'kind' in locked ? locked : tx.lastLogIdOfGame(target.gameId)
  }
  const { head } = await tx.lock(target.characterId, '')
  const isAllowed = head !== null && can(actor.user, 'share', { character: head, seat: null })
  return isAllowed ? head.lastLogId : refused('not-found')
}
