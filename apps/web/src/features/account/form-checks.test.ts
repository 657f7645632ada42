import { describe, expect, test } from 'vitest'
import { findProblems, fieldOfProblem, formChecks } from './form-checks.ts'

const goodPassword = 'correct horse battery'

describe('sign-up checks', () => {
  const check = (values: Parameters<typeof findProblems>[1]) =>
    findProblems(formChecks.signUp, { name: 'Ann', email: 'ann@example.org', password: goodPassword, ...values })

  test('a name, an email address and a long password pass', () => {
    expect(check({})).toEqual({})
  })

  test('an empty form has a problem in every field, in the order of the form', () => {
    const problems = findProblems(formChecks.signUp, {})
    expect(Object.entries(problems)).toEqual([
      ['name', 'no-name'],
      ['email', 'no-email'],
      ['password', 'no-password'],
    ])
  })

  test('a name is not blank and has at most 80 characters', () => {
    expect(check({ name: '   ' })).toEqual({ name: 'no-name' })
    expect(check({ name: '🐉'.repeat(80) })).toEqual({})
    expect(check({ name: '🐉'.repeat(81) })).toEqual({ name: 'long-name' })
  })

  test('an email address needs text on both sides of exactly one @', () => {
    for (const email of ['ann@home', ' ann+quill@mail.example.org ', 'ännchen@bücher.de']) {
      expect(check({ email })).toEqual({})
    }
    for (const email of ['ann', '@home', 'ann@', 'a@b@c', 'ann smith@home']) {
      expect(check({ email })).toEqual({ email: 'no-email' })
    }
  })

  test('password length is counted in characters, spaces included', () => {
    expect(check({ password: '1234567' })).toEqual({ password: 'short-password' })
    expect(check({ password: '🐉🐉🐉🐉' })).toEqual({ password: 'short-password' })
    expect(check({ password: '        ' })).toEqual({})
    expect(check({ password: 'x'.repeat(128) })).toEqual({})
    expect(check({ password: 'x'.repeat(129) })).toEqual({ password: 'long-password' })
  })
})

test('the first account needs a set-up code', () => {
  const form = { name: 'Ann', email: 'ann@example.org', password: goodPassword }
  expect(findProblems(formChecks.firstSignUp, { ...form, setupCode: ' ' })).toEqual({ setupCode: 'no-setup-code' })
  expect(findProblems(formChecks.firstSignUp, { ...form, setupCode: 'K7QM-2XTB-9HCE' })).toEqual({})
  expect(fieldOfProblem({ code: 'setup-code-invalid', field: 'setupCode' }, formChecks.firstSignUp)).toBe('setupCode')
})

test('sign-in accepts a short password: it may be older than the rules', () => {
  expect(findProblems(formChecks.signIn, { email: 'ann@home', password: 'x' })).toEqual({})
  expect(findProblems(formChecks.signIn, { email: 'ann@home' })).toEqual({ password: 'no-password' })
})

describe('fieldOfProblem', () => {
  test('a server problem with a field is shown at that field', () => {
    expect(fieldOfProblem({ code: 'invalid-value', field: 'email' }, formChecks.signUp)).toBe('email')
    expect(fieldOfProblem({ code: 'wrong-password', field: 'currentPassword' }, formChecks.changePassword)).toBe(
      'currentPassword',
    )
  })

  test('a weak password is reported at the new password, whatever the server calls the field', () => {
    expect(fieldOfProblem({ code: 'weak-password', field: 'newPassword' }, formChecks.changePassword)).toBe('password')
  })

  test('a problem without a field of this form belongs to the form as a whole', () => {
    expect(fieldOfProblem({ code: 'wrong-credentials' }, formChecks.signIn)).toBeUndefined()
    expect(fieldOfProblem({ code: 'invalid-value', field: 'name' }, formChecks.signIn)).toBeUndefined()
    expect(fieldOfProblem({ code: 'invalid-value', field: 'toString' }, formChecks.signIn)).toBeUndefined()
  })
})
