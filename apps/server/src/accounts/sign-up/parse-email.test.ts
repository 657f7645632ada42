import { describe, expect, test } from 'vitest'
import { hashOfEmail, parseEmail } from './parse-email.ts'

describe('parseEmail', () => {
  test.each([
    ['ann@example.org', 'ann@example.org'],
    ['  Ann.Lee+dice@Example.ORG \n', 'Ann.Lee+dice@Example.ORG'],
    ['zoë@münchen.example', 'zoë@münchen.example'],
    ['root@localhost', 'root@localhost'],
    [`${'a'.repeat(242)}@example.org`, `${'a'.repeat(242)}@example.org`],
  ])('%j is valid and only trimmed', (typed, email) => {
    expect(parseEmail(typed)).toBe(email)
  })

  test.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@bob@example.org',
    'ann lee@example.org',
    'ann@example.org,bob@example.org',
    'Ann <ann@example.org>',
    'ann@example.org\r\nBcc: all@example.org',
    'ann\0@example.org',
    'ann\u200b@example.org',
    'ann\ud800@example.org',
    `${'a'.repeat(243)}@example.org`,
  ])('%j is not an email address', (typed) => {
    expect(parseEmail(typed)).toBeNull()
  })
})

test('the hash of an email ignores case and normalisation, but not accents', () => {
  const hashes = ['zoë@example.org', ' ZOË@Example.org ', 'zoë@example.org'.normalize('NFD')].map(hashOfEmail)
  expect(new Set(hashes).size).toBe(1)
  expect(hashOfEmail('zoe@example.org')).not.toBe(hashes[0])
  expect(hashes[0]).toMatch(/^[\w-]{22}$/)
})
