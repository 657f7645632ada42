/** An identity of a user at an OpenID Connect provider. */
export interface LinkedIdentity {
  readonly issuer: string
  readonly subject: string
  /** Milliseconds since 1970; null if it was linked before this was stored. */
  readonly linkedAt: number | null
}

/** An identity that a browser brought from the provider, until its user has decided what to do with it. */
export interface Ticket {
  /** The browser has the token. */
  readonly tokenHash: string
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Null unless the provider has verified it. */
  readonly email: string | null
  /** Who was signed in to this browser; the ticket is worthless for anyone else. */
  readonly userId: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The ways in which a user can sign in. */
export interface WaysToSignIn {
  readonly hasPassword: boolean
  /** The issuers of the linked identities. */
  readonly issuers: readonly string[]
}

/** Reads identities and tickets, outside of any transaction. */
export interface IdentityReads {
  /** In the order in which they were linked. */
  of(userId: string): Promise<readonly LinkedIdentity[]>
  ticket(tokenHash: string): Promise<Ticket | null>
}

/** Changes identities and tickets, inside a transaction. */
export interface IdentityWrites {
  /** Returns false when the user does not have this identity. */
  remove(userId: string, identity: Pick<LinkedIdentity, 'issuer' | 'subject'>): Promise<boolean>
  /** Locks the user until the end of the transaction, so that two requests cannot remove the last two ways. */
  waysToSignIn(userId: string): Promise<WaysToSignIn>
  putTicket(ticket: Ticket): Promise<void>
  /** Removes and returns the ticket; null when there is none. */
  takeTicket(tokenHash: string): Promise<Ticket | null>
  /** Records that a guest brought everything to another account: closing that account closes the guest's too. */
  mergeGuest(guest: string, into: string): Promise<void>
}
