import { refused, type Refused } from '@everquill/domain'
import type { Ticket } from '../../storage/identities-port.ts'
import type { Storage, Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { parseEmail } from '../sign-up/parse-email.ts'
import { parseName } from '../sign-up/parse-name.ts'
import type { Identity } from './provider.ts'

const lifetime = 600_000

/** Stores an identity until its user has decided what to do with it. Returns the token for the browser. */
export async function issueTicket(
  tx: Transaction,
  { now, newToken }: AccountDeps,
  { session }: Caller,
  { issuer, subject, ...person }: Identity,
): Promise<string> {
  const token = newToken()
  const browser = { tokenHash: hashOfToken(token), userId: session?.user.id ?? null, expiresAt: now() + lifetime }
  await tx.identities.putTicket({ ...browser, issuer, subject, ...personOf(person) })
  return token
}

/** The ticket of a browser; null if it has none, it has expired, or someone else has signed in since. */
export async function findTicket(
  { storage, now }: { readonly storage: Pick<Storage, 'identities'>; readonly now: () => number },
  caller: Caller,
  token: string | undefined,
): Promise<Ticket | null> {
  const ticket = token ? await storage.identities.ticket(hashOfToken(token)) : null
  return ticket && isValid(ticket, caller, now()) ? ticket : null
}

/** Uses a ticket up for some work inside a transaction; it stays valid if the work is refused. */
export async function useTicket<T extends object>(
  tx: Transaction,
  { now }: Pick<AccountDeps, 'now'>,
  caller: Caller,
  tokenHash: string,
  work: (ticket: Ticket) => Promise<T | Refused>,
): Promise<T | Refused> {
  const ticket = await tx.identities.takeTicket(tokenHash)
  if (!ticket || !isValid(ticket, caller, now())) return refused('ticket-invalid')
  const outcome = await work(ticket)
  if ('problem' in outcome) await tx.identities.putTicket(ticket)
  return outcome
}

const isValid = ({ userId, expiresAt }: Ticket, { session }: Caller, now: number): boolean =>
  expiresAt > now && userId === (session?.user.id ?? null)

/** A person as an account stores it; an invalid name or email is left out. */
export const personOf = ({ name, email }: Pick<Identity, 'name' | 'email'>) => ({
  name: parseName([...(name ?? '')].slice(0, 80).join('')) ?? '',
  email: parseEmail(email ?? ''),
})
