import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

const at = (publicUrl: string, host?: string, secure = false) => relyingPartyOf({ publicUrl, host, secure })

test('passkeys belong to the host of PUBLIC_URL, whatever host a request names', () => {
  const party = { id: 'quill.example.org', origin: 'https://quill.example.org' }
  expect(at('https://quill.example.org', 'localhost:3000')).toEqual(party)
  expect(at('https://quill.example.org:8443')).toEqual({ ...party, origin: 'https://quill.example.org:8443' })
})

test('without PUBLIC_URL they belong to localhost, or to a name that is reached over https', () => {
  expect(at('', 'localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(at('', 'quill.local', true)).toEqual({ id: 'quill.local', origin: 'https://quill.local' })
})

test('IP addresses and plain http elsewhere cannot have passkeys', () => {
  expect(at('', '192.168.0.7:3000')).toBeNull()
  expect(at('', '192.168.0.7', true)).toBeNull()
  expect(at('', '[::1]:3000', true)).toBeNull()
  expect(at('', 'quill.local:3000')).toBeNull()
  expect(at('http://quill.example.org')).toBeNull()
  expect(at('https://203.0.113.9')).toBeNull()
  expect(at('', undefined)).toBeNull()
})
