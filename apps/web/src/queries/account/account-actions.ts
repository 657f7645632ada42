import type { BodyOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { SignedInUser } from '../../api/types.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'
import type { BringAlong, FinishedSignIn } from './passkey-sign-in.ts'
import { sessionChanges } from './session-changes.ts'

/** Actions on the user's account. */
export interface AccountActions {
  readonly finishSignIn: (code: string, bringAlong: BringAlong) => Promise<FinishedSignIn>
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

/** Finishes a sign-in and manages the account, and updates the session everywhere on the page. */
export function useAccountActions(): AccountActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const { sessionChanged, signedIn, firstStep } = sessionChanges(api, queries)
    /** The same user under another name or email: what is shown stays until it is fetched again. */
    const profileChanged = async () => {
      queries.setQueryData(queryKeys.session, await api.session())
      void queries.invalidateQueries({
        predicate: ({ queryKey: [key] }) => key !== queryKeys.session[0] && key !== 'content',
      })
    }
    return {
      async finishSignIn(code, bringAlong) {
        const { user, recoveryCodesLeft, decided } = await api.finishSignIn({ body: { code } })
        if (decided?.broughtAlong) await bringAlong(user.id)
        await sessionChanged()
        return { recoveryCodesLeft, decided }
      },
      resetPassword: async (body) => firstStep(await api.resetPassword({ body })),
      changePassword: async (body) => signedIn(await api.changePassword({ body })),
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
