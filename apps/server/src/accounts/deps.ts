import type { SessionRecord, UserRecord } from '../storage/accounts-port.ts'
import type { Storage } from '../storage/port.ts'
import type { Audit } from './audit.ts'
import type { Hasher } from './passwords/hasher.ts'
import type { Mail } from './passwords/mail.ts'
import type { Provider } from './provider/provider.ts'

/** What accounts need of the world; time, chance and ids come in from outside. */
export interface AccountDeps {
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  /** A secret that nobody can guess, for a session or a link. */
  readonly newToken: () => string
  readonly hasher: Hasher
  /** Without mail there is no way back to a forgotten password. */
  readonly mail: Mail | null
  /** The OpenID Connect provider, if there is one. */
  readonly provider: Provider | null
  /** Where people open this installation, without a slash at the end; links in mails begin with it. */
  readonly publicUrl: string
  readonly registration: 'open' | 'closed'
  /** Whether rate limits hold; off for load tests only. */
  readonly limits: boolean
  readonly audit: Audit
}

/** A session that is good now, and whose it is. */
export interface OpenSession {
  readonly session: SessionRecord
  readonly user: UserRecord
}

/** Who asks: taken from the connection and the session, never from what was sent. */
export interface Caller {
  readonly network: string
  readonly device: string
  readonly session: OpenSession | null
}

/** Somebody is signed in, under a token that was never used before. */
export interface SignedIn {
  readonly kind: 'signed-in'
  readonly user: UserRecord
  readonly token: string
}
