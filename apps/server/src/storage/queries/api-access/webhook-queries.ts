import type { Language, WebhookEvent, WebhookFormat, WebhookStop, WebhookTopic } from '@everquill/domain'
import { sql } from 'kysely'
import type { Engine } from '../../engine-differences.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../schema.ts'
import {
  keptDeliveries,
  type WebhookDelivery,
  type WebhookProgress,
  type WebhookReads,
  type WebhookRecord,
  type WebhookWrites,
} from '../../api-access/webhooks-port.ts'
import { compileOnce, type RunQuery } from '../query.ts'

const columns = [
  'webhooks.id',
  'webhooks.user_id',
  'webhooks.character_id',
  'webhooks.game_id',
  'webhooks.address',
  'webhooks.sealed_url',
  'webhooks.sealed_secret',
  'webhooks.format',
  'webhooks.topics',
  'webhooks.gm_only',
  'webhooks.language',
  'webhooks.created_at',
  'webhooks.position',
  'webhooks.stopped',
  'webhooks.failures',
  'webhooks.failing_since',
  'webhooks.next_at',
] as const

const deliveryColumns = [
  'id',
  'webhook_id',
  'user_id',
  'at',
  'event',
  'status',
  'duration',
  'problem',
  'response',
] as const satisfies readonly (keyof WebhookDeliveryTable)[]

/** Reads webhooks through whatever runs the queries. */
export function webhookReads({ build, among }: Engine, run: RunQuery): WebhookReads {
  const lastLogId = sql<number>`coalesce(characters.last_log_id, log_scopes.last_id, 0)`
  // First one of each user, then the second of each: those who have many due must not fill the list.
  const place = sql<number>`row_number() over (partition by webhooks.user_id order by webhooks.next_at, webhooks.id)`
  const due = compileOnce((now: number, limit: number) =>
    build
      .selectFrom('webhooks')
      .innerJoin('users', 'users.id', 'webhooks.user_id')
      .leftJoin('characters', 'characters.id', 'webhooks.character_id')
      .leftJoin('log_scopes', 'log_scopes.game_id', 'webhooks.game_id')
      .select(['webhooks.id', 'webhooks.user_id', lastLogId.as('last_log_id')])
      .where('users.disabled_at', 'is', null)
      .where('webhooks.stopped', 'is', null)
      .where('webhooks.next_at', '<=', now)
      .where('webhooks.claimed_until', '<=', now)
      .where(sql<boolean>`webhooks.position < ${lastLogId}`)
      .orderBy(place)
      .orderBy('webhooks.next_at')
      .orderBy('webhooks.id')
      .limit(limit),
  )
  return {
    async of(userId) {
      const query = build.selectFrom('webhooks').select(columns).where('user_id', '=', userId)
      return (await run(query.orderBy('created_at', 'desc').orderBy('id').compile())).map(webhookOf)
    },
    async find(webhookId) {
      const query = build.selectFrom('webhooks').select(columns).where('id', '=', webhookId)
      const [row] = await run(query.compile())
      return row ? webhookOf(row) : null
    },
    async deliveriesOf(webhookId) {
      const query = build.selectFrom('webhook_deliveries').select(deliveryColumns).where('webhook_id', '=', webhookId)
      return (await run(query.orderBy('at', 'desc').orderBy('id').limit(keptDeliveries).compile())).map(deliveryOf)
    },
    async lastDeliveries(webhookIds) {
      const later = sql<boolean>`not exists (select 1 from webhook_deliveries as later
        where later.webhook_id = webhook_deliveries.webhook_id
        and (later.at > webhook_deliveries.at
          or (later.at = webhook_deliveries.at and later.id < webhook_deliveries.id)))`
      const query = build.selectFrom('webhook_deliveries').select(deliveryColumns).where(later)
      return (await run(query.where(among('webhook_id', webhookIds)).compile())).map(deliveryOf)
    },
    due: async (now, limit) =>
      (await run(due(now, limit))).map((row) => ({ id: row.id, userId: row.user_id, lastLogId: row.last_log_id })),
  }
}

