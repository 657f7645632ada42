import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import { changeWebhook, createWebhook, removeWebhook } from '../../commands/webhooks/change-webhooks.ts'
import { testWebhook } from '../../commands/webhooks/test-webhook.ts'
import type { WebhookDeps } from '../../commands/webhooks/webhook-deps.ts'
import { listWebhooks, readDeliveries, withNames, type ListedWebhook } from '../../queries/read-webhooks.ts'
import type { WebhookDelivery, WebhookRecord } from '../../storage/api-access/webhooks-port.ts'
import type { Serve } from '../serve.ts'
import { actorOf, withRef } from './character-routes.ts'
import { requireValidIds } from './game-routes.ts'

/** Handlers of the webhook routes. */
export function webhookRoutes(serveRoute: Serve, deps: WebhookDeps): void {
  const serve = requireValidIds(serveRoute)
  const present = async (webhook: WebhookRecord) => {
    const [listed] = await withNames(deps.storage, webhook.userId, [webhook])
    return presentWebhook(listed ?? { webhook, name: '', last: null })
  }

  serve(contract.listWebhooks, async ({ caller }) => ({
    body: { webhooks: (await listWebhooks(deps, actorOf(caller))).map(presentWebhook) },
  }))

  serve(contract.createCharacterWebhook, async ({ params, body, caller }) =>
    withRef(params, async (characterId) => {
      const outcome = await createWebhook(deps, actorOf(caller), { characterId }, { ...body, gmOnly: false })
      if (outcome.kind === 'refused') return outcome
      return { body: { webhook: await present(outcome.webhook), secret: outcome.secret } }
    }),
  )

  serve(contract.createGameWebhook, async ({ params: { gameId }, body, caller }) => {
    const outcome = await createWebhook(deps, actorOf(caller), { gameId }, body)
    if (outcome.kind === 'refused') return outcome
    return { body: { webhook: await present(outcome.webhook), secret: outcome.secret } }
  })

  serve(contract.changeWebhook, async ({ params: { webhookId }, body, caller }) => {
    const outcome = await changeWebhook(deps, actorOf(caller), webhookId, body)
    return outcome.kind === 'refused' ? outcome : { body: { webhook: await present(outcome.webhook) } }
  })

  serve(contract.removeWebhook, async ({ params: { webhookId }, caller }) => {
    const outcome = await removeWebhook(deps, actorOf(caller), webhookId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.testWebhook, async ({ params: { webhookId }, caller }) => {
    const outcome = await testWebhook(deps, actorOf(caller), webhookId)
    return outcome.kind === 'refused' ? outcome : { body: { delivery: presentDelivery(outcome.delivery) } }
  })

  serve(contract.webhookDeliveries, async ({ params: { webhookId }, caller }) => {
    const deliveries = await readDeliveries(deps, actorOf(caller), webhookId)
    return deliveries ? { body: { deliveries: deliveries.map(presentDelivery) } } : refused('not-found')
  })
}

const presentWebhook = ({ webhook, name, last }: ListedWebhook) => ({
  id: webhook.id,
  target:
    'gameId' in webhook.target
      ? ({ kind: 'game', id: webhook.target.gameId, name } as const)
      : ({ kind: 'character', publicRef: String(webhook.target.characterId), name } as const),
  address: webhook.address,
  format: webhook.format,
  topics: webhook.topics,
  gmOnly: webhook.gmOnly,
  createdAt: new Date(webhook.createdAt).toISOString(),
  stopped: webhook.stopped,
  failures: webhook.failures,
  nextAttemptAt: webhook.failures > 0 && webhook.stopped === null ? new Date(webhook.nextAt).toISOString() : null,
  lastDelivery: last && presentDelivery(last),
})

const presentDelivery = ({ id, at, event, status, problem, duration, response }: WebhookDelivery) => ({
  id,
  at: new Date(at).toISOString(),
  event,
  status,
  problem,
  durationMs: duration,
  response,
})
