import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { finishFirstStep, type SecondFactorNeeded } from '../factors/first-step.ts'
import { findAccount } from './find-account.ts'
import { checkLimits, countFailure, limitsOf, resetBySignIn } from '../limits.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { isKnownDevice } from './device-mark.ts'

export interface SignInForm {
  readonly email: string
  readonly password: string
  /** What the browser kept of earlier sign-ins; see `device-mark.ts`. */
  readonly deviceMark?: string | undefined
}

/** Work in the transaction of a sign-in, once the password is right; a result replaces that of the sign-in. */
export type SignInWork = (tx: Transaction, user: UserRecord) => Promise<SignedIn | SecondFactorNeeded | Refused | null>

/**
 * Signs in with email and password, or asks for the second factor of a user who has one. An unknown email and a wrong
 * password get the same response after the same work, whether the account has a second factor or not.
 */
export async function signIn(
  deps: AccountDeps,
  caller: Caller,
  { email: typed, password, deviceMark }: SignInForm,
  alongside?: SignInWork,
): Promise<SignedIn | SecondFactorNeeded | Refused> {
  const { storage, hasher } = deps
  const emailHash = hashOfEmail(typed)
  const isKnown = isKnownDevice(deps.deviceKey, deviceMark, emailHash)
  const limits = isKnown ? limitsOf.signInOnKnownDevice(emailHash) : limitsOf.signIn(caller.network, emailHash)
  const limited = await checkLimits(deps, caller, limits)
  if (limited) return limited
  const email = parseEmail(typed)
  const { account, hash } = await findAccount(
    hasher,
    password,
    email ? await storage.accounts.credentialsFor(email) : [],
  )
  const outcome = account
    ? await storage.transaction<SignedIn | SecondFactorNeeded | Refused | null>(async (tx) => {
        const { user, passwordHash } = account
        // Stores the hash at the current cost; fails if the password was changed concurrently.
        const isCurrent = await tx.accounts.replacePassword(user.id, passwordHash, hash)
        if (!isCurrent) return null
        if (!isKnown) await tx.accounts.resetLimits(resetBySignIn(caller.network, emailHash))
        return (await alongside?.(tx, user)) ?? finishFirstStep(tx, deps, caller, user)
      })
    : null
  if (!outcome) {
    audit(deps, caller, 'sign-in-failed', { account: emailHash })
    await countFailure(deps, caller)
    return refused('wrong-credentials')
  }
  if (outcome.kind === 'refused') return outcome
  const event = outcome.kind === 'signed-in' ? 'signed-in' : 'second-factor-asked'
  audit(deps, caller, event, { userId: outcome.user.id })
  return outcome
}
