import type { GameEntry, LogEntry } from '@everquill/domain'
import type {
  EmailChange,
  ResetRecord,
  SessionRecord,
  UserRecord,
} from '../../../apps/server/src/storage/accounts-port.ts'
import type { AuthenticatorApp, Challenge, Passkey } from '../../../apps/server/src/storage/factors-port.ts'
import type { GameRecord, Invitation, Member } from '../../../apps/server/src/storage/games-port.ts'
import type { LinkedIdentity, Ticket } from '../../../apps/server/src/storage/identities-port.ts'
import type { ImageRecord } from '../../../apps/server/src/storage/images-port.ts'
import type { SaveRecord, StoredCharacter } from '../../../apps/server/src/storage/characters-port.ts'
import type { OwnPresence } from '../../../apps/server/src/storage/presence-port.ts'
import type { TakeBack } from '../../../apps/server/src/storage/take-backs-port.ts'
import type { WebhookDelivery, WebhookRecord } from '../../../apps/server/src/storage/api-access/webhooks-port.ts'
import type { TokenRecord } from '../../../apps/server/src/storage/api-access/tokens-port.ts'
import type { ShareLink, TvLink } from '../../../apps/server/src/storage/shares-port.ts'

/** Rows by key, committed or as a transaction sees them. */
export interface Rows<K, V> {
  get(key: K): V | undefined
  set(key: K, row: V): void
  delete(key: K): void
  all(): readonly V[]
}

/** All tables of the database. */
export interface Tables {
  readonly characters: Rows<number, StoredCharacter>
  readonly logs: Rows<number, readonly LogEntry[]>
  readonly saves: Rows<string, SaveRecord>
  /** The last log id of each game. */
  readonly games: Rows<string, number>
  /** Counts changes to each game and its members. */
  readonly gameRevisions: Rows<string, number>
  /** When each limit is full again, by its key. */
  readonly limits: Rows<string, { readonly key: string; readonly fullAt: number }>
  readonly users: Rows<string, UserRecord>
  /** When each closed account was closed. */
  readonly closed: Rows<string, number>
  /** The verified email of each user, normalised. */
  readonly verifiedEmails: Rows<string, string>
  readonly settings: Rows<string, string>
  readonly passwords: Rows<string, { readonly userId: string; readonly hash: string }>
  readonly identities: Rows<string, LinkedIdentity & { readonly key: string; readonly userId: string }>
  readonly tickets: Rows<string, Ticket>
  /** The guests who brought everything to another account. */
  readonly mergedGuests: Rows<string, { readonly guest: string; readonly into: string }>
  readonly sessions: Rows<string, SessionRecord>
  readonly resets: Rows<string, ResetRecord>
  readonly emailChanges: Rows<string, EmailChange>
  readonly passkeys: Rows<string, Passkey>
  readonly apps: Rows<string, AuthenticatorApp>
  /** The hashes of the unused recovery codes of each user. */
  readonly recoveryCodes: Rows<string, readonly string[]>
  readonly challenges: Rows<string, Challenge>
  readonly images: Rows<string, ImageRecord>
  readonly gameRecords: Rows<string, GameRecord>
  readonly members: Rows<string, Member & { readonly gameId: string }>
  readonly invitations: Rows<string, Invitation>
  /** Log entries of a game that belong to no character, by game and save. */
  readonly gameEntries: Rows<string, GameEntry>
  readonly takeBacks: Rows<string, TakeBack>
  readonly presence: Rows<string, OwnPresence & { readonly user: string }>
  readonly links: Rows<string, ShareLink>
  readonly tvLinks: Rows<string, TvLink>
  readonly tokens: Rows<string, TokenRecord>
  readonly webhooks: Rows<string, WebhookRecord & { readonly claim: string | null; readonly claimedUntil: number }>
  readonly deliveries: Rows<string, WebhookDelivery>
}

