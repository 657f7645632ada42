import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWebhookUrl, shownAddress } from './parse-address.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.1',
  '162.159.128.233',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2001:4860:4860::8888',
]

const localAddresses = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
]

test.each(publicAddresses)('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
  expect(isLoopback(address)).toBe(false)
})

test.each(localAddresses)('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['', 'localhost', '127.1', '0x7f.1', '2130706433', '017700000001', '1.1.1.1 ', '[::1]', '1.1.1.1:443'])(
  '%j is not an address at all',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
    expect(isLoopback(text)).toBe(false)
  },
)

const byte = fc.nat(255)
const anyIpv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'))
const hex = (bytes: readonly number[]) =>
  [0, 2].map((i) => ((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)).toString(16)).join(':')

test('no IPv6 form of an IPv4 address is public, whatever the address', () => {
  fc.assert(
    fc.property(anyIpv4, (ipv4) => {
      const last = hex(ipv4.split('.').map(Number))
      const forms = [
        `::ffff:${ipv4}`,
        `::ffff:${last}`,
        `::${ipv4}`,
        `64:ff9b::${ipv4}`,
        `2002:${last}::1`,
        `2001:0:${last}::`,
      ]
      for (const form of forms) expect(isPublicAddress(form), form).toBe(false)
    }),
  )
})

test('every way to write an IPv4 host in a URL is checked as the same address', () => {
  fc.assert(
    fc.property(fc.constantFrom('127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.0.1', '8.8.8.8'), (ipv4) => {
      const bytes = ipv4.split('.').map(Number)
      const number = bytes.reduce((sum, one) => sum * 256 + one, 0)
      const forms = [
        ipv4,
        String(number),
        `0x${number.toString(16)}`,
        `0${number.toString(8)}`,
        bytes.map((one) => `0x${one.toString(16)}`).join('.'),
        bytes.map((one) => `0${one.toString(8)}`).join('.'),
        `${bytes[0]}.${number % 2 ** 24}`,
        `${ipv4}.`,
      ]
      for (const form of forms) {
        const host = parseWebhookUrl(`https://${form}/x`, false)?.hostname.replace(/\.$/, '') ?? ''
        expect(isPublicAddress(host), form).toBe(ipv4 === '8.8.8.8')
      }
    }),
  )
})

test('an address in a private network stays one, whatever its last bytes are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...localAddresses.filter((one) => /^(10|127|192\.168)\./.test(one))),
      byte,
      (network, last) => {
        expect(isPublicAddress(network.replace(/\d+$/, String(last)))).toBe(false)
      },
    ),
  )
})

test('only https URLs without credentials can be webhooks; http only where loopback is allowed', () => {
  const refused = [
    'http://hooks.example/',
    'ftp://hooks.example',
    'https://ann:pw@hooks.example/',
    'https://ann@x.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example',
    '',
    'https://',
  ]
  for (const text of refused) expect(parseWebhookUrl(text, false), text).toBeNull()
  expect(parseWebhookUrl('https://hooks.example/a?b=c#d', false)?.href).toBe('https://hooks.example/a?b=c')
  expect(parseWebhookUrl('http://127.0.0.1:8080/', true)?.href).toBe('http://127.0.0.1:8080/')
  expect(parseWebhookUrl('ftp://127.0.0.1/', true)).toBeNull()
})

test('the shown address has no secrets', () => {
  const shown = (text: string) => shownAddress(new URL(text))
  expect(shown('https://discord.com/api/webhooks/123/top-secret')).toBe('discord.com/api/…')
  expect(shown('https://hooks.example:8443/')).toBe('hooks.example:8443')
  expect(shown('https://hooks.example/lights?key=top-secret')).toBe('hooks.example/lights')
  expect(shown('https://hooks.example/3f9a8b7c6d5e4f3a2b1c')).toBe('hooks.example/…')
})
