import { randomInt } from 'node:crypto'
import type { Transaction } from '../../storage/port.ts'
import { hashOfToken } from '../sessions/tokens.ts'

const count = 10
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 80 random bits, such as `K7QM-2XTB-9HCE-R4WN`: too many to guess from a stored hash. */
const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join(''),
  ).join('-')

/** People may type a code in lower case and without hyphens. */
export const hashOfRecoveryCode = (code: string): string => hashOfToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

/** Replaces the recovery codes of a user and returns the new ones, which are stored hashed only. */
export async function replaceRecoveryCodes({ factors }: Transaction, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode)
  await factors.putRecoveryCodes(userId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Recovery codes for someone who has just added the first factor; null if there are some already. */
export async function firstRecoveryCodes(tx: Transaction, userId: string): Promise<readonly string[] | null> {
  const { recoveryCodes } = await tx.factors.factorsOf(userId)
  return recoveryCodes > 0 ? null : replaceRecoveryCodes(tx, userId)
}

/** Without a factor there is nothing to recover. */
export async function dropUselessCodes({ factors }: Transaction, userId: string): Promise<void> {
  if (!(await factors.hasSecondFactor(userId))) await factors.putRecoveryCodes(userId, [])
}
