import { webhookEvents, webhookFormats, webhookTopics } from '@everquill/domain'
import Type from 'typebox'
import { GameEntrySchema } from './games.ts'
import { Moment, Ref } from './schemas.ts'

const Event = Type.Enum([...webhookEvents])
const Target = Type.Union([
  Type.Object({ kind: Type.Literal('character'), publicRef: Ref, name: Type.String() }),
  Type.Object({ kind: Type.Literal('game'), id: Type.String(), name: Type.String() }),
])

/** What a webhook sends. */
export const TopicsSchema = Type.Array(Type.Enum([...webhookTopics]), {
  minItems: 1,
  maxItems: webhookTopics.length,
  description: 'the Discord format has no embeds for saves',
})

/** The format of a webhook. */
export const FormatSchema = Type.Enum([...webhookFormats])

/** An attempt of a webhook to send. */
export const DeliverySchema = Type.Object({
  id: Type.String(),
  at: Moment,
  event: Event,
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'of the response; null if there was none' }),
  problem: Type.Union([Type.String(), Type.Null()], { description: 'why there was no response' }),
  durationMs: Type.Integer(),
  response: Type.String({ description: 'the first 200 characters of the response' }),
})

/** A webhook without its address and its secret. */
export const WebhookSchema = Type.Object({
  id: Type.String(),
  target: Target,
  address: Type.String({ description: 'the host, without the parts of the URL that may be secret' }),
  format: FormatSchema,
  topics: TopicsSchema,
  gmOnly: Type.Boolean(),
  createdAt: Moment,
  stopped: Type.Union([Type.Enum(['by-user', 'failing', 'gone', 'no-access']), Type.Null()], {
    description: 'null while it is on; otherwise why it is off',
  }),
  failures: Type.Integer({ description: 'failed attempts in a row' }),
  nextAttemptAt: Type.Union([Moment, Type.Null()], { description: 'when a failed delivery is tried again' }),
  lastDelivery: Type.Union([DeliverySchema, Type.Null()]),
})

/** The body that a webhook in JSON format sends. */
export const WebhookPayload = Type.Object({
  id: Type.String({ description: 'the same for every attempt to deliver this; use it to ignore duplicates' }),
  event: Event,
  webhook: Type.String({ description: 'id of the webhook' }),
  target: Target,
  entries: Type.Array(GameEntrySchema, { description: 'the log entries, oldest first; empty for a test' }),
})
