import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digest, sha256 } from './sha-256.ts'

test('the fingerprint of a known text is the known one', async () => {
  const bytes = new TextEncoder().encode('abc')
  expect(await sha256(bytes)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('without a secure address the fingerprint is the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const native = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
      expect(digest(bytes)).toEqual(native)
    }),
  )
})
