import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { requireRecentProof } from './recent-proof.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Creates new recovery codes; the previous ones no longer work. */
export async function newRecoveryCodes(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
): Promise<{ readonly kind: 'created'; readonly codes: readonly string[] } | Refused> {
  const { user } = caller.session
  const refusal = await requireRecentProof(deps, caller.session)
  if (refusal) return refusal
  const codes = await deps.storage.transaction(async (tx) =>
    (await tx.factors.hasSecondFactor(user.id)) ? replaceRecoveryCodes(tx, user.id) : null,
  )
  if (!codes) return refused('not-found')
  audit(deps, caller, 'recovery-codes-created')
  return { kind: 'created', codes }
}
