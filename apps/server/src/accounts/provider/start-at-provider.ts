import { refused, type Refused } from '@everquill/domain'
import { wordsOf } from '../audit.ts'
import type { AccountDeps, Caller } from '../deps.ts'

/** Where to send a browser so that somebody signs in there, and what it must keep until it comes back. */
export interface StartedAtProvider {
  readonly kind: 'started'
  readonly url: string
  readonly attempt: string
}

/** Sends somebody to the provider. One that cannot be reached is a line in the log; everybody else signs in as before. */
export async function startAtProvider(
  { provider, audit }: AccountDeps,
  { network }: Caller,
): Promise<StartedAtProvider | Refused> {
  if (!provider) return refused('sign-in-unavailable')
  try {
    return { kind: 'started', ...(await provider.start()) }
  } catch (error) {
    audit({ event: 'provider-unavailable', network, detail: wordsOf(error) })
    return refused('sign-in-unavailable')
  }
}
