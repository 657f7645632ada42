import { createHash } from 'node:crypto'
import { refused, type Refused } from '@everquill/domain'
import type { LinkedIdentity, WaysToSignIn } from '../../storage/identities-port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'

/** A linked identity as its user sees it. */
export interface ShownIdentity extends Pick<LinkedIdentity, 'issuer' | 'linkedAt'> {
  readonly id: string
  /** The name of the provider; null if this server uses another one now. */
  readonly provider: string | null
}

/** The caller's linked identities. */
export async function listIdentities(
  { storage, provider }: AccountDeps,
  { user }: OpenSession,
): Promise<readonly ShownIdentity[]> {
  return (await storage.identities.of(user.id)).map((identity) => ({
    id: idOf(identity),
    issuer: identity.issuer,
    provider: provider && isOf(provider, identity.issuer) ? provider.name : null,
    linkedAt: identity.linkedAt,
  }))
}

/** Unlinks an identity of the caller, unless that would leave no way to sign in. */
export async function unlinkIdentity(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  identityId: string,
): Promise<{ readonly kind: 'unlinked' } | Refused> {
  const { storage } = deps
  const userId = caller.session.user.id
  const identity = (await storage.identities.of(userId)).find((one) => idOf(one) === identityId)
  if (!identity) return refused('not-found')
  const outcome = await storage.transaction(async ({ identities }) => {
    const ways = await identities.waysToSignIn(userId)
    const issuers = ways.issuers.toSpliced(ways.issuers.indexOf(identity.issuer), 1)
    if (!canSignIn(deps, { ...ways, issuers })) return refused('last-sign-in')
    return (await identities.remove(userId, identity)) ? ({ kind: 'unlinked' } as const) : refused('not-found')
  })
  if (outcome.kind === 'unlinked') audit(deps, caller, 'identity-unlinked')
  return outcome
}

/** Whether one of these ways works on this server. Every kind of sign-in is listed here. */
const canSignIn = ({ provider }: AccountDeps, { hasPassword, issuers }: WaysToSignIn): boolean =>
  hasPassword || (provider !== null && issuers.some((issuer) => isOf(provider, issuer)))

/** Some providers name themselves with a slash at the end, some without. */
const isOf = (provider: { readonly issuer: string }, issuer: string): boolean =>
  withoutSlash(provider.issuer) === withoutSlash(issuer)

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

/** The subject itself is not shown: it is the name of the account at the provider. */
const idOf = ({ issuer, subject }: LinkedIdentity): string =>
  createHash('sha256').update(`${issuer} ${subject}`).digest('base64url')
