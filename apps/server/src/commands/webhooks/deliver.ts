import type { DueWebhook, WebhookProgress, WebhookRecord } from '../../storage/api-access/webhooks-port.ts'
import type { SendOutcome } from '../../webhooks/port.ts'
import { nextInOutbox, openChannel, sentOf } from './outbox.ts'
import { deliveryOf, isAccepted, sendEvent } from './send-event.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** The most webhooks that one server sends at the same time, in all and for one user, and that it looks up at once. */
const maxAtOnce = 64
const maxOfUser = 4
const maxDue = 200
/** Milliseconds for which a server claims a webhook: longer than a whole batch takes, if every request times out. */
const claimFor = 120_000
/** The delay after a failure doubles from the first to the last of these; in milliseconds. */
const firstDelay = 10_000
const lastDelay = 3_600_000
/** Milliseconds after which a webhook that only fails is switched off. */
const maxFailing = 3 * 86_400_000
/** Attempts to deliver what the receiver calls wrong, before it is left out. */
const maxRefusals = 3
const refusals: ReadonlySet<number> = new Set([400, 413, 422])
const gone = 410

/** Sends what webhooks have in their outboxes. Slow receivers of one user never keep those of others waiting. */
export class WebhookDispatcher {
  readonly #deps: WebhookDeps
  readonly #onError: (error: unknown) => void
  /** The webhooks that are being sent, by id, with their users. */
  readonly #sending = new Map<string, { readonly userId: string; readonly done: Promise<void> }>()

  /** The webhooks that were due at the last look and could not be started. */
  #due = 0

  constructor(deps: WebhookDeps, onError: (error: unknown) => void) {
    this.#deps = deps
    this.#onError = onError
  }

  /** Starts to send whatever is due and has room. */
  async look(): Promise<void> {
    const { storage, now } = this.#deps
    const due = await storage.webhooks.due(now(), maxDue)
    for (const webhook of due) if (this.#hasRoomFor(webhook)) this.#start(webhook)
    this.#due = due.filter(({ id }) => !this.#sending.has(id)).length
  }

  queue(): { readonly due: number; readonly sending: number } {
    return { due: this.#due, sending: this.#sending.size }
  }

  /** Waits for everything that is being sent. */
  async finish(): Promise<void> {
    await Promise.all([...this.#sending.values()].map(({ done }) => done))
  }

  #hasRoomFor({ id, userId }: DueWebhook): boolean {
    const ofUser = [...this.#sending.values()].filter((one) => one.userId === userId)
    return !this.#sending.has(id) && this.#sending.size < maxAtOnce && ofUser.length < maxOfUser
  }

  #start({ id, userId, lastLogId }: DueWebhook): void {
    const done = deliver(this.#deps, id, lastLogId)
      .catch(this.#onError)
      .finally(() => this.#sending.delete(id))
    this.#sending.set(id, { userId, done })
  }
}

/**
 * Delivers the next entries of one webhook, in order. Its position moves only after the receiver has accepted an entry,
 * and only while this server holds the claim, so that nothing is lost or sent by two servers. An entry whose
 * acknowledgement is lost is sent again under the same id.
 */
async function deliver(deps: WebhookDeps, webhookId: string, lastLogId: number): Promise<void> {
  const { storage, now } = deps
  const claim = deps.newId()
  const progress = (change: WebhookProgress, release = false) =>
    storage.transaction((tx) => tx.webhooks.progress(webhookId, claim, change, release))
  const claimed = await storage.transaction(async (tx) => {
    const webhook = await tx.webhooks.claim(webhookId, claim, now(), now() + claimFor)
    if (!webhook) return null
    const { userId } = webhook
    const isDisabled = await tx.accounts.isDisabled(userId)
    return { webhook, isDisabled, isOpen: (await tx.accounts.user(userId)) !== null }
  })
  if (!claimed) return
  const { webhook } = claimed
  // It was found before its account was disabled. It stays on, in case that is undone.
  if (claimed.isDisabled) {
    await progress({}, true)
    return
  }
  const outbox = await nextInOutbox(storage, webhook)
  // Entries that were erased are not read; without others there is nothing left up to the end of the log.
  let position = outbox.length === 0 ? Math.max(lastLogId, webhook.position) : webhook.position
  let state: Pick<WebhookRecord, 'failures' | 'failingSince'> = webhook
  for (const item of outbox) {
    // Checked for every entry: permissions may be lost while others are sent.
    const channel = claimed.isOpen ? await openChannel(storage, webhook) : null
    if (!channel) {
      await progress({ stopped: 'no-access' }, true)
      return
    }
    const sent = sentOf(webhook, channel, item)
    if (sent) {
      const id = `${webhook.id}.${item.position}`
      const outcome = await sendEvent(deps, webhook, channel, { id, ...sent })
      const change = changeAfter(deps, state, outcome, item.position)
      const isStillOurs = await storage.transaction(async (tx) => {
        if (!(await tx.webhooks.progress(webhookId, claim, change, change.position === undefined))) return false
        await tx.webhooks.recordDelivery(deliveryOf(deps, webhook, sent.event, outcome))
        return true
      })
      if (!isStillOurs || change.position === undefined) return
      state = { failures: change.failures ?? 0, failingSince: change.failingSince ?? null }
    }
    position = item.position
  }
  await progress({ position }, true)
}

/** How a webhook goes on after an attempt. Without a new position, the same entry is tried again later. */
function changeAfter(
  { now, random }: Pick<WebhookDeps, 'now' | 'random'>,
  { failures, failingSince }: Pick<WebhookRecord, 'failures' | 'failingSince'>,
  outcome: SendOutcome,
  position: number,
): WebhookProgress {
  if (isAccepted(outcome)) return { position, failures: 0, failingSince: null }
  const since = failingSince ?? now()
  if (outcome.status === gone) return { stopped: 'gone', failures: failures + 1, failingSince: since }
  if (now() - since >= maxFailing) return { stopped: 'failing', failures: failures + 1, failingSince: since }
  if (refusals.has(outcome.status ?? 0) && failures + 1 >= maxRefusals) {
    return { position, failures: 0, failingSince: since }
  }
  const delay = Math.min(firstDelay * 2 ** failures, lastDelay) * (1 + random() / 5)
  const wait = Math.max(delay, (outcome.retryAfter ?? 0) * 1_000)
  return { failures: failures + 1, failingSince: since, nextAt: now() + Math.ceil(wait) }
}
