import { refused, type Refused } from '@everquill/domain'
import { isCommonPassword } from './common-passwords.ts'

const minLength = 8
const maxLength = 128

/** Says no to a password that is too easy to guess, and why. No rules about capitals or signs: length is what helps. */
export function refusalOfPassword(
  password: string,
  { name, email }: { readonly name: string; readonly email: string | null },
): Refused | null {
  const detail = weaknessOf(password, [name, email ?? '', email?.split('@')[0] ?? ''])
  return detail === null ? null : refused('weak-password', { field: 'password', detail })
}

function weaknessOf(password: string, known: readonly string[]): string | null {
  if (!password.isWellFormed()) return 'contains half a character'
  const { length } = [...password]
  if (length < minLength) return `must have at least ${minLength} characters`
  if (length > maxLength) return `may have at most ${maxLength} characters`
  const plain = password.trim().toLowerCase()
  if (known.some((text) => text.trim().toLowerCase() === plain)) return 'is your name or your e-mail'
  return isCommonPassword(password) ? 'is one of those that are tried first' : null
}
