import type { ResponseOf } from '@everquill/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import { sessionChanges } from './session-changes.ts'

/** Brings what a guest has not sent along to a user, before the page shows that user. */
export type BringAlong = (user: string) => Promise<void>

/** What the last step of a sign-in did. */
export interface FinishedSignIn {
  /** If a recovery code was used. */
  readonly recoveryCodesLeft: number | null
  readonly decided: ResponseOf<'finishSignIn'>['decided']
}

/** Signs in with a passkey alone, or finishes a sign-in with it. */
export type PasskeySignIn = (purpose: 'sign-in' | 'second-factor', bringAlong: BringAlong) => Promise<FinishedSignIn>

export function usePasskeySignIn(): PasskeySignIn {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(
    () => async (purpose, bringAlong) => {
      // Loaded on demand: most people sign in with a password.
      const { signWithPasskey } = await import('../../api/passkeys.ts')
      const options = await api.startPasskey({ body: { purpose } })
      const { user, decided } = await api.signInWithPasskey({ body: { passkey: await signWithPasskey(options) } })
      if (decided?.broughtAlong) await bringAlong(user.id)
      await sessionChanges(api, queries).sessionChanged()
      return { recoveryCodesLeft: null, decided }
    },
    [api, queries],
  )
}
