import type { Generated } from 'kysely'

/** A character: its document, and columns for what queries need. */
export interface CharacterTable {
  id: number
  owner: string
  game_id: string | null
  revision: number
  last_log_id: number
  deleted_at: number | null
  summary: string
  document: string
}

/** A catalogue record that a character refers to, so that the characters that use a record are counted by an index. */
export interface ContentReferenceTable {
  /** The collection and a name, such as `Races:Elf`. */
  reference: string
  character_id: number
}

/** A log entry. Values are JSON stored as text, so that both engines return exactly what was written. */
export interface LogEntryTable {
  id: number
  character_id: number | null
  game_id: string | null
  user_id: string
  at: number
  type: string
  field: string
  old_value: string
  new_value: string
  /** The other properties of the change (`exact`, `asked`, `conflict` …) as JSON, or null. */
  details: string | null
  message: string
  save_id: string
  revision: number
  /** The id of the entry that this one undid. */
  undoes: number | null
  /** When the edit was made, by the clock of the user's device; null when it was sent at once. */
  made_at: number | null
  /** `masters` for entries that only game masters may read, otherwise null. */
  audience: string | null
  /** A short description of the user's device; null when unknown. */
  device: string | null
  /** The names of the author and of the character or member it is about, as they were shown then. */
  author_name: string | null
  subject_name: string | null
  /** 1 if the entry came with a file, otherwise null. */
  imported: number | null
  /** When the values were erased. Every read skips such an entry. */
  erased_at: Generated<number | null>
}

/** The outcome of a save. */
export interface SaveTable {
  save_id: string
  hash: string
  character_id: number
  revision: number
  entry_count: number
  /** JSON list of the changes that were dropped. */
  missed: string
  /** Null for a save without entries that was recorded before authors were. */
  user_id: string | null
  /** What the save was for, with its number of entries, as JSON; null if it did not say. */
  act: string | null
}

/** The last log id of a game. A character's own is in its row, which a save locks anyway. */
export interface LogScopeTable {
  game_id: string
  last_id: number
}

export interface UserTable {
  id: string
  name: string
  email: string | null
  /** The email, normalised for comparison. */
  email_key: string | null
  /** The normalised email that the user has shown to read, if any. */
  verified_email_key: string | null
  guest: number
  administrator: number
  created_at: number
  /** When an administrator disabled the account; nobody can sign in since. */
  disabled_at: Generated<number | null>
  /** When the account was deleted; its name, its email and every way to sign in are gone since. */
  closed_at: Generated<number | null>
  /** When everything else that belonged to a closed account was erased. */
  erased_at: Generated<number | null>
  /** The account that a guest brought everything to; the row stays, because log entries refer to it. */
  merged_into: Generated<string | null>
}

export interface PasswordTable {
  user_id: string
  hash: string
}

/** The identity of a user at an OpenID Connect provider. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  /** Null if it is older than this column. */
  linked_at: Generated<number | null>
}

/** An identity that a browser brought from the provider and that waits for a decision of its user. */
export interface TicketTable {
  token_hash: string
  issuer: string
  subject: string
  name: string | null
  email: string | null
  /** Who was signed in to this browser. */
  user_id: string | null
  expires_at: number
}

export interface SessionTable {
  token_hash: string
  id: string
  user_id: string
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
  /** When the user last proved their identity in this session. */
  proved_at: number
}

/** A password reset link. */
export interface ResetTable {
  token_hash: string
  user_id: string
  expires_at: number
  /** The administrator who made it, or `console`; null if it was sent by email. */
  issued_by: Generated<string | null>
}

/** A new email address that is not confirmed yet. */
export interface EmailChangeTable {
  token_hash: string
  user_id: string
  email: string
  expires_at: number
}

/** When a user was last seen. */
export interface PresenceTable {
  user_id: string
  /** Null for users who hide their presence. */
  seen_at: number | null
  /** 1 if the user hides their presence, otherwise 0. */
  hidden: number
}

/** The state of a rate limit. */
export interface RateLimitTable {
  key: string
  /** When the limit is full again. */
  full_at: number
  /** 1 if the latest request was allowed, otherwise 0. */
  allowed: number
}

/** Settings of the installation itself, such as its epoch. */
export interface InstallationTable {
  key: string
  value: string
}

/** The last valid response of a content server for a collection. */
export interface ContentCopyTable {
  collection: string
  source: string
  etag: string | null
  fetched_at: number
  records: string
}

/** A picture that a character has or had. */
export interface ImageTable {
  character_id: number
  hash: string
  owner: string
  folder: string
  bytes: number
  created_at: number
}

/** An edited catalogue record, complete, as JSON. */
export interface ContentOverrideTable {
  collection: string
  record_id: string
  revision: number
  created_at: number
  changed_at: number
  record: string
}

