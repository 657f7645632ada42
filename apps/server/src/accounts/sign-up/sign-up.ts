import { refused, type Refused } from '@everquill/domain'
import { refusalToRegister, registrationNow } from './registration.ts'
import { upgradeGuest, type Admission } from './upgrade-guest.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { findAccount } from '../sessions/find-account.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { hashOfEmail, parseEmail } from './parse-email.ts'
import { checkSetupCode, mustProveAccess } from './setup-code.ts'
import { parseName } from './parse-name.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { openSession } from '../sessions/sessions.ts'

export interface NewAccount extends Admission {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates an account. A known email address creates another, separate account, with the same response after the same
 * work, so that nobody learns which addresses exist; only someone who knows the password too is told to sign in.
 */
export async function signUp(deps: AccountDeps, caller: Caller, input: NewAccount): Promise<SignedIn | Refused> {
  if (caller.session && !caller.session.user.guest) return refused('already-signed-up')
  const { password } = input
  const name = parseName(input.name)
  if (name === null)
    return refused('invalid-value', { field: 'name', detail: 'must be a name of at most 80 characters' })
  const email = parseEmail(input.email)
  if (email === null) return refused('invalid-value', { field: 'email', detail: 'must be an email address' })
  const refusal =
    validatePassword(password, { name, email }) ??
    // Before the limits: a mistyped code is no guess at a password.
    (await earlyRefusal(deps, caller, input.setupCode)) ??
    (await checkLimits(deps, caller, limitsOf.signUp(caller.network, hashOfEmail(email)))) ??
    refusalToRegister((await registrationNow(deps)).mode, input.invitation)
  return refusal ?? addAccount(deps, caller, { ...input, name, email })
}

async function earlyRefusal(deps: AccountDeps, caller: Caller, setupCode: string | undefined): Promise<Refused | null> {
  if (!mustProveAccess(deps, caller)) return null
  return deps.storage.transaction(async (tx) =>
    (await tx.accounts.hasAdministrator()) ? null : checkSetupCode(tx, deps, caller, setupCode),
  )
}

async function addAccount(deps: AccountDeps, caller: Caller, input: NewAccount): Promise<SignedIn | Refused> {
  const { storage, hasher } = deps
  const { name, email, password } = input
  const known = await storage.accounts.credentialsFor(email)
  const { account, hash } = await findAccount(hasher, password, known)
  if (account) {
    audit(deps, caller, 'sign-up-known', { userId: account.user.id })
    return refused('credentials-known', { detail: 'Sign in instead.' })
  }
  const outcome = await storage.transaction(async (tx) => {
    await tx.accounts.hasAdministrator()
    // Another account was created with this address meanwhile, perhaps by a double click: check the password against it.
    if ((await tx.accounts.credentialsFor(email)).length !== known.length) return null
    const user = await upgradeGuest(tx, deps, caller, { name, email }, input)
    if ('kind' in user) return user
    await tx.accounts.putPassword(user.id, hash)
    return openSession(tx, deps, caller, user)
  })
  if (!outcome) return addAccount(deps, caller, input)
  if (outcome.kind === 'signed-in') audit(deps, caller, 'signed-up', { userId: outcome.user.id })
  return outcome
}
