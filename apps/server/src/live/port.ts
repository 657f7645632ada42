import type { Commit } from '@everquill/domain'
import type { ShareLink, TvLink } from '../storage/shares-port.ts'

/** Announces commits to subscribers. Called only after the commit, because a rollback must not be visible. */
export interface Announcer {
  committed(commit: Commit): void
  /** The log of a game has a new entry. */
  gameLogWritten(gameId: string): void
  /** The seats of these users, or the other members of their games, have changed. */
  membershipChanged(users: readonly string[]): void
}

/** One open event stream. */
export interface Listener {
  readonly user: string
  /** Set when the stream was opened with a share link instead of a session. */
  readonly link?: ShareLink
  /** Set when the stream was opened with a TV link. */
  readonly tvLink?: TvLink
  /** Whether it was opened with an access token: a program says nothing about where its user is. */
  readonly isProgram?: boolean
  /** The hash of the session's, the access or the link's token; the stream is closed when that expires. */
  readonly tokenHash: string
  send(bytes: Buffer): void
  close(): void
}

/** Registers event streams. */
export interface Listening {
  /** The number of open streams of the same user or link. */
  listenersOf(listener: Pick<Listener, 'user' | 'link' | 'tvLink'>): number
  /** Sends events after the cursor, then live ones; returns a function that ends the subscription. */
  join(listener: Listener, lastEventId: string | null): Promise<() => void>
}
