import { describe, expect, test } from 'vitest'
import { networks } from './client-network.ts'

const incoming = (remoteAddress: string | undefined, headers: Record<string, string | string[]> = {}) => ({
  socket: { remoteAddress },
  headers,
})

const from = (trustProxy: readonly string[], address: string | undefined, forwardedFor?: string | string[]) =>
  networks(trustProxy).networkOf(
    incoming(address, forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  )

describe('network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
    ['somewhere', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(from([], address)).toBe(network)
  })
})

describe('X-Forwarded-For', () => {
  test('is ignored unless it comes from a trusted proxy', () => {
    expect(from([], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(from([], '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
    expect(from(['loopback', '10.0.0.0/8'], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.8.9.10'],
    ['loopback', '::1'],
    ['loopback', '::ffff:127.0.0.1'],
    ['10.0.0.0/8', '10.255.0.1'],
    ['10.0.0.0/8', '::ffff:10.1.2.3'],
    ['192.0.2.9', '192.0.2.9'],
    ['2001:db8::/32', '2001:db8:ffff::1'],
    ['2001:DB8:0::9', '2001:db8::9'],
  ])('is used if the proxy is in %s, here %s', (trusted, address) => {
    expect(from([trusted], address, '198.51.100.1')).toBe('198.51.100.1')
  })

  test('is read from the right, up to the first untrusted address', () => {
    const trusted = ['loopback', '10.0.0.0/8']
    expect(from(trusted, '127.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
    expect(from(trusted, '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.5')).toBe('198.51.100.1')
    expect(from(trusted, '127.0.0.1', '10.9.9.9, 198.51.100.1')).toBe('198.51.100.1')
    expect(from(trusted, '127.0.0.1', ['1.1.1.1', '198.51.100.1'])).toBe('198.51.100.1')
    expect(from(trusted, '127.0.0.1', 'rubbish, 198.51.100.1')).toBe('198.51.100.1')
  })

  test('may name a client inside the trusted network', () => {
    expect(from(['10.0.0.0/8'], '10.0.0.1', '10.0.0.77')).toBe('10.0.0.77')
  })

  test.each([
    '',
    ',',
    'rubbish',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    'localhost',
    '-1',
    '[::1',
    '::1::',
    '198.51.100.1, ,',
  ])('is ignored when it is %j', (rubbish) => {
    expect(from(['loopback'], '127.0.0.1', rubbish)).toBe('127.0.0.1')
  })

  test('may contain ports, brackets and any notation', () => {
    for (const spelling of ['198.51.100.1:4711', '::ffff:198.51.100.1', '[::ffff:c633:6401]:443', '  198.51.100.1 ']) {
      expect(from(['loopback'], '127.0.0.1', spelling), spelling).toBe('198.51.100.1')
    }
    for (const spelling of ['2001:db8:1:2::a', '[2001:DB8:1:2::b]', '[2001:0db8:0001:0002:0:0:0:c]:8080']) {
      expect(from(['loopback'], '::1', spelling), spelling).toBe('2001:db8:1:2::/64')
    }
  })
})

test('X-Forwarded-For of a proxy that TRUST_PROXY does not name is reported once, with its address', () => {
  const reported: string[] = []
  const { networkOf } = networks(['10.0.0.0/8'], (address) => reported.push(address))
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }
  networkOf(incoming('172.17.0.1'))
  networkOf(incoming('10.0.0.1', forwarded))
  expect(reported).toEqual([])
  for (let i = 0; i < 3; i++) networkOf(incoming('::ffff:172.17.0.1', forwarded))
  networkOf(incoming('172.17.0.2', forwarded))
  expect(reported).toEqual(['172.17.0.1'])
})

test('X-Forwarded-Proto counts only from a trusted proxy', () => {
  const secure = (address: string, proto: string) =>
    networks(['loopback']).isSecure(incoming(address, { 'x-forwarded-proto': proto }))
  expect(secure('127.0.0.1', 'https')).toBe(true)
  expect(secure('::1', 'HTTPS, http')).toBe(true)
  expect(secure('127.0.0.1', 'http')).toBe(false)
  expect(secure('203.0.113.7', 'https')).toBe(false)
  expect(networks(['loopback']).isSecure(incoming('127.0.0.1'))).toBe(false)
})

test.each(['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '10.0.0.0/x', ''])(
  'TRUST_PROXY with the entry %j is rejected with an explanation',
  (entry) => {
    expect(() => networks([entry])).toThrow(/^TRUST_PROXY must list addresses/)
  },
)
