import { refused, type Refused } from '@everquill/domain'
import { errorMessage } from '../../log/logger.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { changedEmail } from './email-texts.ts'

/** `informed` resolves when the email to the previous address was handed over, and never rejects. */
export interface EmailConfirmed {
  readonly kind: 'confirmed'
  readonly informed: Promise<void>
}

/** Uses a confirmed email address from now on, and tells the previous one. Links sent to the previous one end. */
export async function confirmEmail(
  deps: AccountDeps,
  caller: Caller,
  { token }: { readonly token: string },
): Promise<EmailConfirmed | Refused> {
  const { storage, now, mail } = deps
  const limited = await checkLimits(deps, caller, limitsOf.reset(caller.network))
  if (limited) return limited
  const user = await storage.transaction(async (tx) => {
    const change = await tx.accounts.takeEmailChange(hashOfToken(token))
    const found = change && change.expiresAt > now() ? await tx.accounts.user(change.userId) : null
    if (!change || !found || (await tx.accounts.isDisabled(found.id))) return null
    await tx.accounts.changeEmail(found.id, change.email)
    await tx.accounts.verifyEmail(found.id)
    await tx.accounts.endEmailChanges(found.id)
    await tx.accounts.endResets(found.id)
    return found
  })
  if (!user) {
    audit(deps, caller, 'email-change-failed', { detail: 'reset-invalid' })
    return refused('reset-invalid')
  }
  audit(deps, caller, 'email-changed', { userId: user.id })
  const sent = user.email === null ? undefined : mail?.send(changedEmail(user.email))
  const informed = Promise.resolve(sent).catch((error: unknown) => {
    audit(deps, caller, 'email-change-failed', { userId: user.id, detail: errorMessage(error) })
  })
  return { kind: 'confirmed', informed }
}
