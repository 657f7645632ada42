import { refused, type Refused } from '@everquill/domain'
import type { Passkey } from '../../../storage/factors-port.ts'
import { audit } from '../../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../../deps.ts'
import { parseName } from '../../sign-up/parse-name.ts'
import { firstRecoveryCodes } from '../recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyAttestation, type Attestation } from './verify-passkey.ts'

const maxPasskeys = 20

/** A new passkey; new recovery codes come with the first factor. */
export interface PasskeyAdded {
  readonly kind: 'added'
  readonly passkey: Passkey
  readonly recoveryCodes: readonly string[] | null
}

/** Adds a passkey that the browser has created. The challenge that it signed was given out after a recent proof only. */
export async function addPasskey(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  relyingParty: RelyingParty,
  { name: typed, attestation }: { readonly name: string; readonly attestation: Attestation },
): Promise<PasskeyAdded | Refused> {
  const { session, user } = caller.session
  const name = parseName(typed)
  if (name === null) return invalidName
  const verified = await verifyAttestation(deps, relyingParty, attestation, session.tokenHash)
  if (!verified) return refused('passkey-refused')
  const { id, transports } = attestation
  const passkey = { id, userId: user.id, ...verified, transports, name, createdAt: deps.now(), lastUsedAt: null }
  const outcome = await deps.storage.transaction(async (tx): Promise<PasskeyAdded | Refused> => {
    const { passkeys } = await tx.factors.factorsOf(user.id)
    if (passkeys.length >= maxPasskeys) return refused('too-many-entries')
    if (!(await tx.factors.addPasskey(passkey))) return refused('passkey-refused')
    return { kind: 'added', passkey, recoveryCodes: await firstRecoveryCodes(tx, user.id) }
  })
  if (outcome.kind === 'added') audit(deps, caller, 'passkey-added')
  return outcome
}

export const invalidName = refused('invalid-value', {
  field: 'name',
  detail: 'must be a name of at most 80 characters',
})