/** One field of one edit of a catalogue record. */
export interface ContentLogTable {
  collection: string
  record_id: string
  revision: number
  /** The position of the change within its edit. */
  place: number
  user_id: string
  at: number
  field: string
  old_value: string
  new_value: string
}

export interface GameTable {
  id: string
  name: string
  /** JSON. */
  settings: string
  created_at: number
  deleted_at: number | null
  /** Grows with every change of the game or of its members. */
  revision: Generated<number>
  /** When the notes of a deleted game were erased. */
  erased_at: Generated<number | null>
}

export interface GameMemberTable {
  game_id: string
  user_id: string
  role: string
  joined_at: number
}

export interface InvitationTable {
  code: string
  id: string
  game_id: string
  created_at: number
  expires_at: number
}

/** A removal or transfer that the user who did it can take back. */
export interface TakeBackTable {
  id: string
  game_id: string
  user_id: string
  expires_at: number
  /** What to restore, as JSON. */
  restores: string
}

/** A share link, which shows some sections of a character. */
export interface ShareLinkTable {
  token_hash: string
  id: string
  character_id: number
  label: string
  /** JSON. */
  sections: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  uses: number
}

/** A TV link, which shows a game. */
export interface TvLinkTable {
  token_hash: string
  id: string
  game_id: string
  label: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  uses: number
  /** Null if it is older than this column. */
  created_by: Generated<string | null>
}

/** A personal access token. */
export interface TokenTable {
  token_hash: string
  id: string
  user_id: string
  name: string
  /** Separated by spaces. */
  scopes: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
}

/** A webhook; either `character_id` or `game_id` is null. */
export interface WebhookTable {
  id: string
  user_id: string
  character_id: number | null
  game_id: string | null
  address: string
  sealed_url: string
  sealed_secret: string
  format: string
  /** Separated by spaces. */
  topics: string
  gm_only: number
  language: string
  created_at: number
  position: number
  stopped: string | null
  failures: number
  failing_since: number | null
  next_at: number
  /** The claim of the server that is sending, and until when it holds. */
  claim: string | null
  claimed_until: number
}

/** One attempt of a webhook to send. */
export interface WebhookDeliveryTable {
  id: string
  webhook_id: string
  user_id: string
  at: number
  event: string
  status: number | null
  duration: number
  problem: string | null
  response: string
}

/** A passkey. */
export interface PasskeyTable {
  id: string
  user_id: string
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** An authenticator app, with its encrypted secret. */
export interface AuthenticatorAppTable {
  user_id: string
  secret: string
  enabled_at: number | null
  last_step: number
}

/** The hash of an unused recovery code. */
export interface RecoveryCodeTable {
  user_id: string
  hash: string
}

/** A step of a sign-in, or a challenge that a passkey must sign. */
export interface ChallengeTable {
  token_hash: string
  kind: string
  user_id: string | null
  browser: string
  expires_at: number
  decision: string | null
}

/** Something that happened to accounts or that administrators did, without names and texts. */
export interface AuditLogTable {
  id: string
  at: number
  event: string
  /** The user who did it; null if nobody was signed in. */
  user_id: string | null
  /** The account that it was done to, if that is another one. */
  subject_id: string | null
  network: string
  request_id: string
  detail: string | null
}

/** An invitation to create an account. */
export interface AccountInvitationTable {
  token_hash: string
  id: string
  note: string
  created_by: string
  created_at: number
  expires_at: number
}

/** A text that everyone is shown. */
export interface AnnouncementTable {
  id: string
  text_en: string
  text_de: string
  created_at: number
  expires_at: number | null
}

/** A backup that was made or failed. */
export interface BackupTable {
  id: string
  kind: string
  started_at: number
  finished_at: number | null
  file: string
  bytes: number | null
  problem: string | null
  missing_pictures: number
}

/** All tables; they are the same on both engines. */
export interface Schema {
  characters: CharacterTable
  log_entries: LogEntryTable
  saves: SaveTable
  log_scopes: LogScopeTable
  users: UserTable
  passwords: PasswordTable
  identities: IdentityTable
  tickets: TicketTable
  sessions: SessionTable
  resets: ResetTable
  email_changes: EmailChangeTable
  passkeys: PasskeyTable
  authenticator_apps: AuthenticatorAppTable
  recovery_codes: RecoveryCodeTable
  challenges: ChallengeTable
  presence: PresenceTable
  rate_limits: RateLimitTable
  installation: InstallationTable
  content_copies: ContentCopyTable
  content_overrides: ContentOverrideTable
  content_log: ContentLogTable
  content_references: ContentReferenceTable
  images: ImageTable
  games: GameTable
  game_members: GameMemberTable
  invitations: InvitationTable
  take_backs: TakeBackTable
  share_links: ShareLinkTable
  tv_links: TvLinkTable
  api_tokens: TokenTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  audit_log: AuditLogTable
  account_invitations: AccountInvitationTable
  announcements: AnnouncementTable
  backups: BackupTable
}
