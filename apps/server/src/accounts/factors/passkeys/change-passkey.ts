import { refused, type Refused } from '@everquill/domain'
import { audit } from '../../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../../deps.ts'
import { parseName } from '../../sign-up/parse-name.ts'
import { requireRecentProof } from '../recent-proof.ts'
import { dropUselessCodes } from '../recovery-codes.ts'
import { invalidName } from './add-passkey.ts'

type SignedInCaller = Caller & { readonly session: OpenSession }

/** Renames a passkey of the caller; another user's passkey is not found. A name opens nothing, so no proof is needed. */
export async function renamePasskey(
  { storage }: AccountDeps,
  { session: { user } }: SignedInCaller,
  { id, name: typed }: { readonly id: string; readonly name: string },
): Promise<{ readonly kind: 'renamed' } | Refused> {
  const name = parseName(typed)
  if (name === null) return invalidName
  const isRenamed = await storage.transaction((tx) => tx.factors.renamePasskey(user.id, id, name))
  return isRenamed ? { kind: 'renamed' } : refused('not-found')
}

/** Removes a passkey of the caller; another user's passkey is not found. */
export async function removePasskey(
  deps: AccountDeps,
  caller: SignedInCaller,
  id: string,
): Promise<{ readonly kind: 'removed' } | Refused> {
  const { user } = caller.session
  const refusal = await requireRecentProof(deps, caller.session)
  if (refusal) return refusal
  const isRemoved = await deps.storage.transaction(async (tx) => {
    if (!(await tx.factors.removePasskey(user.id, id))) return false
    await dropUselessCodes(tx, user.id)
    return true
  })
  if (!isRemoved) return refused('not-found')
  audit(deps, caller, 'passkey-removed')
  return { kind: 'removed' }
}
