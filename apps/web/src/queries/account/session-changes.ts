import type { QueryClient } from '@tanstack/react-query'
import type { ServerApi } from '../../api/server-api.ts'
import type { SignedInUser } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** Updates the page after an action that may have changed who is signed in. */
export function sessionChanges(api: ServerApi, queries: QueryClient) {
  /** The next user must not see data of the previous one: everything but the catalogue is reset and fetched again. */
  const sessionChanged = async () => {
    queries.setQueryData(queryKeys.session, await api.session())
    void queries.resetQueries({
      predicate: ({ queryKey: [key] }) => key !== queryKeys.session[0] && key !== 'content',
    })
  }
  const signedIn = async ({ user }: { readonly user: SignedInUser }): Promise<SignedInUser> => {
    await sessionChanged()
    return user
  }
  const firstStep = async ({ user }: { readonly user: SignedInUser | null }): Promise<SignedInUser | null> => {
    if (user) return signedIn({ user })
    queries.setQueryData(queryKeys.session, await api.session())
    return null
  }
  return { sessionChanged, signedIn, firstStep }
}
