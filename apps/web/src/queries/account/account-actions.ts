import type { BodyOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { SignedInUser } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** Actions on the user's account. */
export interface AccountActions {
  readonly startAsGuest: () => Promise<SignedInUser>
  readonly signUp: (form: BodyOf<'signUp'>) => Promise<SignedInUser>
  readonly signIn: (form: BodyOf<'signIn'>) => Promise<SignedInUser>
  readonly signOut: () => Promise<void>
  readonly endSession: (sessionId: string) => Promise<void>
  /** The password is empty for an account without one. */
  readonly deleteAccount: (form: BodyOf<'deleteAccount'>) => Promise<void>
  readonly changePassword: (form: BodyOf<'changePassword'>) => Promise<SignedInUser>
  readonly requestReset: (email: string) => Promise<void>
  readonly resetPassword: (form: BodyOf<'resetPassword'>) => Promise<SignedInUser>
}

/** Signs in and out, manages the account, and updates the session everywhere on the page. */
export function useAccountActions(): AccountActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
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
    return {
      startAsGuest: async () => signedIn(await api.startAsGuest()),
      signUp: async (body) => signedIn(await api.signUp({ body })),
      signIn: async (body) => signedIn(await api.signIn({ body })),
      resetPassword: async (body) => signedIn(await api.resetPassword({ body })),
      changePassword: async (body) => signedIn(await api.changePassword({ body })),
      async signOut() {
        await api.signOut()
        await sessionChanged()
      },
      async deleteAccount(body) {
        await api.deleteAccount({ body })
        await sessionChanged()
      },
      async endSession(sessionId) {
        await api.endSession({ params: { sessionId } })
        await queries.invalidateQueries({ queryKey: queryKeys.sessions })
      },
      async requestReset(email) {
        await api.requestReset({ body: { email } })
      },
    }
  }, [api, queries])
}
