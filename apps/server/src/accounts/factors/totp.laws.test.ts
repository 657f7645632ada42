import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOfStep, findStep, otpauthUri, stepAt, toBase32 } from './totp.ts'

const step = 30_000
const anySecret = fc.uint8Array({ minLength: 20, maxLength: 20 })
const anyTime = fc.integer({ min: 10 * step, max: 4e12 })

describe('time-based codes', () => {
  // Appendix B of RFC 6238, SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('the code at second %i is that of RFC 6238', (seconds, code) => {
    const secret = Buffer.from('12345678901234567890')
    expect(codeOfStep(secret, stepAt(seconds * 1_000), 8)).toBe(code)
    expect(codeOfStep(secret, stepAt(seconds * 1_000))).toBe(code.slice(2))
  })

  test('a code is accepted one step before and after its own, and never otherwise', () => {
    fc.assert(
      fc.property(anySecret, anyTime, fc.integer({ min: -5, max: 5 }), (secret, now, distance) => {
        const typed = stepAt(now) + distance
        const code = codeOfStep(secret, typed)
        const near = [-1, 0, 1].map((offset) => stepAt(now) + offset)
        const matching = near.filter((candidate) => codeOfStep(secret, candidate) === code)
        expect(findStep(secret, code, now)).toBe(matching.at(-1) ?? null)
        expect(Math.abs(distance) > 1 || findStep(secret, code, now) !== null).toBe(true)
      }),
    )
  })

  test('other texts are never accepted', () => {
    fc.assert(
      fc.property(anySecret, anyTime, fc.string(), (secret, now, text) => {
        fc.pre(!/^\d{6}$/.test(text))
        expect(findStep(secret, text, now)).toBeNull()
      }),
    )
  })
})

test('a secret is written in base32, as authenticator apps expect it', () => {
  expect(toBase32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(otpauthUri('MZXW6YQ', 'ann+rpg@example.org')).toBe(
    'otpauth://totp/Everquill%3Aann%2Brpg%40example.org?secret=MZXW6YQ&issuer=Everquill',
  )
})
