import type { Problem } from '@everquill/domain'

/** The fields that the forms of an account are made of. */
export type FieldName = 'name' | 'email' | 'password' | 'currentPassword'

/** What can be seen to be wrong before anybody is asked. */
export type Complaint = 'no-name' | 'long-name' | 'no-email' | 'no-password' | 'short-password' | 'long-password'

/** The wrong fields of a form; none when all is well. */
export type Complaints = { readonly [F in FieldName]?: Complaint }

/** What was written, field by field. */
export type Written = { readonly [F in FieldName]?: string }

export const shortestPassword = 8
export const longestPassword = 128
const longestName = 80

type Check = (text: string) => Complaint | undefined

const checkName: Check = (text) => {
  if (text.trim() === '') return 'no-name'
  return [...text.trim()].length > longestName ? 'long-name' : undefined
}

/** As little as every address has; what a mail server thinks of it is the server's to know. */
const checkEmail: Check = (text) => (/^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : 'no-email')

const checkKnownPassword: Check = (text) => (text === '' ? 'no-password' : undefined)

const checkNewPassword: Check = (text) => {
  const { length } = [...text]
  if (length < shortestPassword) return length === 0 ? 'no-password' : 'short-password'
  return length > longestPassword ? 'long-password' : undefined
}

type Checks = { readonly [F in FieldName]?: Check }

/** What each form looks at, in the order of its fields. */
export const formChecks = {
  signIn: { email: checkEmail, password: checkKnownPassword },
  signUp: { name: checkName, email: checkEmail, password: checkNewPassword },
  requestReset: { email: checkEmail },
  reset: { password: checkNewPassword },
  deleteAccount: { password: () => undefined },
  changePassword: { currentPassword: checkKnownPassword, password: checkNewPassword },
} as const satisfies Record<string, Checks>

/** What is wrong with what was written. */
export function complaintsOf(checks: Checks, written: Written): Complaints {
  const found = Object.entries(checks).flatMap(([field, check]) => {
    const complaint = check(written[field as FieldName] ?? '')
    return complaint === undefined ? [] : [[field, complaint] as const]
  })
  return Object.fromEntries(found)
}

/** The field of the form that a no is about; the others are about the form as a whole. */
export function fieldOfProblem({ code, field }: Problem, checks: Checks): FieldName | undefined {
  const about = code === 'weak-password' ? 'password' : field
  return about !== undefined && Object.hasOwn(checks, about) ? (about as FieldName) : undefined
}
