import { expect, test } from 'vitest'
import { refusalOfPassword } from './password-refusal.ts'

const ann = { name: 'Annika Ährenfels', email: 'Annika.A@Example.org' }
const detail = (password: string) => refusalOfPassword(password, ann)?.problem.detail ?? null

test('8 to 128 characters, counted as people count', () => {
  expect(detail('kV7$mQ2')).toBe('must have at least 8 characters')
  expect(detail('kV7$mQ2z')).toBeNull()
  expect(detail('🐉🗡️🛡️🏰')).toBe('must have at least 8 characters')
  expect(detail('🐉🗡🛡🏰🧙🧝🎲📜')).toBeNull()
  const long = Array.from({ length: 32 }, (_, i) => `${i}xK!`.slice(0, 4)).join('')
  expect(detail(long)).toBeNull()
  expect(detail(`${long}x`)).toBe('may have at most 128 characters')
})

test('no rules about capitals, digits and signs', () => {
  expect(detail('lantern in fog')).toBeNull()
})

test('not the own name or e-mail, in whatever capitals', () => {
  for (const known of ['annika ährenfels', 'ANNIKA.A@example.ORG', 'annika.a', ' Annika Ährenfels ']) {
    expect(detail(known), known).toBe('is your name or your e-mail')
  }
})

test('not one of the first that anybody would try, and it says so', () => {
  expect(refusalOfPassword('Password123!', ann)).toEqual({
    kind: 'refused',
    problem: { code: 'weak-password', field: 'password', detail: 'is one of those that are tried first' },
  })
})

test('half a character is no character: it would not come back the same', () => {
  expect(detail('kV7$mQ2z\ud800')).toBe('contains half a character')
})
