import { refused, type Refused } from '@everquill/domain'
import { errorMessage } from '../../log/logger.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { recipeOf, sameHash } from '../passwords/hasher.ts'
import type { Mail } from '../passwords/mail.ts'
import { findAccount } from '../sessions/find-account.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { confirmationEmail } from './email-texts.ts'

const lifetime = 86_400_000

type SignedInCaller = Caller & { readonly session: OpenSession }

interface NewEmail {
  readonly email: string
  readonly password: string
}

/** `changed`: the address is in use now; `sent`: once the link that was sent to it is opened. */
export type EmailOutcome = { readonly kind: 'changed' | 'sent' } | Refused

/**
 * Changes the caller's email address. Where the server can send email, the address must be confirmed first; otherwise
 * the password is enough.
 */
export async function changeEmail(deps: AccountDeps, caller: SignedInCaller, input: NewEmail): Promise<EmailOutcome> {
  const { storage, mail } = deps
  const { user } = caller.session
  if (user.guest) return refused('invalid-request', { detail: 'a guest has no email; sign up instead' })
  const email = parseEmail(input.email)
  if (email === null) return refused('invalid-value', { field: 'email', detail: 'must be an email address' })
  const refusal = await checkPassword(deps, caller, { email, password: input.password })
  if (refusal) return refusal
  if (email === user.email) return { kind: 'changed' }
  if (mail) return sendLink(deps, caller, mail, email)
  await storage.transaction(async (tx) => {
    await tx.accounts.changeEmail(user.id, email)
    await tx.accounts.endResets(user.id)
  })
  audit(deps, caller, 'email-changed')
  return { kind: 'changed' }
}

async function checkPassword(deps: AccountDeps, caller: SignedInCaller, input: NewEmail): Promise<Refused | null> {
  const { storage, hasher } = deps
  const { user } = caller.session
  const limited = await checkLimits(deps, caller, limitsOf.password(user.id))
  if (limited) return limited
  const stored = await storage.accounts.passwordHashOf(user.id)
  // A user of a sign-in provider has no password and is authenticated by the session alone.
  if (stored === null) return null
  if (!sameHash(stored, await hasher.hash(input.password, recipeOf(stored)))) {
    audit(deps, caller, 'email-change-failed')
    return refused('wrong-password', { field: 'password' })
  }
  const account = hashOfEmail(input.email)
  if (account === hashOfEmail(user.email ?? '')) return null
  const tooMany = await checkLimits(deps, caller, limitsOf.compareCredentials(account))
  if (tooMany) return tooMany
  // Two accounts with the same address and password could not be told apart at sign-in.
  const others = (await storage.accounts.credentialsFor(input.email)).filter((other) => other.user.id !== user.id)
  const same = await findAccount(hasher, input.password, others)
  return same.account ? refused('credentials-known') : null
}

async function sendLink(deps: AccountDeps, caller: SignedInCaller, mail: Mail, email: string): Promise<EmailOutcome> {
  const { storage, now, newToken, publicUrl } = deps
  const userId = caller.session.user.id
  const limited = await checkLimits(deps, caller, limitsOf.changeEmail(userId))
  if (limited) return limited
  const token = newToken()
  const change = { tokenHash: hashOfToken(token), userId, email, expiresAt: now() + lifetime }
  await storage.transaction(async (tx) => {
    await tx.accounts.endEmailChanges(userId)
    await tx.accounts.putEmailChange(change)
  })
  audit(deps, caller, 'email-change-requested')
  try {
    // The token is in the fragment, which is never sent to a server or logged.
    await mail.send(confirmationEmail(email, `${publicUrl}/confirm-email#${token}`))
    return { kind: 'sent' }
  } catch (error) {
    audit(deps, caller, 'email-change-failed', { detail: errorMessage(error) })
    return refused('email-not-sent', { field: 'email' })
  }
}
