import type { Challenge, Passkey, PasskeyPurpose } from '../../../storage/factors-port.ts'
import type { AccountDeps } from '../../deps.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
export const algorithms = [-8, -7, -257]

/** What a passkey signed; all values are base64url. */
export interface Assertion {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string
}

/** A new passkey; the values are base64url. */
export interface Attestation {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** A passkey that has signed a valid challenge for this purpose. */
export interface VerifiedPasskey {
  readonly purpose: PasskeyPurpose
  readonly passkey: Passkey
  readonly counter: number
}

type VerifyDeps = Pick<AccountDeps, 'storage' | 'now'>

/**
 * Checks the signature of a passkey; null if anything is wrong. The challenge is used up either way. The caller must store
 * the counter with `usePasskey`, which fails if someone else was faster.
 */
export async function verifyAssertion(
  deps: VerifyDeps,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { id, userHandle, ...signed }: Assertion,
  browser: string,
): Promise<VerifiedPasskey | null> {
  const challenge = await takeChallenge(deps, signed.clientDataJSON, browser)
  if (!challenge || challenge.kind === 'ticket' || challenge.kind === 'registration') return null
  const passkey = await deps.storage.transaction((tx) => tx.factors.passkey(id))
  if (!passkey || (challenge.userId !== null && challenge.userId !== passkey.userId)) return null
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verification = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
    expectedChallenge: challenge.token,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
  }).catch(() => null)
  if (!verification?.verified) return null
  return { purpose: challenge.kind, passkey, counter: verification.authenticationInfo.newCounter }
}

/** Checks a new passkey; null if anything is wrong. The challenge is used up either way. */
export async function verifyAttestation(
  deps: VerifyDeps,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { id, transports: _transports, ...created }: Attestation,
  browser: string,
): Promise<Pick<Passkey, 'publicKey' | 'counter'> | null> {
  const challenge = await takeChallenge(deps, created.clientDataJSON, browser)
  if (challenge?.kind !== 'registration') return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verification = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: created },
    expectedChallenge: challenge.token,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verification?.verified) return null
  const { credential } = verification.registrationInfo
  if (credential.id !== id) return null
  return { publicKey: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter }
}

/** The stored challenge that was signed, if it belongs to this browser and has not expired. */
async function takeChallenge(
  { storage, now }: VerifyDeps,
  clientDataJSON: string,
  browser: string,
): Promise<(Challenge & { readonly token: string }) | null> {
  const token = challengeIn(clientDataJSON)
  if (token === null) return null
  const challenge = await storage.transaction((tx) => tx.factors.takeChallenge(hashOfToken(token)))
  return challenge && challenge.browser === browser && challenge.expiresAt > now() ? { ...challenge, token } : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = data !== null && typeof data === 'object' && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
