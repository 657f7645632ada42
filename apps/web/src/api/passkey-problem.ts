/** The browser has no passkey to offer, the person cancelled, or this device already has one for the account. */
export class PasskeyProblem extends Error {
  override name = 'PasskeyProblem'
  readonly reason: 'cancelled' | 'exists'

  constructor(reason: 'cancelled' | 'exists', cause: unknown) {
    super(`The browser did not use a passkey: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis
