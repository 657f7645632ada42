import { refused, type Refused } from '@everquill/domain'
import { hashOfToken } from '../sessions/tokens.ts'
import { administer, type AdministrationDeps, type Operator } from './administer.ts'

const lifetime = 3_600_000

/** A link to choose a new password; it is shown once, because only its hash is stored. */
export interface ResetLink {
  readonly kind: 'created'
  readonly url: string
  readonly expiresAt: number
}

/**
 * Creates a link with which a user chooses a new password, for servers without email. The administrator hands it over.
 * It ends earlier links of the user, and does not show that the user reads the email of the account.
 */
export const createResetLink = (
  deps: AdministrationDeps,
  operator: Operator,
  userId: string,
): Promise<ResetLink | Refused> =>
  administer(deps, operator, { event: 'reset-link-created', subject: userId, needsProof: true }, async (tx) => {
    const account = await tx.administration.account(userId)
    if (!account) return refused('not-found')
    if (account.disabledAt !== null) return refused('account-disabled')
    if (account.email === null) return refused('email-needed')
    const token = deps.newToken()
    const expiresAt = deps.now() + lifetime
    const issuedBy = operator === 'console' ? operator : operator.session.user.id
    await tx.accounts.endResets(userId)
    await tx.accounts.putReset({ tokenHash: hashOfToken(token), userId, expiresAt, issuedBy })
    // In the fragment, which is never sent to a server or logged.
    return { kind: 'created', url: `${deps.publicUrl}/reset#${token}`, expiresAt }
  })
