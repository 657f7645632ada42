import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import { errorMessage } from '../../log/logger.ts'
import type { AccountDeps, Caller } from '../deps.ts'

/** The address to redirect to, and the attempt that the browser must keep until it returns. */
export interface ProviderSignInStarted {
  readonly kind: 'started'
  readonly url: string
  readonly attempt: string
}

/** Starts a sign-in at the provider. If it cannot be reached, that is audited; other ways to sign in still work. */
export async function startProviderSignIn(deps: AccountDeps, caller: Caller): Promise<ProviderSignInStarted | Refused> {
  const { provider } = deps
  if (!provider) return refused('sign-in-unavailable')
  try {
    return { kind: 'started', ...(await provider.startSignIn()) }
  } catch (error) {
    audit(deps, caller, 'provider-unavailable', { detail: errorMessage(error) })
    return refused('sign-in-unavailable')
  }
}
