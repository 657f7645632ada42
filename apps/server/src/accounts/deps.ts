import type { RegistrationMode } from '@everquill/domain'
import type { SessionRecord, UserRecord } from '../storage/accounts-port.ts'
import type { Storage } from '../storage/port.ts'
import type { SecurityLog } from '../log/security-log.ts'
import type { Hasher } from './passwords/hasher.ts'
import type { Mail } from './passwords/mail.ts'
import type { Provider } from './provider/provider.ts'

/** What account operations depend on. Time, randomness and ids are passed in so that tests can fix them. */
export interface AccountDeps {
  readonly storage: Storage
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  /** A random secret for a session or a link. */
  readonly newToken: () => string
  readonly hasher: Hasher
  /** Null: passwords cannot be reset by email. */
  readonly mail: Mail | null
  /** The OpenID Connect provider, if one is configured. */
  readonly provider: Provider | null
  /** The address of this installation, without a trailing slash; used for links in emails. */
  readonly publicUrl: string
  /** As the environment sets it; null: an administrator decides. */
  readonly registration: RegistrationMode | null
  /** Who needs the set-up code to create the first account: everyone, or only callers behind a proxy. */
  readonly setupCodeFor: 'everyone' | 'forwarded'
  /** Whether rate limits apply; off for load tests only. */
  readonly limits: boolean
  /** Encrypts the secrets of authenticator apps; 32 bytes, base64url. */
  readonly factorKey: string
  /** Whether administrators need a second factor for administration. */
  readonly adminSecondFactor: 'optional' | 'required'
  /** Signs the marks of browsers that have signed in before. */
  readonly deviceKey: string
  readonly securityLog: SecurityLog
}

/** A valid session and its user. */
export interface OpenSession {
  readonly session: SessionRecord
  readonly user: UserRecord
}

/** Who makes a request; taken from the connection and the session, never from the body. */
export interface Caller {
  readonly network: string
  /** The id of the request, which is also in the log. */
  readonly requestId: string
  readonly device: string
  /** Whether a proxy passed the request on, so that it may come from anywhere. */
  readonly forwarded: boolean
  readonly session: OpenSession | null
}

/** A successful sign-in with a new session token. */
export interface SignedIn {
  readonly kind: 'signed-in'
  readonly user: UserRecord
  readonly token: string
}
