import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { errorMessage } from '../../log/logger.ts'
import type { Credentials } from '../../storage/accounts-port.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import type { Mail } from './mail.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { resetEmail } from './reset-email.ts'
import { hashOfToken } from '../sessions/tokens.ts'

const lifetime = 3_600_000
/** Bounds the email if many accounts were created with one address. */
const maxLinks = 20

/** The response to every request. `sent` resolves when the emails were handed over, and never rejects. */
export interface ResetRequested {
  readonly kind: 'requested'
  readonly sent: Promise<void>
}

/** Emails links to reset a password. Responds before the lookup, so that neither content nor timing reveals accounts. */
export async function requestReset(
  deps: AccountDeps,
  caller: Caller,
  { email: typed }: { readonly email: string },
): Promise<ResetRequested | Refused> {
  const { mail } = deps
  if (!mail) return refused('reset-unavailable')
  const account = hashOfEmail(typed)
  const limited = await checkLimits(deps, caller, limitsOf.requestReset(caller.network, account))
  if (limited) return limited
  audit(deps, caller, 'reset-requested', { account })
  const email = parseEmail(typed)
  const sent = sendLinks(deps, mail, email).catch((error: unknown) => {
    audit(deps, caller, 'reset-mail-failed', { account, detail: errorMessage(error) })
  })
  return { kind: 'requested', sent }
}

/** Strangers can sign up with this address too: an account whose owner has read its mail must stay on the list. */
const verifiedAndNewestFirst = (left: Credentials, right: Credentials): number =>
  Number(right.emailVerified) - Number(left.emailVerified) || right.user.createdAt - left.user.createdAt

async function sendLinks({ storage, now, newToken, publicUrl }: AccountDeps, mail: Mail, email: string | null) {
  await new Promise((resolve) => setImmediate(resolve))
  if (email === null) return
  const accounts = (await storage.accounts.credentialsFor(email)).toSorted(verifiedAndNewestFirst).slice(0, maxLinks)
  // Sent to the address as typed at sign-up: addresses that differ only in case may be different mailboxes.
  for (const [to, group] of Map.groupBy(accounts, ({ user }) => user.email ?? '')) {
    const links = group.map(({ user }) => ({ user, token: newToken() }))
    await storage.transaction(async (tx) => {
      for (const { user, token } of links) {
        await tx.accounts.putReset({
          tokenHash: hashOfToken(token),
          userId: user.id,
          expiresAt: now() + lifetime,
          issuedBy: null,
        })
      }
    })
    // The token is in the fragment, which is never sent to a server or logged.
    await mail.send(
      resetEmail(
        to,
        links.map(({ user, token }) => ({ url: `${publicUrl}/reset#${token}`, createdAt: user.createdAt })),
      ),
    )
  }
}
