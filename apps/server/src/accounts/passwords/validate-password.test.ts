import { expect, test } from 'vitest'
import { validatePassword } from './validate-password.ts'

const ann = { name: 'Annika Ährenfels', email: 'Annika.A@Example.org' }
const detail = (password: string) => validatePassword(password, ann)?.problem.detail ?? null

test('a password has 8 to 128 characters, counted by code point', () => {
  expect(detail('kV7$mQ2')).toBe('must have at least 8 characters')
  expect(detail('kV7$mQ2z')).toBeNull()
  expect(detail('🐉🗡️🛡️🏰')).toBe('must have at least 8 characters')
  expect(detail('🐉🗡🛡🏰🧙🧝🎲📜')).toBeNull()
  const long = Array.from({ length: 32 }, (_, i) => `${i}xK!`.slice(0, 4)).join('')
  expect(detail(long)).toBeNull()
  expect(detail(`${long}x`)).toBe('may have at most 128 characters')
})

test('capitals, digits and special characters are not required', () => {
  expect(detail('lantern in fog')).toBeNull()
})

test('the user’s own name or email is refused, ignoring case', () => {
  for (const known of ['annika ährenfels', 'ANNIKA.A@example.ORG', 'annika.a', ' Annika Ährenfels ']) {
    expect(detail(known), known).toBe('must not be your name or email')
  }
})

test('a common password is refused with a detail', () => {
  expect(validatePassword('Password123!', ann)).toEqual({
    kind: 'refused',
    problem: { code: 'weak-password', field: 'password', detail: 'is too common' },
  })
})

test('a lone surrogate is refused, because it does not survive encoding', () => {
  expect(detail('kV7$mQ2z\ud800')).toBe('contains an invalid character')
})
