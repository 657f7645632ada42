import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const newKey = () => randomBytes(32).toString('base64url')

test('a secret can be opened with its key for its user only', () => {
  const [key, secret] = [newKey(), randomBytes(20)]
  const sealed = sealSecret(key, 'ann', secret)
  expect(openSecret(key, 'ann', sealed)).toEqual(secret)
  expect(openSecret(key, 'bob', sealed)).toBeNull()
  expect(openSecret(newKey(), 'ann', sealed)).toBeNull()
  expect(openSecret(key, 'ann', `A${sealed.slice(1)}`)).toBeNull()
  expect(openSecret(key, 'ann', '')).toBeNull()
  expect(sealSecret(key, 'ann', secret)).not.toBe(sealed)
})