/** Changes webhooks inside the transaction that runs the queries. */
export function webhookWrites({ build, forUpdate }: Engine, run: RunQuery): WebhookWrites {
  const removeDeliveries = (userId: string) => build.deleteFrom('webhook_deliveries').where('user_id', '=', userId)
  return {
    async add(webhook, max) {
      // The row of the user is the lock: two requests at once cannot both take the last place.
      await run(build.selectFrom('users').select('id').where('id', '=', webhook.userId).modifyEnd(forUpdate).compile())
      const known = build.selectFrom('webhooks').select('id').where('user_id', '=', webhook.userId)
      if ((await run(known.compile())).length >= max) return false
      const row = { ...webhookRow(webhook), claim: null, claimed_until: 0 }
      await run(build.insertInto('webhooks').values(row).compile())
      return true
    },
    async put(webhook) {
      const { id, ...rest } = webhookRow(webhook)
      const change = { ...rest, claim: null, claimed_until: 0 }
      await run(build.updateTable('webhooks').set(change).where('id', '=', id).compile())
    },
    async remove(userId, webhookId) {
      const own = build.deleteFrom('webhooks').where('user_id', '=', userId).where('id', '=', webhookId)
      if ((await run(own.returning('id').compile())).length === 0) return false
      await run(removeDeliveries(userId).where('webhook_id', '=', webhookId).compile())
      return true
    },
    async removeAll(userId) {
      await run(build.deleteFrom('webhooks').where('user_id', '=', userId).compile())
      await run(removeDeliveries(userId).compile())
    },
    async endClaims(userId) {
      const ended = { claim: null, claimed_until: 0 }
      await run(build.updateTable('webhooks').set(ended).where('user_id', '=', userId).compile())
    },
    async stopAll(userId, stopped) {
      const own = build.updateTable('webhooks').set({ stopped, claim: null, claimed_until: 0 })
      await run(own.where('user_id', '=', userId).where('stopped', 'is', null).compile())
    },
    async claim(webhookId, claim, now, until) {
      const query = build.updateTable('webhooks').set({ claim, claimed_until: until }).where('id', '=', webhookId)
      const free = query.where('stopped', 'is', null).where('next_at', '<=', now).where('claimed_until', '<=', now)
      const [row] = await run(free.returning(columns).compile())
      return row ? webhookOf(row) : null
    },
    async progress(webhookId, claim, progress, release = false) {
      const change = { ...progressRow(progress), ...(release && { claim: null, claimed_until: 0 }) }
      const query = build.updateTable('webhooks').set(change).where('id', '=', webhookId).where('claim', '=', claim)
      return (await run(query.returning('id').compile())).length > 0
    },
    async recordDelivery(delivery) {
      await run(build.insertInto('webhook_deliveries').values(deliveryRow(delivery)).compile())
      const kept = build.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', delivery.webhookId)
      const newest = kept.orderBy('at', 'desc').orderBy('id').limit(keptDeliveries)
      const old = build.deleteFrom('webhook_deliveries').where('webhook_id', '=', delivery.webhookId)
      await run(old.where('id', 'not in', newest).compile())
    },
  }
}

const progressRow = ({ position, stopped, failures, failingSince, nextAt }: WebhookProgress) => ({
  ...(position !== undefined && { position }),
  ...(stopped !== undefined && { stopped }),
  ...(failures !== undefined && { failures }),
  ...(failingSince !== undefined && { failing_since: failingSince }),
  ...(nextAt !== undefined && { next_at: nextAt }),
})

const webhookRow = (webhook: WebhookRecord): Omit<WebhookTable, 'claim' | 'claimed_until'> => ({
  id: webhook.id,
  user_id: webhook.userId,
  character_id: 'characterId' in webhook.target ? webhook.target.characterId : null,
  game_id: 'gameId' in webhook.target ? webhook.target.gameId : null,
  address: webhook.address,
  sealed_url: webhook.sealedUrl,
  sealed_secret: webhook.sealedSecret,
  format: webhook.format,
  topics: webhook.topics.join(' '),
  gm_only: Number(webhook.gmOnly),
  language: webhook.language,
  created_at: webhook.createdAt,
  position: webhook.position,
  stopped: webhook.stopped,
  failures: webhook.failures,
  failing_since: webhook.failingSince,
  next_at: webhook.nextAt,
})

const webhookOf = (row: Omit<WebhookTable, 'claim' | 'claimed_until'>): WebhookRecord => ({
  id: row.id,
  userId: row.user_id,
  target: row.character_id === null ? { gameId: row.game_id ?? '' } : { characterId: row.character_id },
  address: row.address,
  sealedUrl: row.sealed_url,
  sealedSecret: row.sealed_secret,
  format: row.format as WebhookFormat,
  topics: row.topics.split(' ') as WebhookTopic[],
  gmOnly: row.gm_only === 1,
  language: row.language as Language,
  createdAt: row.created_at,
  position: row.position,
  stopped: row.stopped as WebhookStop | null,
  failures: row.failures,
  failingSince: row.failing_since,
  nextAt: row.next_at,
})

const deliveryRow = (delivery: WebhookDelivery): WebhookDeliveryTable => ({
  id: delivery.id,
  webhook_id: delivery.webhookId,
  user_id: delivery.userId,
  at: delivery.at,
  event: delivery.event,
  status: delivery.status,
  duration: delivery.duration,
  problem: delivery.problem,
  response: delivery.response,
})

const deliveryOf = (row: WebhookDeliveryTable): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  userId: row.user_id,
  at: row.at,
  event: row.event as WebhookEvent,
  status: row.status,
  duration: row.duration,
  problem: row.problem,
  response: row.response,
})
