import { isIP } from 'node:net'
import { catalogueRecord, collectionOf, lookup, plainName, type Language, type NamedContent } from '@everquill/domain'
import { openSecret, sealSecret } from './accounts/factors/sealed-secret.ts'
import { openKey } from './accounts/sessions/device-mark.ts'
import { newToken } from './accounts/sessions/tokens.ts'
import type { CommandDeps } from './commands/deps.ts'
import { WebhookDispatcher } from './commands/webhooks/deliver.ts'
import type { WebhookDeps } from './commands/webhooks/webhook-deps.ts'
import type { Content } from './content/port.ts'
import { logFailure, type Logger } from './log/logger.ts'
import { parseWebhookUrl, shownAddress } from './webhooks/parse-address.ts'
import { pinnedSender } from './webhooks/pinned-sender.ts'
import type { Sender } from './webhooks/port.ts'
import { isLoopback, isPublicAddress } from './webhooks/public-address.ts'

/** The webhooks of this server. */
export interface RunningWebhooks {
  readonly deps: WebhookDeps
  /** Looks into the outboxes every second. */
  start(): void
  /** The webhooks that are being sent, and those that had no room when this server last looked. */
  queue(): { readonly due: number; readonly sending: number }
  /** Waits for requests in progress. */
  close(): Promise<void>
}

const lookEvery = 1_000

/** Opens webhooks; nothing is sent before `start`. */
export async function openWebhooks(
  commands: CommandDeps,
  content: Content,
  allowsLoopback: boolean,
  log: Logger,
  observed: (sender: Sender) => Sender = (sender) => sender,
): Promise<RunningWebhooks> {
  const key = await openKey(commands.storage, 'webhook-key', newToken)
  const deps: WebhookDeps = {
    ...commands,
    sender: observed(pinnedSender({ allowsLoopback })),
    parseUrl: (text) => addressOf(text, allowsLoopback),
    seal: (userId, text) => sealSecret(key, userId, Buffer.from(text)),
    unseal: (userId, sealed) => {
      const opened = openSecret(key, userId, sealed)
      return opened && Buffer.from(opened).toString()
    },
    newSecret: () => `whsec_${newToken()}`,
    nameOf: nameIn(content),
  }
  const onError = logFailure(log, 'webhooks')
  const dispatcher = new WebhookDispatcher(deps, onError)
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    looking = dispatcher
      .look()
      .catch(onError)
      .finally(() => {
        isLooking = false
      })
  }
  let timer: NodeJS.Timeout | null = null
  return {
    deps,
    start() {
      timer = setInterval(look, lookEvery)
    },
    queue: () => dispatcher.queue(),
    async close() {
      if (timer) clearInterval(timer)
      await looking
      await dispatcher.finish()
    },
  }
}

/** A URL that can be a webhook. A name is resolved when something is sent; a number is checked at once. */
function addressOf(text: string, allowsLoopback: boolean): { readonly href: string; readonly shown: string } | null {
  const url = parseWebhookUrl(text, allowsLoopback)
  if (!url) return null
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isAllowed = isPublicAddress(literal) || (allowsLoopback && isLoopback(literal))
  return isIP(literal) && !isAllowed ? null : { href: url.href, shown: shownAddress(url) }
}

const nameIn =
  (content: Content) =>
  (named: NamedContent, language: Language): string => {
    const collection = collectionOf(named)
    const records = (content.collection(collection) ?? []).map((row) => catalogueRecord(collection, row))
    return lookup(records).recordOf(named.reference)?.name[language] ?? plainName(named)
  }
