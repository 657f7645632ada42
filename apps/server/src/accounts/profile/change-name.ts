import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { parseName } from '../sign-up/parse-name.ts'

/** Changes the caller's name. Characters keep the player's name that they have. */
export async function changeName(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { name: typed }: { readonly name: string },
): Promise<{ readonly kind: 'changed'; readonly user: UserRecord } | Refused> {
  const name = parseName(typed)
  if (name === null)
    return refused('invalid-value', { field: 'name', detail: 'must be a name of at most 80 characters' })
  const { user } = caller.session
  await deps.storage.transaction((tx) => tx.accounts.changeName(user.id, name))
  audit(deps, caller, 'name-changed')
  return { kind: 'changed', user: { ...user, name } }
}
