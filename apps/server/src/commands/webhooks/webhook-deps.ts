import type { NamedContent, Language } from '@everquill/domain'
import type { Sender } from '../../webhooks/port.ts'
import type { CommandDeps } from '../deps.ts'

/** What webhooks need besides what every command needs. */
export interface WebhookDeps extends CommandDeps {
  readonly sender: Sender
  /** The URL of a webhook, and how it is shown; null if nothing can be sent there. */
  readonly parseUrl: (text: string) => { readonly href: string; readonly shown: string } | null
  /** Encrypts a text for a user, and decrypts it; null if the key is another one. */
  readonly seal: (userId: string, text: string) => string
  readonly unseal: (userId: string, sealed: string) => string | null
  readonly newSecret: () => string
  /** The name of a catalogue record. */
  readonly nameOf: (content: NamedContent, language: Language) => string
}
