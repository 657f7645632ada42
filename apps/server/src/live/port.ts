import type { Commit } from '@everquill/domain'

/** Tells the world what was committed. Called after the commit only: nobody hears of what may yet vanish. */
export interface Announcer {
  committed(commit: Commit): void
}

/** Somebody who listens. */
export interface Listener {
  readonly user: string
  /** The session it listens by; when that ends, so does the listening. */
  readonly tokenHash: string
  send(bytes: Buffer): void
  close(): void
}

/** Where one can listen. */
export interface Listening {
  /** How many listen for a user. */
  listenersOf(user: string): number
  /** Lets somebody listen from their cursor on; returns how to stop. */
  join(listener: Listener, lastEventId: string | null): Promise<() => void>
}
