import { createHmac } from 'node:crypto'
import { discordMessage, type GameEntry, type WebhookEvent } from '@everquill/domain'
import type { WebhookDelivery, WebhookRecord } from '../../storage/api-access/webhooks-port.ts'
import type { SendOutcome } from '../../webhooks/port.ts'
import { sessionBefore, type OpenChannel } from './outbox.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/** What is to be sent. */
export interface Sending {
  /** The same for every attempt, so that the receiver can tell a repetition. */
  readonly id: string
  readonly event: WebhookEvent
  readonly entries: readonly GameEntry[]
}

/** The signature of a body: whoever has the key can check who sent it, and when. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Sends an event to the address of a webhook. Never rejects because of the receiver. */
export async function sendEvent(
  deps: WebhookDeps,
  webhook: WebhookRecord,
  channel: OpenChannel,
  sending: Sending,
): Promise<SendOutcome> {
  const [url, secret] = [webhook.sealedUrl, webhook.sealedSecret].map((sealed) => deps.unseal(webhook.userId, sealed))
  if (!url || !secret) {
    return { status: null, problem: 'address-not-allowed', response: '', duration: 0, retryAfter: null }
  }
  const body = JSON.stringify(await bodyOf(deps, webhook, channel, sending))
  const timestamp = Math.floor(deps.now() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Everquill',
    'everquill-event': sending.event,
    'everquill-delivery': sending.id,
    'everquill-timestamp': String(timestamp),
    'everquill-signature': signatureOf(secret, timestamp, body),
  }
  return deps.sender.post({ url, headers, body })
}

async function bodyOf(
  { storage, nameOf }: WebhookDeps,
  { id: webhook, format, language, target: { ...target } }: WebhookRecord,
  channel: OpenChannel,
  { id, event, entries }: Sending,
): Promise<object> {
  if (format === 'json') return { id, event, webhook, target: channel.target, entries }
  const [end] = entries
  const endsSession = event === 'session-end' && 'gameId' in target && end
  return discordMessage({
    event,
    entries,
    character: channel.target.kind === 'character' ? channel.target.name : null,
    game: channel.target.kind === 'game' ? channel.target.name : null,
    language,
    session: endsSession ? await sessionBefore(storage, target.gameId, end, channel) : [],
    nameOf: (content) => nameOf(content, language),
  })
}

/** The record of an attempt. */
export const deliveryOf = (
  deps: Pick<WebhookDeps, 'newId' | 'now'>,
  { id: webhookId, userId }: WebhookRecord,
  event: WebhookEvent,
  { status, problem, response, duration }: SendOutcome,
): WebhookDelivery => ({
  id: deps.newId(),
  webhookId,
  userId,
  at: deps.now(),
  event,
  status,
  problem,
  response,
  duration,
})

/** Whether the receiver has accepted what was sent. */
export const isAccepted = ({ status }: Pick<SendOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300
