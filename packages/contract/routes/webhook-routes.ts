import Type from 'typebox'
import { Ref } from '../schemas.ts'
import { DeliverySchema, FormatSchema, TopicsSchema, WebhookSchema } from '../webhooks.ts'
import { closed, noContent, routes } from './route.ts'

const byId = Type.Object({ webhookId: Type.String({ pattern: '^[\\w-]{1,64}$' }) }, closed)

const newWebhook = {
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'https and a public address' }),
  format: FormatSchema,
  topics: TopicsSchema,
  language: Type.Enum(['en', 'de'], { description: 'of texts for people' }),
}

const created = {
  status: 201,
  schema: Type.Object({
    webhook: WebhookSchema,
    secret: Type.String({ description: 'the key of the signatures; it is returned only once' }),
  }),
} as const

const problems = ['not-found', 'invalid-value', 'too-many-entries'] as const

/** Routes for webhooks. No access token can call them: a webhook would outlive the token. */
export const webhookRoutes = routes({
  listWebhooks: {
    summary: 'The webhooks of the caller',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ webhooks: Type.Array(WebhookSchema) }) },
    problems: [],
  },
  createCharacterWebhook: {
    summary: 'Send what happens to a character to an address; for its owner',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref }, closed),
    body: Type.Object(newWebhook, closed),
    response: created,
    problems,
  },
  createGameWebhook: {
    summary: 'Send what happens in a game to an address; for its GMs',
    access: 'signed-in',
    params: Type.Object({ gameId: Type.String() }, closed),
    body: Type.Object(
      {
        ...newWebhook,
        gmOnly: Type.Boolean({ description: 'also send what only GMs may read; for a channel that no player reads' }),
      },
      closed,
    ),
    response: created,
    problems,
  },
  changeWebhook: {
    summary: 'Switch a webhook on or off, or choose what it sends; switched on, it sends what happens from then on',
    access: 'signed-in',
    params: byId,
    body: Type.Object(
      { on: Type.Optional(Type.Boolean()), topics: Type.Optional(TopicsSchema) },
      { ...closed, minProperties: 1 },
    ),
    response: { status: 200, schema: Type.Object({ webhook: WebhookSchema }) },
    problems: ['not-found', 'invalid-value'],
  },
  removeWebhook: {
    summary: 'Delete a webhook and its deliveries',
    access: 'signed-in',
    params: byId,
    response: noContent,
    problems: ['not-found'],
  },
  testWebhook: {
    summary: 'Send a test to the address of a webhook',
    access: 'signed-in',
    params: byId,
    response: { status: 200, schema: Type.Object({ delivery: DeliverySchema }) },
    problems: ['not-found'],
  },
  webhookDeliveries: {
    summary: 'The latest 50 deliveries of a webhook, newest first',
    access: 'signed-in',
    params: byId,
    response: { status: 200, schema: Type.Object({ deliveries: Type.Array(DeliverySchema) }) },
    problems: ['not-found'],
  },
})
