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
  readonly deleteAccount: (form: BodyOf<'deleteAccount'>) => Promise<{ readonly finished: boolean }>
  readonly changeName: (form: BodyOf<'changeName'>) => Promise<void>
  /** `changed` is false if a link was sent to the new address first. */
  readonly changeEmail: (form: BodyOf<'changeEmail'>) => Promise<{ readonly changed: boolean }>
  readonly confirmEmail: (token: string) => Promise<void>
  readonly changePassword: (form: BodyOf<'changePassword'>) => Promise<SignedInUser>
  readonly requestReset: (email: string) => Promise<void>
  readonly resetPassword: (form: BodyOf<'resetPassword'>) => Promise<SignedInUser>
  /** Decides about an identity; `beforeSwitch` runs before the page shows the account that is signed in now. */
  readonly decide: (
    form: BodyOf<'decide'>,
    beforeSwitch: (user: string) => Promise<void>,
  ) => Promise<SignedInUser | null>
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
    /** The same user under another name or email: what is shown stays until it is fetched again. */
    const profileChanged = async () => {
      queries.setQueryData(queryKeys.session, await api.session())
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => key !== queryKeys.session[0] && key !== 'content',
      })
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
        const outcome = await api.deleteAccount({ body })
        await sessionChanged()
        return outcome
      },
      async changeName(body) {
        await api.changeName({ body })
        await profileChanged()
      },
      async changeEmail(body) {
        const outcome = await api.changeEmail({ body })
        if (outcome.changed) await profileChanged()
        return outcome
      },
      async confirmEmail(token) {
        await api.confirmEmail({ body: { token } })
        await profileChanged()
      },
      async endSession(sessionId) {
        await api.endSession({ params: { sessionId } })
        await queries.invalidateQueries({ queryKey: queryKeys.sessions })
      },
      async decide(body, beforeSwitch) {
        const { user } = await api.decide({ body })
        if (user) await beforeSwitch(user.id)
        await sessionChanged()
        return user
      },
      async requestReset(email) {
        await api.requestReset({ body: { email } })
      },
    }
  }, [api, queries])
}
