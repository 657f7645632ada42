import type { User } from '@everquill/contract'
import type { Refused } from '@everquill/domain'
import type { AccountDeps, SignedIn } from '../../../accounts/deps.ts'
import type { SecondFactorNeeded, SecondFactors } from '../../../accounts/factors/first-step.ts'
import { markDevice } from '../../../accounts/sessions/device-mark.ts'
import { hashOfEmail } from '../../../accounts/sign-up/parse-email.ts'
import type { StillSignedIn } from '../../../accounts/sign-up/start-as-guest.ts'
import type { UserRecord } from '../../../storage/accounts-port.ts'
import { deviceCookie, deviceMarkOf } from '../../cookies/device-cookie.ts'
import { signInCookie, signInCookieOf } from '../../cookies/sign-in-cookie.ts'
import type { Caller, JsonReply } from '../../serve.ts'

type SignInDeps = Pick<AccountDeps, 'deviceKey' | 'newToken'>

/** Sets the session, marks the browser and ends what it kept of the sign-in. */
export function presentSignedIn(
  { deviceKey, newToken }: SignInDeps,
  caller: Caller,
  { user, token }: SignedIn,
): JsonReply<{ readonly user: User }> {
  const cookies = [
    ...(user.email === null
      ? []
      : [deviceCookie(caller, markDevice(deviceKey, deviceMarkOf(caller), hashOfEmail(user.email), newToken))]),
    ...(signInCookieOf(caller) === undefined ? [] : [signInCookie(caller, null)]),
  ]
  return { body: { user: presentUser(user) }, session: token, cookies }
}

/** As `presentSignedIn`, unless the sign-in was refused or nobody new is signed in. */
export function presentSignIn(
  deps: SignInDeps,
  caller: Caller,
  outcome: SignedIn | StillSignedIn | Refused,
): JsonReply<{ readonly user: User }> | Refused {
  if (outcome.kind === 'refused') return outcome
  return outcome.kind === 'signed-in'
    ? presentSignedIn(deps, caller, outcome)
    : { body: { user: presentUser(outcome.user) } }
}

/** As `presentSignIn`, or the ways to finish the sign-in; the browser keeps the ticket in a cookie that no script reads. */
export function presentFirstStep(
  deps: SignInDeps,
  caller: Caller,
  outcome: SignedIn | SecondFactorNeeded | Refused,
): JsonReply<{ readonly user: User | null; readonly secondFactors?: SecondFactors }> | Refused {
  if (outcome.kind !== 'second-factor-needed') return presentSignIn(deps, caller, outcome)
  const { ticket, secondFactors } = outcome
  return { body: { user: null, secondFactors }, cookies: [signInCookie(caller, ticket)] }
}

/** A user without what only the server needs to know. */
export const presentUser = ({ id, name, email, guest, administrator }: UserRecord): User => ({
  id,
  name,
  email,
  guest,
  administrator,
})
