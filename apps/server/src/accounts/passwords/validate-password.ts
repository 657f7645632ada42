import { refused, type Refused } from '@everquill/domain'
import { isCommonPassword } from './common-passwords.ts'

const minLength = 8
const maxLength = 128

/** Refuses a password that is too easy to guess. There are no rules about capitals or special characters. */
export function validatePassword(
  password: string,
  { name, email }: { readonly name: string; readonly email: string | null },
): Refused | null {
  const detail = weaknessOf(password, [name, email ?? '', email?.split('@')[0] ?? ''])
  return detail === null ? null : refused('weak-password', { field: 'password', detail })
}

function weaknessOf(password: string, known: readonly string[]): string | null {
  if (!password.isWellFormed()) return 'contains an invalid character'
  const { length } = [...password]
  if (length < minLength) return `must have at least ${minLength} characters`
  if (length > maxLength) return `may have at most ${maxLength} characters`
  const plain = password.trim().toLowerCase()
  if (known.some((text) => text.trim().toLowerCase() === plain)) return 'must not be your name or email'
  return isCommonPassword(password) ? 'is too common' : null
}
