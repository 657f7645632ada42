import type { Commit } from '@everquill/domain'
import type { ShareLink } from '../storage/shares-port.ts'

/** Tells the world what was committed. Called after the commit only: nobody hears of what may yet vanish. */
export interface Announcer {
  committed(commit: Commit): void
  /** A line was written in the log of a game. */
  written(gameId: string): void
  /** These users sit elsewhere or otherwise than before, or with others. */
  seated(users: readonly string[]): void
}

/** Somebody who listens. */
export interface Listener {
  readonly user: string
  /** Somebody who holds a link, and is no user. */
  readonly link?: ShareLink
  /** The session, or the secret of the link, it listens by; when that ends, so does the listening. */
  readonly tokenHash: string
  send(bytes: Buffer): void
  close(): void
}

/** Where one can listen. */
export interface Listening {
  /** How many listen for the same user, or by the same link. */
  listenersOf(listener: Pick<Listener, 'user' | 'link'>): number
  /** Lets somebody listen from their cursor on; returns how to stop. */
  join(listener: Listener, lastEventId: string | null): Promise<() => void>
}
