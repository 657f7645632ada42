import type { BodyOf, ResponseOf } from '@everquill/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { PasskeyProblem } from './passkey-problem.ts'

/** Lets the person choose a passkey and signs the challenge with it. */
export async function signWithPasskey(
  options: ResponseOf<'startPasskey'>,
): Promise<BodyOf<'signInWithPasskey'>['passkey']> {
  const { allowCredentials, ...rest } = options
  const optionsJSON = { ...rest, allowCredentials: allowCredentials.map(withTransports) }
  const { id, response } = await startAuthentication({ optionsJSON }).catch(rethrow)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** Lets the person create a passkey for this account. */
export async function createPasskey(
  options: ResponseOf<'startRegistration'>,
): Promise<BodyOf<'addPasskey'>['passkey']> {
  const { excludeCredentials, pubKeyCredParams, ...rest } = options
  const optionsJSON = {
    ...rest,
    pubKeyCredParams: [...pubKeyCredParams],
    excludeCredentials: excludeCredentials.map(withTransports),
  }
  const { id, response } = await startRegistration({ optionsJSON }).catch(rethrow)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

const withTransports = ({ transports, ...descriptor }: ResponseOf<'startPasskey'>['allowCredentials'][number]) => ({
  ...descriptor,
  transports: [...transports],
})

function rethrow(failure: unknown): never {
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError'
  throw new PasskeyProblem(isKnown ? 'exists' : 'cancelled', failure)
}
