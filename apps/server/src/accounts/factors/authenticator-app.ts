import { randomBytes } from 'node:crypto'
import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { requireRecentProof } from './recent-proof.ts'
import { dropUselessCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { findStep, otpauthUri, toBase32 } from './totp.ts'

type SignedInCaller = Caller & { readonly session: OpenSession }

/** The length that RFC 4226 recommends. */
const secretLength = 20

/** A secret that is shown once, as text and as the content of a QR code. */
export interface AppStarted {
  readonly kind: 'started'
  readonly secret: string
  readonly uri: string
}

/** Starts to set up an authenticator app. It counts once a code of it was typed. */
export async function startApp(deps: AccountDeps, caller: SignedInCaller): Promise<AppStarted | Refused> {
  const { storage, factorKey } = deps
  const { user } = caller.session
  if (user.guest) return guestRefused
  const refusal = await requireRecentProof(deps, caller.session)
  if (refusal) return refusal
  const bytes = randomBytes(secretLength)
  const secret = sealSecret(factorKey, user.id, bytes)
  const isStarted = await storage.transaction(async ({ factors }) => {
    const { appEnabledAt } = await factors.factorsOf(user.id)
    if (appEnabledAt !== null) return false
    await factors.putApp({ userId: user.id, secret, enabledAt: null, lastStep: 0 })
    return true
  })
  if (!isStarted) return refused('invalid-request', { detail: 'remove the current authenticator app first' })
  const text = toBase32(bytes)
  return { kind: 'started', secret: text, uri: otpauthUri(text, user.email ?? user.name) }
}

/** New recovery codes come with the first factor; null if there are some already. */
export interface FactorAdded {
  readonly kind: 'added'
  readonly recoveryCodes: readonly string[] | null
}

/** Enables the authenticator app after a correct code. */
export async function enableApp(
  deps: AccountDeps,
  caller: SignedInCaller,
  { code }: { readonly code: string },
): Promise<FactorAdded | Refused> {
  const { storage, factorKey, now } = deps
  const { user } = caller.session
  const refusal =
    (await requireRecentProof(deps, caller.session)) ?? (await checkLimits(deps, caller, limitsOf.password(user.id)))
  if (refusal) return refusal
  const outcome = await storage.transaction(async (tx): Promise<FactorAdded | null> => {
    const app = await tx.factors.app(user.id)
    const secret = app?.enabledAt === null ? openSecret(factorKey, user.id, app.secret) : null
    const step = secret && findStep(secret, code.replaceAll(/\s/g, ''), now())
    if (!app || step === null) return null
    await tx.factors.putApp({ ...app, enabledAt: now(), lastStep: step })
    return { kind: 'added', recoveryCodes: await firstRecoveryCodes(tx, user.id) }
  })
  if (!outcome) return refused('wrong-code', { field: 'code' })
  audit(deps, caller, 'authenticator-added')
  return outcome
}

/** Removes the authenticator app, enabled or not. */
export async function removeApp(
  deps: AccountDeps,
  caller: SignedInCaller,
): Promise<{ readonly kind: 'removed' } | Refused> {
  const { user } = caller.session
  const refusal = await requireRecentProof(deps, caller.session)
  if (refusal) return refusal
  const isRemoved = await deps.storage.transaction(async (tx) => {
    const existed = await tx.factors.removeApp(user.id)
    await dropUselessCodes(tx, user.id)
    return existed
  })
  if (!isRemoved) return refused('not-found')
  audit(deps, caller, 'authenticator-removed')
  return { kind: 'removed' }
}

/** A guest has no way to sign in that a second factor could protect. */
export const guestRefused = refused('invalid-request', { detail: 'a guest cannot add a second factor; sign up first' })
