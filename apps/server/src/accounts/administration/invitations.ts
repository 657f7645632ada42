import { refused, type Refused } from '@everquill/domain'
import type { AccountInvitation } from '../../storage/administration-port.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { administer, type AdministrationDeps, type SignedInCaller } from './administer.ts'

/** The most invitations that can be open. */
const maxInvitations = 500
const day = 86_400_000

/** An invitation that was just created; its link is shown once, because only a hash of its token is stored. */
export interface CreatedInvitation {
  readonly kind: 'invited'
  readonly invitation: AccountInvitation
  readonly url: string
}

/** Creates an invitation to sign up: 256 random bits, for one account. Expired ones make room. */
export function inviteAccount(
  deps: AdministrationDeps,
  caller: SignedInCaller,
  { note, days }: { readonly note: string; readonly days: number },
): Promise<CreatedInvitation | Refused> {
  const token = deps.newToken()
  const now = deps.now()
  const invitation: AccountInvitation = {
    id: deps.newId(),
    tokenHash: hashOfToken(token),
    note,
    createdBy: caller.session.user.id,
    createdAt: now,
    expiresAt: now + days * day,
  }
  return administer(deps, caller, { event: 'account-invited', detail: invitation.id }, async (tx) => {
    const known = await tx.administration.invitations()
    const expired = known.filter(({ expiresAt }) => expiresAt <= now)
    for (const { id } of expired) await tx.administration.removeInvitation(id)
    if (known.length - expired.length >= maxInvitations) {
      return refused('too-many-entries', { detail: `at most ${maxInvitations} invitations` })
    }
    await tx.administration.putInvitation(invitation)
    // In the fragment, which is never sent to a server or logged.
    return { kind: 'invited', invitation, url: `${deps.publicUrl}/sign-in#${token}` } as const
  })
}

/** Revokes an invitation that was not used. */
export const revokeAccountInvitation = (
  deps: AdministrationDeps,
  caller: SignedInCaller,
  id: string,
): Promise<{ readonly kind: 'revoked' } | Refused> =>
  administer(deps, caller, { event: 'account-invitation-revoked', detail: id }, async (tx) =>
    (await tx.administration.removeInvitation(id)) ? ({ kind: 'revoked' } as const) : refused('not-found'),
  )
