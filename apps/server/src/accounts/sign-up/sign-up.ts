import { refused, type Refused } from '@everquill/domain'
import { becomeFull, registrationNow } from './upgrade-guest.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { findAccount } from '../sessions/find-account.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import { hashOfEmail, parseEmail } from './parse-email.ts'
import { parseName } from './parse-name.ts'
import { refusalOfPassword } from '../passwords/password-refusal.ts'
import { openSession } from '../sessions/sessions.ts'

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Makes an account. An e-mail that is known already makes another, separate one, with the same answer after the same
 * work, so nobody learns which e-mails exist; only who knows the password too is told to sign in instead.
 */
export async function signUp(deps: AccountDeps, caller: Caller, wanted: NewAccount): Promise<SignedIn | Refused> {
  if (caller.session && !caller.session.user.guest) return refused('already-signed-up')
  const { password } = wanted
  const name = parseName(wanted.name)
  if (name === null)
    return refused('invalid-value', { field: 'name', detail: 'must be a name of at most 80 characters' })
  const email = parseEmail(wanted.email)
  if (email === null) return refused('invalid-value', { field: 'email', detail: 'must be an e-mail address' })
  const refusal =
    refusalOfPassword(password, { name, email }) ??
    (await refusalByLimits(deps, caller, limitsOf.signUp(caller.network, hashOfEmail(email)))) ??
    ((await registrationNow(deps)) === 'closed' ? refused('registration-closed') : null)
  return refusal ?? addAccount(deps, caller, { name, email, password })
}

async function addAccount(deps: AccountDeps, caller: Caller, wanted: NewAccount): Promise<SignedIn | Refused> {
  const { storage, hasher, audit } = deps
  const { name, email, password } = wanted
  const { network } = caller
  const known = await storage.accounts.credentialsFor(email)
  const { account, hash } = await findAccount(hasher, password, known)
  if (account) {
    audit({ event: 'sign-up-known', network, user: account.user.id })
    return refused('credentials-known', { detail: 'Sign in instead.' })
  }
  const outcome = await storage.transaction(async (tx) => {
    await tx.accounts.hasAdministrator()
    // Somebody was faster under this e-mail, perhaps by a double click: then the password is tried on theirs as well.
    if ((await tx.accounts.credentialsFor(email)).length !== known.length) return null
    const user = await becomeFull(tx, deps, caller, { name, email })
    if ('kind' in user) return user
    await tx.accounts.putPassword(user.id, hash)
    return openSession(tx, deps, caller, user)
  })
  if (!outcome) return addAccount(deps, caller, wanted)
  if (outcome.kind === 'signed-in') audit({ event: 'signed-up', network, user: outcome.user.id })
  return outcome
}
