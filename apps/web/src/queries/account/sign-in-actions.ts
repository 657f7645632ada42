import type { BodyOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { SignedInUser } from '../../api/types.ts'
import { sessionChanges } from './session-changes.ts'

/** The ways in from the sign-in page, and the way out. */
export interface SignInActions {
  /** Where registration is not open, the invite code of a game may let guests in. */
  readonly startAsGuest: (gameCode?: string) => Promise<SignedInUser>
  readonly signUp: (form: BodyOf<'signUp'>) => Promise<SignedInUser>
  /** Null if a second factor is needed; the session then says which. */
  readonly signIn: (form: BodyOf<'signIn'>) => Promise<SignedInUser | null>
  readonly signOut: () => Promise<void>
}

/** Signs in and out, and updates the session everywhere on the page. */
export function useSignInActions(): SignInActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const { sessionChanged, signedIn, firstStep } = sessionChanges(api, queries)
    return {
      startAsGuest: async (gameCode) =>
        signedIn(await api.startAsGuest(gameCode === undefined ? {} : { body: { gameCode } })),
      signUp: async (body) => signedIn(await api.signUp({ body })),
      signIn: async (body) => firstStep(await api.signIn({ body })),
      async signOut() {
        await api.signOut()
        await sessionChanged()
      },
    }
  }, [api, queries])
}
