import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { recipeOf, sameHash } from '../passwords/hasher.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { verifyAssertion, type Assertion } from './passkeys/verify-passkey.ts'

type SignedInCaller = Caller & { readonly session: OpenSession }

/** Either a password or the signature of a passkey. */
export interface Proof {
  readonly password?: string
  readonly passkey?: Assertion
}

/** Notes in the session that the user has just proved their identity; see `recent-proof.ts`. */
export async function proveIdentity(
  deps: AccountDeps,
  caller: SignedInCaller,
  relyingParty: RelyingParty | null,
  { password, passkey }: Proof,
): Promise<{ readonly kind: 'proved' } | Refused> {
  const { storage, now } = deps
  const { session, user } = caller.session
  if (password !== undefined && passkey) return refused('invalid-request', { detail: 'send a password or a passkey' })
  const refusal =
    (await checkLimits(deps, caller, limitsOf.password(user.id))) ??
    (password === undefined
      ? await checkPasskey(deps, caller, relyingParty, passkey)
      : await checkPassword(deps, user.id, password))
  if (refusal) {
    audit(deps, caller, 'identity-proof-failed')
    return refusal
  }
  await storage.transaction((tx) => tx.accounts.proveSession(session.tokenHash, now()))
  audit(deps, caller, 'identity-proved')
  return { kind: 'proved' }
}

async function checkPassword(
  { storage, hasher }: AccountDeps,
  userId: string,
  password: string,
): Promise<Refused | null> {
  const stored = await storage.accounts.passwordHashOf(userId)
  const isCorrect = stored !== null && sameHash(stored, await hasher.hash(password, recipeOf(stored)))
  return isCorrect ? null : refused('wrong-password', { field: 'password' })
}

async function checkPasskey(
  deps: AccountDeps,
  { session: { session, user } }: SignedInCaller,
  relyingParty: RelyingParty | null,
  assertion: Assertion | undefined,
): Promise<Refused | null> {
  if (!assertion) return refused('invalid-request', { detail: 'send a password or a passkey' })
  if (!relyingParty) return refused('passkeys-unavailable')
  const verified = await verifyAssertion(deps, relyingParty, assertion, session.tokenHash)
  if (verified?.purpose !== 'proof' || verified.passkey.userId !== user.id) return refused('passkey-refused')
  const isCurrent = await deps.storage.transaction((tx) =>
    tx.factors.usePasskey(verified.passkey, verified.counter, deps.now()),
  )
  return isCurrent ? null : refused('passkey-refused')
}
