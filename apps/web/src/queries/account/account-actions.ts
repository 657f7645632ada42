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
  /** Null if a second factor is needed; the session then says which. */
  readonly signIn: (form: BodyOf<'signIn'>) => Promise<SignedInUser | null>
  /** Signs in with a passkey alone, or finishes a sign-in with it. */
  readonly signInWithPasskey: (purpose: 'sign-in' | 'second-factor') => Promise<SignedInUser>
  /** The number of recovery codes that are left, if one was used. */
  readonly finishSignIn: (code: string) => Promise<number | null>
  readonly signOut: () => Promise<void>
  readonly endSession: (sessionId: string) => Promise<void>
  /** Returns how many were ended. */
  readonly endOtherSessions: () => Promise<number>
  /** The password is empty for an account without one. */
  readonly deleteAccount: (form: BodyOf<'deleteAccount'>) => Promise<{ readonly finished: boolean }>
  readonly changeName: (form: BodyOf<'changeName'>) => Promise<void>
  /** `changed` is false if a link was sent to the new address first. */
  readonly changeEmail: (form: BodyOf<'changeEmail'>) => Promise<{ readonly changed: boolean }>
  readonly confirmEmail: (token: string) => Promise<void>
  readonly changePassword: (form: BodyOf<'changePassword'>) => Promise<SignedInUser>
  readonly requestReset: (email: string) => Promise<void>
  /** Null if a second factor is needed. */
  readonly resetPassword: (form: BodyOf<'resetPassword'>) => Promise<SignedInUser | null>
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
    const firstStep = async ({ user }: { readonly user: SignedInUser | null }): Promise<SignedInUser | null> => {
      if (user) return signedIn({ user })
      queries.setQueryData(queryKeys.session, await api.session())
      return null
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
      signIn: async (body) => firstStep(await api.signIn({ body })),
      async signInWithPasskey(purpose) {
        // Loaded on demand: most people sign in with a password, or are signed in already.
        const { signWithPasskey } = await import('../../api/passkeys.ts')
        const options = await api.startPasskey({ body: { purpose } })
        return signedIn(await api.signInWithPasskey({ body: { passkey: await signWithPasskey(options) } }))
      },
      async finishSignIn(code) {
        const { user, recoveryCodesLeft } = await api.finishSignIn({ body: { code } })
        await signedIn({ user })
        return recoveryCodesLeft
      },
      resetPassword: async (body) => firstStep(await api.resetPassword({ body })),
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
      async endOtherSessions() {
        const { ended } = await api.endOtherSessions()
        await queries.invalidateQueries({ queryKey: queryKeys.sessions })
        return ended
      },
      async requestReset(email) {
        await api.requestReset({ body: { email } })
      },
    }
  }, [api, queries])
}
