import type { Problem } from '@everquill/domain'

export type FieldName = 'name' | 'email' | 'password' | 'currentPassword' | 'setupCode' | 'invitation' | 'code'

/** Problems that are found without asking the server. */
export type FieldProblem =
  | 'no-name'
  | 'long-name'
  | 'no-email'
  | 'no-password'
  | 'short-password'
  | 'long-password'
  | 'no-setup-code'
  | 'no-invitation'
  | 'no-code'

/** One problem for each invalid field. */
export type FieldProblems = { readonly [F in FieldName]?: FieldProblem }

export type FormValues = { readonly [F in FieldName]?: string }

export const shortestPassword = 8
export const longestPassword = 128
const longestName = 80

type Check = (text: string) => FieldProblem | undefined

const checkName: Check = (text) => {
  if (text.trim() === '') return 'no-name'
  return [...text.trim()].length > longestName ? 'long-name' : undefined
}

/** Deliberately loose: the server validates the address. */
const checkEmail: Check = (text) => (/^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : 'no-email')

const checkKnownPassword: Check = (text) => (text === '' ? 'no-password' : undefined)

const checkNewPassword: Check = (text) => {
  const { length } = [...text]
  if (length < shortestPassword) return length === 0 ? 'no-password' : 'short-password'
  return length > longestPassword ? 'long-password' : undefined
}

const checkSetupCode: Check = (text) => (text.trim() === '' ? 'no-setup-code' : undefined)

const checkInvitation: Check = (text) => (text.trim() === '' ? 'no-invitation' : undefined)

const checkCode: Check = (text) => (text.trim() === '' ? 'no-code' : undefined)

type Checks = { readonly [F in FieldName]?: Check }

/** The checks of each form, in the order of its fields. */
export const formChecks = {
  signIn: { email: checkEmail, password: checkKnownPassword },
  signUp: { name: checkName, email: checkEmail, password: checkNewPassword },
  /** The first account of a server. */
  firstSignUp: { setupCode: checkSetupCode, name: checkName, email: checkEmail, password: checkNewPassword },
  /** By invitation only. */
  invitedSignUp: { invitation: checkInvitation, name: checkName, email: checkEmail, password: checkNewPassword },
  requestReset: { email: checkEmail },
  reset: { password: checkNewPassword },
  deleteAccount: { password: () => undefined },
  changeName: { name: checkName },
  // Accounts of a sign-in provider have no password: the server decides whether it is required.
  changeEmail: { email: checkEmail, password: () => undefined },
  confirmEmail: {},
  code: { code: checkCode },
  passkeyName: { name: checkName },
  proof: { password: checkKnownPassword },
  changePassword: { currentPassword: checkKnownPassword, password: checkNewPassword },
} as const satisfies Record<string, Checks>

export function findProblems(checks: Checks, values: FormValues): FieldProblems {
  const found = Object.entries(checks).flatMap(([field, check]) => {
    const problem = check(values[field as FieldName] ?? '')
    return problem === undefined ? [] : [[field, problem] as const]
  })
  return Object.fromEntries(found)
}

/** The form field a server problem belongs to; undefined if it concerns the whole form. */
export function fieldOfProblem({ code, field }: Problem, checks: Checks): FieldName | undefined {
  const name = code === 'weak-password' ? 'password' : field
  return name !== undefined && Object.hasOwn(checks, name) ? (name as FieldName) : undefined
}
