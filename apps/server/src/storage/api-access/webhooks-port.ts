import type { Language, WebhookEvent, WebhookFormat, WebhookStop, WebhookTopic } from '@everquill/domain'

/** What a webhook tells about: a character, for its owner, or a game, for a GM of it. */
export type WebhookTarget = { readonly characterId: number } | { readonly gameId: string }

/** A webhook; times are milliseconds since 1970. */
export interface WebhookRecord {
  readonly id: string
  readonly userId: string
  readonly target: WebhookTarget
  /** Where it sends to, without the parts that may be secret. */
  readonly address: string
  /** The URL and the key of the signatures, encrypted. */
  readonly sealedUrl: string
  readonly sealedSecret: string
  readonly format: WebhookFormat
  readonly topics: readonly WebhookTopic[]
  /** Whether it also sends what only GMs may read. */
  readonly gmOnly: boolean
  /** The language of texts for people. */
  readonly language: Language
  readonly createdAt: number
  /** The outbox: entries of the target's log up to this id were sent, or had nothing to send. */
  readonly position: number
  /** Null while it is on. */
  readonly stopped: WebhookStop | null
  /** Failed attempts in a row, and since when. */
  readonly failures: number
  readonly failingSince: number | null
  /** Nothing is sent before. */
  readonly nextAt: number
}

/** What changes while a webhook sends. */
export type WebhookProgress = Partial<
  Pick<WebhookRecord, 'position' | 'stopped' | 'failures' | 'failingSince' | 'nextAt'>
>

/** One attempt to send. */
export interface WebhookDelivery {
  readonly id: string
  readonly webhookId: string
  readonly userId: string
  readonly at: number
  readonly event: WebhookEvent
  /** The status of the response; null if there was none. */
  readonly status: number | null
  readonly duration: number
  /** Why there was no response; null if there was one. */
  readonly problem: string | null
  /** The beginning of the response. */
  readonly response: string
}

/** The deliveries of a webhook that are kept. */
export const keptDeliveries = 50

/** A webhook that has something to send. */
export interface DueWebhook {
  readonly id: string
  readonly userId: string
  /** The last id of the log of its target. */
  readonly lastLogId: number
}

/** Reads webhooks, outside of any transaction. */
export interface WebhookReads {
  /** Newest first. */
  of(userId: string): Promise<readonly WebhookRecord[]>
  find(webhookId: string): Promise<WebhookRecord | null>
  /** Newest first. */
  deliveriesOf(webhookId: string): Promise<readonly WebhookDelivery[]>
  /** The last delivery of each of these webhooks that has one. */
  lastDeliveries(webhookIds: readonly string[]): Promise<readonly WebhookDelivery[]>
  /** The webhooks that are on, not claimed, and behind the log of their target, without those of disabled accounts. */
  due(now: number, limit: number): Promise<readonly DueWebhook[]>
}

/** Changes webhooks, inside a transaction. */
export interface WebhookWrites {
  /** Adds a webhook unless the user has this many; returns whether it did. Serialises the requests of one user. */
  add(webhook: WebhookRecord, max: number): Promise<boolean>
  /** Replaces what the user can change, and the progress; ends a claim, so that whoever is sending stops. */
  put(webhook: WebhookRecord): Promise<void>
  /** Returns false when the user has no such webhook. */
  remove(userId: string, webhookId: string): Promise<boolean>
  removeAll(userId: string): Promise<void>
  /** Whoever is sending for this user stops; the webhooks stay on. */
  endClaims(userId: string): Promise<void>
  /** Stops the webhooks of a user that are on, and whoever is sending. */
  stopAll(userId: string, reason: WebhookStop): Promise<void>
  /** Claims a webhook until a time, so that one server at a time sends; null if it is claimed, off, or gone. */
  claim(webhookId: string, claim: string, now: number, until: number): Promise<WebhookRecord | null>
  /** Records progress if the claim is still held; returns whether it is. `release` ends the claim. */
  progress(webhookId: string, claim: string, progress: WebhookProgress, release?: boolean): Promise<boolean>
  /** Records an attempt and forgets the oldest ones. */
  recordDelivery(delivery: WebhookDelivery): Promise<void>
}
