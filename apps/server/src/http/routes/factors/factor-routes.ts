import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { AccountDeps } from '../../../accounts/deps.ts'
import type { ProviderDeps } from '../../../accounts/provider/decision.ts'
import { waitingDecision } from '../../../accounts/provider/waiting-decision.ts'
import { enableApp, removeApp, startApp } from '../../../accounts/factors/authenticator-app.ts'
import { finishSignIn } from '../../../accounts/factors/finish-sign-in.ts'
import { newRecoveryCodes } from '../../../accounts/factors/new-recovery-codes.ts'
import { addPasskey } from '../../../accounts/factors/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '../../../accounts/factors/passkeys/change-passkey.ts'
import { relyingPartyOf, type RelyingParty } from '../../../accounts/factors/passkeys/relying-party.ts'
import { signInWithPasskey } from '../../../accounts/factors/passkeys/sign-in-with-passkey.ts'
import { startPasskey, startRegistration } from '../../../accounts/factors/passkeys/start-passkey.ts'
import { proveIdentity } from '../../../accounts/factors/prove-identity.ts'
import type { Passkey } from '../../../storage/factors-port.ts'
import { deviceMarkOf } from '../../cookies/device-cookie.ts'
import { signInCookie, signInCookieOf } from '../../cookies/sign-in-cookie.ts'
import type { Caller, Serve } from '../../serve.ts'
import { presentSignedIn } from './present-sign-in.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The relying party of the page that makes a request; null if its address cannot have passkeys. */
export function relyingPartyAt(
  { publicUrl }: Pick<AccountDeps, 'publicUrl'>,
  { secure }: Caller,
  { host }: Headers,
): RelyingParty | null {
  return relyingPartyOf({ publicUrl, secure, host: typeof host === 'string' ? host : undefined })
}

const unavailable = refused('passkeys-unavailable')
const isCookieValue = /^[\w-]{43}$/

/** Handlers of the routes for passkeys, authenticator apps and recovery codes. */
export function factorRoutes(serve: Serve, deps: ProviderDeps): void {
  serve(contract.startPasskey, async ({ body: { purpose }, caller, headers }) => {
    const relyingParty = relyingPartyAt(deps, caller, headers)
    if (!relyingParty) return unavailable
    // The value of another tab of this browser stays, so that both can sign in.
    const kept = signInCookieOf(caller)
    const browser = kept !== undefined && isCookieValue.test(kept) ? kept : deps.newToken()
    const outcome = await startPasskey(deps, caller, relyingParty, { purpose, browser })
    if (outcome.kind === 'refused') return outcome
    return { body: outcome.options, ...(purpose === 'sign-in' && { cookies: [signInCookie(caller, browser)] }) }
  })

  serve(contract.signInWithPasskey, async ({ body: { passkey: assertion }, caller, headers }) => {
    const relyingParty = relyingPartyAt(deps, caller, headers)
    if (!relyingParty) return unavailable
    const passkey = { assertion, browser: signInCookieOf(caller) ?? '' }
    const outcome = await signInWithPasskey(deps, caller, relyingParty, passkey, await waitingDecision(deps, caller))
    if (outcome.kind === 'refused') return outcome
    const { body, ...reply } = presentSignedIn(deps, caller, outcome)
    return { ...reply, body: { ...body, decided: outcome.decided } }
  })

  serve(contract.finishSignIn, async ({ body: { code }, caller }) => {
    const step = { ticket: signInCookieOf(caller), code, deviceMark: deviceMarkOf(caller) }
    const outcome = await finishSignIn(deps, caller, step, await waitingDecision(deps, caller))
    if (outcome.kind === 'refused') return outcome
    const { body, ...reply } = presentSignedIn(deps, caller, outcome)
    return { ...reply, body: { ...body, recoveryCodesLeft: outcome.recoveryCodesLeft, decided: outcome.decided } }
  })

  serve(contract.proveIdentity, async ({ body, caller, headers }) => {
    const outcome = await proveIdentity(deps, caller, relyingPartyAt(deps, caller, headers), body)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.factors, async ({ caller: { session } }) => {
    const { accounts, factors } = deps.storage
    const { passkeys, appEnabledAt, recoveryCodes } = await factors.factorsOf(session.user.id)
    return {
      body: {
        password: (await accounts.passwordHashOf(session.user.id)) !== null,
        passkeys: passkeys.map(presentPasskey),
        app: appEnabledAt !== null,
        recoveryCodes,
      },
    }
  })

  serve(contract.startRegistration, async ({ caller, headers }) => {
    const relyingParty = relyingPartyAt(deps, caller, headers)
    if (!relyingParty) return unavailable
    const outcome = await startRegistration(deps, caller, relyingParty)
    return outcome.kind === 'refused' ? outcome : { body: outcome.options }
  })

  serve(contract.addPasskey, async ({ body: { name, passkey: attestation }, caller, headers }) => {
    const relyingParty = relyingPartyAt(deps, caller, headers)
    if (!relyingParty) return unavailable
    const outcome = await addPasskey(deps, caller, relyingParty, { name, attestation })
    if (outcome.kind === 'refused') return outcome
    return { body: { passkey: presentPasskey(outcome.passkey), recoveryCodes: outcome.recoveryCodes } }
  })

  serve(contract.renamePasskey, async ({ params, body: { name }, caller }) => {
    const outcome = await renamePasskey(deps, caller, { id: params.passkeyId, name })
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.removePasskey, async ({ params, caller }) => {
    const outcome = await removePasskey(deps, caller, params.passkeyId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.startApp, async ({ caller }) => {
    const outcome = await startApp(deps, caller)
    return outcome.kind === 'refused' ? outcome : { body: { secret: outcome.secret, uri: outcome.uri } }
  })

  serve(contract.enableApp, async ({ body, caller }) => {
    const outcome = await enableApp(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { recoveryCodes: outcome.recoveryCodes } }
  })

  serve(contract.removeApp, async ({ caller }) => {
    const outcome = await removeApp(deps, caller)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.newRecoveryCodes, async ({ caller }) => {
    const outcome = await newRecoveryCodes(deps, caller)
    return outcome.kind === 'refused' ? outcome : { body: { codes: outcome.codes } }
  })
}

const isoOf = (time: number): string => new Date(time).toISOString()

/** A passkey without its key, for lists and exports. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: isoOf(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoOf(lastUsedAt),
})
