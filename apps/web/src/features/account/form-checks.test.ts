import { describe, expect, test } from 'vitest'
import { complaintsOf, fieldOfProblem, formChecks } from './form-checks.ts'

const goodPassword = 'correct horse battery'

describe('a sign-up', () => {
  const check = (written: Parameters<typeof complaintsOf>[1]) =>
    complaintsOf(formChecks.signUp, { name: 'Ann', email: 'ann@example.org', password: goodPassword, ...written })

  test('with name, address and a long password is fine', () => {
    expect(check({})).toEqual({})
  })

  test('left empty complains about every field, in the order of the form', () => {
    const complaints = complaintsOf(formChecks.signUp, {})
    expect(Object.entries(complaints)).toEqual([
      ['name', 'no-name'],
      ['email', 'no-email'],
      ['password', 'no-password'],
    ])
  })

  test('takes a name that is more than spaces and at most 80 characters', () => {
    expect(check({ name: '   ' })).toEqual({ name: 'no-name' })
    expect(check({ name: '🐉'.repeat(80) })).toEqual({})
    expect(check({ name: '🐉'.repeat(81) })).toEqual({ name: 'long-name' })
  })

  test('takes any address with something on both sides of one @', () => {
    for (const email of ['ann@home', ' ann+quill@mail.example.org ', 'ännchen@bücher.de']) {
      expect(check({ email })).toEqual({})
    }
    for (const email of ['ann', '@home', 'ann@', 'a@b@c', 'ann smith@home']) {
      expect(check({ email })).toEqual({ email: 'no-email' })
    }
  })

  test('counts the password in characters and keeps its spaces', () => {
    expect(check({ password: '1234567' })).toEqual({ password: 'short-password' })
    expect(check({ password: '🐉🐉🐉🐉' })).toEqual({ password: 'short-password' })
    expect(check({ password: '        ' })).toEqual({})
    expect(check({ password: 'x'.repeat(128) })).toEqual({})
    expect(check({ password: 'x'.repeat(129) })).toEqual({ password: 'long-password' })
  })
})

test('signing in asks for a password and not for a good one: it may be from before the rules', () => {
  expect(complaintsOf(formChecks.signIn, { email: 'ann@home', password: 'x' })).toEqual({})
  expect(complaintsOf(formChecks.signIn, { email: 'ann@home' })).toEqual({ password: 'no-password' })
})

describe('a no from the server', () => {
  test('stands at the field it is about', () => {
    expect(fieldOfProblem({ code: 'invalid-value', field: 'email' }, formChecks.signUp)).toBe('email')
    expect(fieldOfProblem({ code: 'wrong-password', field: 'currentPassword' }, formChecks.changePassword)).toBe(
      'currentPassword',
    )
  })

  test('about a weak password stands at the new password, whatever the server calls it', () => {
    expect(fieldOfProblem({ code: 'weak-password', field: 'newPassword' }, formChecks.changePassword)).toBe('password')
  })

  test('about no field, or a field that this form has not, is about the form', () => {
    expect(fieldOfProblem({ code: 'wrong-credentials' }, formChecks.signIn)).toBeUndefined()
    expect(fieldOfProblem({ code: 'invalid-value', field: 'name' }, formChecks.signIn)).toBeUndefined()
    expect(fieldOfProblem({ code: 'invalid-value', field: 'toString' }, formChecks.signIn)).toBeUndefined()
  })
})
