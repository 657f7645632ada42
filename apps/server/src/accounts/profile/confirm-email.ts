import { refused, type Refused } from '@everquill/domain'
import { errorMessage } from '../audit.ts'
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
  const { storage, now, mail, audit } = deps
  const { network } = caller
  const limited = await checkLimits(deps, caller, limitsOf.reset(network))
  if (limited) return limited
  const user = await storage.transaction(async (tx) => {
    const change = await tx.accounts.takeEmailChange(hashOfToken(token))
    const found = change && change.expiresAt > now() ? await tx.accounts.user(change.userId) : null
    if (!change || !found) return null
    await tx.accounts.changeEmail(found.id, change.email)
    await tx.accounts.endEmailChanges(found.id)
    await tx.accounts.endResets(found.id)
    return found
  })
  if (!user) {
    audit({ action: 'email-change-failed', network, detail: 'reset-invalid' })
    return refused('reset-invalid')
  }
  audit({ action: 'email-changed', network, user: user.id })
  const sent = user.email === null ? undefined : mail?.send(changedEmail(user.email))
  const informed = Promise.resolve(sent).catch((error: unknown) => {
    audit({ action: 'email-change-failed', network, user: user.id, detail: errorMessage(error) })
  })
  return { kind: 'confirmed', informed }
}
