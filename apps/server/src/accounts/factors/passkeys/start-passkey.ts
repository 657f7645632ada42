import { refused, type Refused } from '@everquill/domain'
import type { ChallengeKind, Passkey, PasskeyPurpose } from '../../../storage/factors-port.ts'
import type { AccountDeps, Caller, OpenSession } from '../../deps.ts'
import { checkLimits, limitsOf } from '../../limits.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import { guestRefused } from '../authenticator-app.ts'
import { findTicket } from '../first-step.ts'
import { requireRecentProof } from '../recent-proof.ts'
import { algorithms } from './verify-passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** How long a person may take to find their security key, in milliseconds. */
const timeout = 5 * 60_000

/** The options of `navigator.credentials.get()`. */
export interface PasskeyRequest {
  readonly kind: 'started'
  readonly options: {
    readonly challenge: string
    readonly rpId: string
    readonly timeout: number
    readonly userVerification: 'required'
    readonly allowCredentials: readonly CredentialDescriptor[]
  }
}

interface CredentialDescriptor {
  readonly id: string
  readonly type: 'public-key'
  readonly transports: readonly string[]
}

/** Asks a browser to sign a challenge with a passkey. `browser` is the value of its sign-in cookie. */
export async function startPasskey(
  deps: AccountDeps,
  caller: Caller,
  { id: rpId }: RelyingParty,
  { purpose, browser }: { readonly purpose: PasskeyPurpose; readonly browser: string },
): Promise<PasskeyRequest | Refused> {
  const limited = await checkLimits(deps, caller, limitsOf.passkey(caller.network))
  if (limited) return limited
  const owner = await ownerOf(deps, caller, purpose, browser)
  if ('kind' in owner) return owner
  const passkeys = owner.userId === null ? [] : (await deps.storage.factors.factorsOf(owner.userId)).passkeys
  const challenge = await putChallenge(deps, { kind: purpose, ...owner })
  const allowCredentials = passkeys.map(descriptorOf)
  return { kind: 'started', options: { challenge, rpId, timeout, userVerification: 'required', allowCredentials } }
}

/** Whose passkey is expected, and the browser that must send it. */
interface Owner {
  readonly userId: string | null
  readonly browser: string
}

async function ownerOf(
  deps: AccountDeps,
  { session }: Caller,
  purpose: PasskeyPurpose,
  browser: string,
): Promise<Owner | Refused> {
  if (purpose === 'sign-in') return { userId: null, browser: hashOfToken(browser) }
  if (purpose === 'proof') {
    return session ? { userId: session.user.id, browser: session.session.tokenHash } : refused('not-signed-in')
  }
  const ticket = await findTicket(deps, browser)
  return ticket ? { userId: ticket.userId, browser: ticket.tokenHash } : refused('sign-in-expired')
}

/** The options of `navigator.credentials.create()`. */
export interface RegistrationRequest {
  readonly kind: 'started'
  readonly options: {
    readonly challenge: string
    readonly rp: { readonly id: string; readonly name: string }
    readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
    readonly pubKeyCredParams: readonly { readonly type: 'public-key'; readonly alg: number }[]
    readonly timeout: number
    readonly attestation: 'none'
    readonly authenticatorSelection: {
      readonly residentKey: 'required'
      readonly requireResidentKey: true
      readonly userVerification: 'required'
    }
    readonly excludeCredentials: readonly CredentialDescriptor[]
  }
}

/** Asks a browser to create a passkey that can sign in by itself: it knows its user and verifies them. */
export async function startRegistration(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { id }: RelyingParty,
): Promise<RegistrationRequest | Refused> {
  const { session, user } = caller.session
  if (user.guest) return guestRefused
  const refusal =
    (await requireRecentProof(deps, caller.session)) ??
    (await checkLimits(deps, caller, limitsOf.passkey(caller.network)))
  if (refusal) return refusal
  const { passkeys } = await deps.storage.factors.factorsOf(user.id)
  const challenge = await putChallenge(deps, { kind: 'registration', userId: user.id, browser: session.tokenHash })
  return {
    kind: 'started',
    options: {
      challenge,
      rp: { id, name: 'Everquill' },
      user: { id: userHandleOf(user.id), name: user.email ?? user.name, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: passkeys.map(descriptorOf),
    },
  }
}

/** The id of a user as a passkey stores it. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

async function putChallenge(
  { storage, newToken, now }: AccountDeps,
  challenge: Owner & { readonly kind: ChallengeKind },
): Promise<string> {
  const token = newToken()
  const expiresAt = now() + timeout
  const stored = { ...challenge, tokenHash: hashOfToken(token), expiresAt, decision: null }
  await storage.transaction((tx) => tx.factors.putChallenge(stored))
  return token
}

const descriptorOf = ({ id, transports }: Passkey): CredentialDescriptor => ({ id, type: 'public-key', transports })
