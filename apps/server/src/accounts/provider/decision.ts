import type { Actor, Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Ticket } from '../../storage/identities-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { findTicket } from './ticket.ts'

/** What a guest has and could bring along to another account. */
export interface Belongings {
  readonly characters: number
  readonly games: number
  readonly isEmpty: boolean
  /** Moves everything inside a transaction; returns what announces it after the commit. */
  readonly moveTo: (tx: Transaction, to: Actor) => Promise<(() => void) | Refused>
}

/** What decisions about an identity depend on. */
export interface ProviderDeps extends AccountDeps {
  readonly belongingsOf: (guest: string) => Promise<Belongings>
}

/**
 * What an identity means in a browser. Nothing is linked and nobody is switched to another account without a click:
 * someone else may have signed this browser in at the provider.
 */
export type Situation =
  /** The identity has an account, and nobody else is signed in. */
  | { readonly kind: 'sign-in'; readonly user: UserRecord }
  /** It is new, and so is its email. */
  | { readonly kind: 'create' }
  /** It is new, but its email is that of an account with a password. */
  | { readonly kind: 'known-email' }
  /** It is new, and someone is signed in. */
  | { readonly kind: 'link' }
  /** It has another account than the one that is signed in. */
  | { readonly kind: 'switch'; readonly user: UserRecord }
  /** It has an account, and a guest is signed in. */
  | { readonly kind: 'bring-along'; readonly user: UserRecord }

/** Says what an identity means in this browser now. `email` is one that the provider has verified, or null. */
export async function situationOf(
  tx: Transaction,
  { session }: Caller,
  { issuer, subject, email }: Pick<Ticket, 'issuer' | 'subject' | 'email'>,
): Promise<Situation> {
  const user = await tx.accounts.userOfIdentity(issuer, subject)
  const current = session?.user ?? null
  if (user && (!current || current.id === user.id)) return { kind: 'sign-in', user }
  if (user) return { kind: current?.guest ? 'bring-along' : 'switch', user }
  if (current && !current.guest) return { kind: 'link' }
  const isKnown = email !== null && (await tx.accounts.credentialsFor(email)).length > 0
  return { kind: isKnown ? 'known-email' : 'create' }
}

/** A decision that a user has to make. */
export interface Decision {
  readonly kind: Exclude<Situation['kind'], 'sign-in' | 'create'>
  /** The identity as the provider describes it. */
  readonly identity: Pick<Ticket, 'name' | 'email'>
  /** The name of the account that the identity belongs to. */
  readonly account: string | null
  /** What a guest would bring along. */
  readonly characters: number
  readonly games: number
}

/** The decision that waits in this browser; null if there is none. */
export async function readDecision(
  deps: ProviderDeps,
  caller: Caller,
  token: string | undefined,
): Promise<Decision | null> {
  const ticket = await findTicket(deps, caller, token)
  if (!ticket) return null
  const situation = await deps.storage.transaction((tx) => situationOf(tx, caller, ticket))
  if (situation.kind === 'sign-in' || situation.kind === 'create') return null
  const guest = caller.session?.user.guest ? caller.session.user.id : null
  const { characters, games } = guest === null ? { characters: 0, games: 0 } : await deps.belongingsOf(guest)
  return {
    kind: situation.kind,
    identity: { name: ticket.name, email: ticket.email },
    account: 'user' in situation ? situation.user.name : null,
    characters,
    games,
  }
}
