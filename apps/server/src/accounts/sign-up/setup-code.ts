import { createHash, randomInt } from 'node:crypto'
import { refused, type Refused } from '@everquill/domain'
import type { Storage, Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'

const lifetime = 30 * 60_000
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A set-up code as the database has it. */
interface StoredCode {
  readonly hash: string
  readonly expiresAt: number
}

/** 60 random bits, such as `K7QM-2XTB-9HCE`. */
export const newSetupCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join(''),
  ).join('-')

/**
 * Stores a new code for the first account and returns it; null if there is an administrator. Codes of other servers of the
 * installation stay valid, because nobody can know which one is asked.
 */
export const issueSetupCode = (storage: Storage, now: number, newCode = newSetupCode): Promise<string | null> =>
  storage.transaction(async ({ accounts }) => {
    if (await accounts.hasAdministrator()) return null
    const code = newCode()
    const others = validCodes(await accounts.setting('setup-codes'), now)
    const codes: readonly StoredCode[] = [...others, { hash: hashOf(code), expiresAt: now + lifetime }]
    await accounts.putSetting('setup-codes', JSON.stringify(codes))
    return code
  })

/** Whether this caller must prove access to the server’s console to create the first account. */
export const mustProveAccess = ({ setupCodeFor }: AccountDeps, { forwarded }: Caller): boolean =>
  setupCodeFor === 'everyone' || forwarded

/** The refusal of someone who would become the administrator without a valid code; call after `hasAdministrator`. */
export async function checkSetupCode(
  tx: Transaction,
  deps: AccountDeps,
  caller: Caller,
  code: string | undefined,
): Promise<Refused | null> {
  if (!mustProveAccess(deps, caller)) return null
  if (code === undefined) return refused('setup-code-needed', { field: 'setupCode' })
  if (deps.limits) {
    const limit = { key: `setup-code:${caller.network}`, burst: 20, every: 60_000 }
    const taken = await tx.takeFromLimit(limit, deps.now())
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
  }
  const codes = validCodes(await tx.accounts.setting('setup-codes'), deps.now())
  return codes.some(({ hash }) => hash === hashOf(code)) ? null : refused('setup-code-invalid', { field: 'setupCode' })
}

const validCodes = (stored: string | null, now: number): readonly StoredCode[] =>
  (JSON.parse(stored ?? '[]') as readonly StoredCode[]).filter(({ expiresAt }) => expiresAt > now)

/** People may type it in lower case and without hyphens. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url')
