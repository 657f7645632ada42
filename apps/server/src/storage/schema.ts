import type { Generated } from 'kysely'

/** A character: its document, and beside it what queries ask for. */
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

/** One line of a log. Values are JSON as text, so that both engines give back exactly what was written. */
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
  /** What else the change says (`exact`, `asked`, `conflict`), or null. */
  details: string | null
  message: string
  save_id: string
  revision: number
  /** The entry that this one took back. */
  undoes: number | null
  /** When the person did it, as their device tells; null when that was at once. */
  made_at: number | null
  /** For whom it is, when that is not everybody who may read the log. */
  audience: string | null
  /** On which device it was made, in a few words; null where nobody knows. */
  device: string | null
}

/** What a save came to. */
export interface SaveTable {
  save_id: string
  hash: string
  character_id: number
  revision: number
  entry_count: number
  missed: string
}

/** The last log id of a game; a character's own lies in its row, which a save locks anyway. */
export interface LogScopeTable {
  game_id: string
  last_id: number
}

/** Somebody who uses this installation. */
export interface UserTable {
  id: string
  name: string
  email: string | null
  /** The e-mail as it is compared. */
  email_key: string | null
  guest: number
  administrator: number
  created_at: number
}

/** The password of a user who has one. */
export interface PasswordTable {
  user_id: string
  hash: string
}

/** Who a provider of sign-ins says somebody is. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
}

/** A session of a browser. */
export interface SessionTable {
  token_hash: string
  id: string
  user_id: string
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
}

/** A link for a new password. */
export interface ResetTable {
  token_hash: string
  user_id: string
  expires_at: number
}

/** How much of a limit is used up. */
export interface RateLimitTable {
  key: string
  /** The moment at which the limit is full again. */
  full_at: number
  /** Whether the latest one that asked was let through. */
  allowed: number
}

/** What the installation knows of itself. */
export interface InstallationTable {
  key: string
  value: string
}

/** What a content server sent last. */
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

/** A record of the catalogue as it was edited here; whole, as JSON. */
export interface ContentOverrideTable {
  collection: string
  record_id: string
  revision: number
  created_at: number
  changed_at: number
  record: string
}

/** One field of one edit of a record. */
export interface ContentLogTable {
  collection: string
  record_id: string
  revision: number
  /** The place of the change within its edit. */
  place: number
  user_id: string
  at: number
  field: string
  old_value: string
  new_value: string
}

/** A game. */
export interface GameTable {
  id: string
  name: string
  /** JSON. */
  settings: string
  created_at: number
  deleted_at: number | null
  /** How often it, or who sits there, has changed. */
  revision: Generated<number>
}

/** Somebody's place in a game. */
export interface GameMemberTable {
  game_id: string
  user_id: string
  role: string
  joined_at: number
}

/** A code that lets somebody into a game. */
export interface InvitationTable {
  code: string
  id: string
  game_id: string
  created_at: number
  expires_at: number
}

/** A link that shows a part of a character. */
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

/** All tables, alike on both engines. */
export interface Schema {
  characters: CharacterTable
  log_entries: LogEntryTable
  saves: SaveTable
  log_scopes: LogScopeTable
  users: UserTable
  passwords: PasswordTable
  identities: IdentityTable
  sessions: SessionTable
  resets: ResetTable
  rate_limits: RateLimitTable
  installation: InstallationTable
  content_copies: ContentCopyTable
  content_overrides: ContentOverrideTable
  content_log: ContentLogTable
  images: ImageTable
  games: GameTable
  game_members: GameMemberTable
  invitations: InvitationTable
  share_links: ShareLinkTable
}