class CommittedRows<K, V> implements Rows<K, V> {
  readonly #rows = new Map<K, V>()
  get = (key: K): V | undefined => this.#rows.get(key)
  set = (key: K, row: V): void => void this.#rows.set(key, row)
  delete = (key: K): void => void this.#rows.delete(key)
  all = (): readonly V[] => [...this.#rows.values()]

  /** Copies the rows; returns a function that puts them back. */
  backUp(): () => void {
    const rows = [...this.#rows]
    return () => {
      this.#rows.clear()
      for (const [key, row] of rows) this.#rows.set(key, row)
    }
  }
}

/** The uncommitted writes of a transaction on top of committed rows. */
class Overlay<K, V> implements Rows<K, V> {
  readonly #below: Rows<K, V>
  readonly #written = new Map<K, V | undefined>()

  constructor(below: Rows<K, V>) {
    this.#below = below
  }

  get = (key: K): V | undefined => (this.#written.has(key) ? this.#written.get(key) : this.#below.get(key))
  set = (key: K, row: V): void => void this.#written.set(key, row)
  delete = (key: K): void => void this.#written.set(key, undefined)

  all(): readonly V[] {
    const hidden = new Set([...this.#written.keys()].map((key) => this.#below.get(key)))
    const written = [...this.#written.values()].filter((row) => row !== undefined)
    return [...this.#below.all().filter((row) => !hidden.has(row)), ...written]
  }

  commit(): void {
    for (const [key, row] of this.#written) {
      if (row === undefined) this.#below.delete(key)
      else this.#below.set(key, row)
    }
  }
}

/** Copies committed tables; returns a function that puts the rows back. */
export function backUpTables(tables: Tables): () => void {
  const restores = Object.values(tables).map((rows: unknown) =>
    rows instanceof CommittedRows ? rows.backUp() : () => undefined,
  )
  return () => {
    for (const restore of restores) restore()
  }
}

export const emptyTables = (): Tables => ({
  characters: new CommittedRows(),
  logs: new CommittedRows(),
  saves: new CommittedRows(),
  games: new CommittedRows(),
  gameRevisions: new CommittedRows(),
  limits: new CommittedRows(),
  users: new CommittedRows(),
  closed: new CommittedRows(),
  verifiedEmails: new CommittedRows(),
  settings: new CommittedRows(),
  passwords: new CommittedRows(),
  identities: new CommittedRows(),
  tickets: new CommittedRows(),
  mergedGuests: new CommittedRows(),
  sessions: new CommittedRows(),
  resets: new CommittedRows(),
  emailChanges: new CommittedRows(),
  passkeys: new CommittedRows(),
  apps: new CommittedRows(),
  recoveryCodes: new CommittedRows(),
  challenges: new CommittedRows(),
  images: new CommittedRows(),
  gameRecords: new CommittedRows(),
  members: new CommittedRows(),
  invitations: new CommittedRows(),
  gameEntries: new CommittedRows(),
  takeBacks: new CommittedRows(),
  presence: new CommittedRows(),
  links: new CommittedRows(),
  tvLinks: new CommittedRows(),
  tokens: new CommittedRows(),
  webhooks: new CommittedRows(),
  deliveries: new CommittedRows(),
})

/** Tables whose writes stay invisible to others until `commit`. */
export function overlayOn(below: Tables): { readonly tables: Tables; readonly commit: () => void } {
  const overlays: { commit(): void }[] = []
  const over = <K, V>(rows: Rows<K, V>): Rows<K, V> => {
    const overlay = new Overlay(rows)
    overlays.push(overlay)
    return overlay
  }
  const tables = {
    characters: over(below.characters),
    logs: over(below.logs),
    saves: over(below.saves),
    games: over(below.games),
    gameRevisions: over(below.gameRevisions),
    limits: over(below.limits),
    users: over(below.users),
    closed: over(below.closed),
    verifiedEmails: over(below.verifiedEmails),
    settings: over(below.settings),
    passwords: over(below.passwords),
    identities: over(below.identities),
    tickets: over(below.tickets),
    mergedGuests: over(below.mergedGuests),
    sessions: over(below.sessions),
    resets: over(below.resets),
    emailChanges: over(below.emailChanges),
    passkeys: over(below.passkeys),
    apps: over(below.apps),
    recoveryCodes: over(below.recoveryCodes),
    challenges: over(below.challenges),
    images: over(below.images),
    gameRecords: over(below.gameRecords),
    members: over(below.members),
    invitations: over(below.invitations),
    gameEntries: over(below.gameEntries),
    takeBacks: over(below.takeBacks),
    presence: over(below.presence),
    links: over(below.links),
    tvLinks: over(below.tvLinks),
    tokens: over(below.tokens),
    webhooks: over(below.webhooks),
    deliveries: over(below.deliveries),
  }
  return {
    tables,
    commit: () => {
      for (const overlay of overlays) overlay.commit()
    },
  }
}
