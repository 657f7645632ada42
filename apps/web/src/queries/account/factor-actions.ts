import type { ResponseOf } from '@everquill/contract'
import { deviceOf } from '@everquill/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** The ways in which the user can sign in. */
export type Factors = ResponseOf<'factors'>
export type PasskeySummary = Factors['passkeys'][number]

export const useFactors = () => {
  const api = useServerApi()
  return useQuery<Factors>({ queryKey: queryKeys.factors, queryFn: () => api.factors() })
}

/** New recovery codes, which are shown once; null if there are some already. */
type NewCodes = readonly string[] | null

/** Actions on passkeys, authenticator apps and recovery codes. */
export interface FactorActions {
  readonly addPasskey: () => Promise<NewCodes>
  readonly renamePasskey: (id: string, name: string) => Promise<void>
  readonly removePasskey: (id: string) => Promise<void>
  readonly startApp: () => Promise<ResponseOf<'startApp'>>
  readonly enableApp: (code: string) => Promise<NewCodes>
  readonly removeApp: () => Promise<void>
  readonly newRecoveryCodes: () => Promise<readonly string[]>
  /** The server asks for a proof before it changes the ways to sign in, unless the user has signed in lately. */
  readonly prove: (password: string) => Promise<void>
  readonly proveWithPasskey: () => Promise<void>
}

export function useFactorActions(): FactorActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    /** Whether an administrator still lacks a second factor is part of the session. */
    const changed = async () => {
      queries.setQueryData(queryKeys.session, await api.session())
      await queries.invalidateQueries({ queryKey: queryKeys.factors })
    }
    return {
      async addPasskey() {
        const { createPasskey } = await import('../../api/passkeys.ts')
        const passkey = await createPasskey(await api.startRegistration())
        const { recoveryCodes } = await api.addPasskey({ body: { name: nameOfDevice(), passkey } })
        await changed()
        return recoveryCodes
      },
      async renamePasskey(passkeyId, name) {
        await api.renamePasskey({ params: { passkeyId }, body: { name } })
        await changed()
      },
      async removePasskey(passkeyId) {
        await api.removePasskey({ params: { passkeyId } })
        await changed()
      },
      startApp: () => api.startApp(),
      async enableApp(code) {
        const { recoveryCodes } = await api.enableApp({ body: { code } })
        await changed()
        return recoveryCodes
      },
      async removeApp() {
        await api.removeApp()
        await changed()
      },
      async newRecoveryCodes() {
        const { codes } = await api.newRecoveryCodes()
        await changed()
        return codes
      },
      async prove(password) {
        await api.proveIdentity({ body: { password } })
      },
      async proveWithPasskey() {
        const { signWithPasskey } = await import('../../api/passkeys.ts')
        const options = await api.startPasskey({ body: { purpose: 'proof' } })
        await api.proveIdentity({ body: { passkey: await signWithPasskey(options) } })
      },
    }
  }, [api, queries])
}

/** A first name for a new passkey, which its user can change. */
function nameOfDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey'
}
