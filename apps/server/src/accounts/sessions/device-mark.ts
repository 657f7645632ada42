import { createHmac } from 'node:crypto'
import type { Storage } from '../../storage/port.ts'
import { sameHash } from '../passwords/hasher.ts'

const maxAccounts = 5

/**
 * Whether a browser has signed in to an account before. Its mark signs nobody in: it only keeps strangers who guess the
 * password from locking this browser out.
 */
export function isKnownDevice(key: string, mark: string | undefined, account: string): boolean {
  const [id = '', ...proofs] = mark?.split('.') ?? []
  const proof = proofOf(key, id, account)
  return proofs.slice(0, maxAccounts).some((candidate) => sameHash(candidate, proof))
}

/** The mark of a browser that has signed in to an account, and to at most four others before. */
export function markDevice(key: string, mark: string | undefined, account: string, newToken: () => string): string {
  const [id = '', ...proofs] = mark?.split('.') ?? []
  const ownId = id || newToken()
  const proof = proofOf(key, ownId, account)
  return [ownId, proof, ...proofs.filter((other) => other !== proof)].slice(0, maxAccounts + 1).join('.')
}

/** A random key that all servers of the installation share; the first one creates it. */
export const openKey = (
  storage: Storage,
  name: 'device-key' | 'factor-key' | 'webhook-key',
  newToken: () => string,
): Promise<string> =>
  storage.transaction(async ({ accounts }) => {
    // Takes a lock, so that servers that start together do not create two.
    await accounts.hasAdministrator()
    const stored = await accounts.setting(name)
    const key = stored ?? newToken()
    if (stored === null) await accounts.putSetting(name, key)
    return key
  })

const proofOf = (key: string, id: string, account: string): string =>
  createHmac('sha256', key).update(`${id}.${account}`).digest('base64url').slice(0, 22)
