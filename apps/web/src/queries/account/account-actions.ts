import type { BodyOf, ResponseOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { SignedInUser } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** Brings what a guest has not sent along to a user, before the page shows that user. */
export type BringAlong = (user: string) => Promise<void>

/** What the last step of a sign-in did. */
export interface FinishedSignIn {
  /** If a recovery code was used. */
  readonly recoveryCodesLeft: number | null
  readonly decided: ResponseOf<'finishSignIn'>['decided']
}

/** Actions on the user's account. */
export interface AccountActions {
  readonly startAsGuest: () => Promise<SignedInUser>
  readonly signUp: (form: BodyOf<'signUp'>) => Promise<SignedInUser>
  /** Null if a second factor is needed; the session then says which. */
  readonly signIn: (form: BodyOf<'signIn'>) => Promise<SignedInUser | null>
  /** Signs in with a passkey alone, or finishes a sign-in with it. */
  readonly signInWithPasskey: (purpose: 'sign-in' | 'second-factor', bringAlong: BringAlong) => Promise<FinishedSignIn>
  readonly finishSignIn: (code: string, bringAlong: BringAlong) => Promise<FinishedSignIn>
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
  /** Decides about an identity; null if nobody is signed in, or a second factor is needed. */
  readonly decide: (form: BodyOf<'decide'>, bringAlong: BringAlong) => Promise<SignedInUser | null>
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
      async signInWithPasskey(purpose, bringAlong) {
        // Loaded on demand: most people sign in with a password, or are signed in already.
        const { signWithPasskey } = await import('../../api/passkeys.ts')
        const options = await api.startPasskey({ body: { purpose } })
        const { user, decided } = await api.signInWithPasskey({ body: { passkey: await signWithPasskey(options) } })
        if (decided?.broughtAlong) await bringAlong(user.id)
        await sessionChanged()
        return { recoveryCodesLeft: null, decided }
      },
      async finishSignIn(code, bringAlong) {
        const { user, recoveryCodesLeft, decided } = await api.finishSignIn({ body: { code } })
        if (decided?.broughtAlong) await bringAlong(user.id)
        await sessionChanged()
        return { recoveryCodesLeft, decided }
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
      async decide(body, bringAlong) {
        const { user } = await api.decide({ body })
        if (user) await bringAlong(user.id)
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
