/** A passkey: a public key whose private key never leaves the device or the password manager of its user. */
export interface Passkey {
  /** The credential id that the authenticator chose, base64url. */
  readonly id: string
  readonly userId: string
  /** A COSE key, base64url. */
  readonly publicKey: string
  /** How often it was used, as the authenticator counts; 0 if it does not count. */
  readonly counter: number
  /** How browsers can reach it, such as `usb` or `hybrid`. */
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** An authenticator app that shows time-based codes. */
export interface AuthenticatorApp {
  readonly userId: string
  /** Encrypted, because the server must be able to read it. */
  readonly secret: string
  /** Null until the user has typed a correct code. */
  readonly enabledAt: number | null
  /** The time step of the last code that was used: earlier codes no longer work. */
  readonly lastStep: number
}

/**
 * A random value that a browser must send back once, soon. `ticket`: the first step of a sign-in was successful; the
 * others are challenges that a passkey signs.
 */
export interface Challenge {
  readonly tokenHash: string
  readonly kind: ChallengeKind
  /** Whose passkey or code is expected; null if any passkey will do. */
  readonly userId: string | null
  /** Identifies the browser that started: a hash of its cookie or of its session. */
  readonly browser: string
  readonly expiresAt: number
  /** The hash of the identity's ticket whose decision waits for the end of this sign-in. */
  readonly decision: string | null
}

export type ChallengeKind = 'ticket' | 'registration' | PasskeyPurpose

/** What a passkey is asked for. */
export type PasskeyPurpose = 'sign-in' | 'second-factor' | 'proof'

/** The second factors of a user, without secrets. */
export interface Factors {
  /** Oldest first. */
  readonly passkeys: readonly Passkey[]
  /** Null unless an authenticator app is enabled. */
  readonly appEnabledAt: number | null
  readonly recoveryCodes: number
}

/** Reads second factors. */
export interface FactorReads {
  factorsOf(userId: string): Promise<Factors>
  /** Whether the user has a passkey or an enabled authenticator app. */
  hasSecondFactor(userId: string): Promise<boolean>
  challenge(tokenHash: string): Promise<Challenge | null>
}

/** Changes second factors, inside a transaction. */
export interface FactorWrites extends FactorReads {
  passkey(id: string): Promise<Passkey | null>
  /** Returns false and writes nothing if a passkey with this id exists. */
  addPasskey(passkey: Passkey): Promise<boolean>
  /** Compare-and-set: stores the new counter; false if the passkey was used or removed in the meantime. */
  usePasskey(passkey: Passkey, counter: number, usedAt: number): Promise<boolean>
  /** Returns false when the user has no such passkey. */
  renamePasskey(userId: string, id: string, name: string): Promise<boolean>
  /** Returns false when the user has no such passkey. */
  removePasskey(userId: string, id: string): Promise<boolean>
  app(userId: string): Promise<AuthenticatorApp | null>
  /** Inserts or replaces the authenticator app of a user. */
  putApp(app: AuthenticatorApp): Promise<void>
  /** Marks the code of a time step as used; false if it or a later one was used before. */
  useStep(userId: string, step: number): Promise<boolean>
  /** Returns false when there is none. */
  removeApp(userId: string): Promise<boolean>
  /** Replaces all recovery codes of a user. */
  putRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>
  /** Removes a recovery code; false if there is none with this hash. */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>
  putChallenge(challenge: Challenge): Promise<void>
  /** Removes and returns a challenge; null when there is none. */
  takeChallenge(tokenHash: string): Promise<Challenge | null>
  /** Deletes all tickets and challenges of a user. */
  endChallenges(userId: string): Promise<void>
}
