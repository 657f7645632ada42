import { refused, type Refused } from '@everquill/domain'
import { wordsOf } from '../audit.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import type { Mail } from './mail.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { resetLetter } from './reset-email.ts'
import { hashOfToken } from '../sessions/tokens.ts'

const lifetime = 3_600_000
/** More accounts of one e-mail than this are somebody's bad joke. */
const maxLinks = 20

/** Links are on their way, if there is such an account; `sent` resolves when they have left, and never rejects. */
export interface ResetRequested {
  readonly kind: 'requested'
  readonly sent: Promise<void>
}

/** Sends links for a new password. Answers before it looks: neither words nor time tell whether there is an account. */
export async function requestReset(
  deps: AccountDeps,
  caller: Caller,
  { email: typed }: { readonly email: string },
): Promise<ResetRequested | Refused> {
  const { mail, audit } = deps
  const { network } = caller
  if (!mail) return refused('reset-unavailable')
  const account = hashOfEmail(typed)
  const limited = await refusalByLimits(deps, caller, limitsOf.requestReset(network, account))
  if (limited) return limited
  audit({ event: 'reset-requested', network, account })
  const email = parseEmail(typed)
  const sent = sendLinks(deps, mail, email).catch((error: unknown) => {
    audit({ event: 'reset-mail-failed', network, account, detail: wordsOf(error) })
  })
  return { kind: 'requested', sent }
}

async function sendLinks({ storage, now, newToken, publicUrl }: AccountDeps, mail: Mail, email: string | null) {
  await new Promise((resolve) => setImmediate(resolve))
  if (email === null) return
  const accounts = (await storage.accounts.credentialsFor(email)).slice(0, maxLinks)
  // To the e-mails as they were typed at sign-up, not as now: two that we take for the same may be two mailboxes.
  for (const [to, theirs] of Map.groupBy(accounts, ({ user }) => user.email ?? '')) {
    const links = theirs.map(({ user }) => ({ user, token: newToken() }))
    await storage.transaction(async (tx) => {
      for (const { user, token } of links) {
        await tx.accounts.putReset({ tokenHash: hashOfToken(token), userId: user.id, expiresAt: now() + lifetime })
      }
    })
    // In the fragment, which no server on the way and no log ever sees.
    await mail.send(
      resetLetter(
        to,
        links.map(({ user, token }) => ({ url: `${publicUrl}/reset#${token}`, createdAt: user.createdAt })),
      ),
    )
  }
}
