import type { LogEntry, Section } from '@everquill/domain'
import type { PartyMember } from './games-api.ts'

/** A link that shows a part of a character. */
export interface ShareLink {
  readonly id: string
  readonly label: string
  readonly sections: readonly Section[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly uses: number
}

/** A link that is open, to who holds its secret. */
export type OpenLink = Pick<ShareLink, 'id' | 'sections'>

/** A part of the log of a character that a link shows, newest first. */
export interface SharedLogPage {
  readonly entries: readonly LogEntry[]
  readonly next: string | null
}

/** What a new link shows, and for how long. */
export interface LinkWish {
  readonly label: string
  readonly sections: readonly Section[]
  readonly days: number | 'until revoked'
}

/** Links, as the page sees them; nobody else needs to load it. */
export interface ShareApi {
  links(publicRef: string): Promise<readonly ShareLink[]>
  /** The link, and its secret, which is told this once. */
  share(publicRef: string, wish: LinkWish): Promise<{ readonly link: ShareLink; readonly token: string }>
  revoke(publicRef: string, linkId: string): Promise<void>
  /** Opens a link by its secret. */
  open(token: string): Promise<OpenLink>
  /** The character of a link that is open, as far as the link shows it. */
  shown(linkId: string): Promise<PartyMember>
  /** Its log, if the link shows it. */
  log(linkId: string, before: string | null): Promise<SharedLogPage>
}
