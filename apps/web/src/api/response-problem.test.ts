import { expect, test } from 'vitest'
import { problemIn } from './response-problem.ts'

const html = 'text/html'
const json = 'application/json'
const ours = 'application/problem+json; charset=utf-8'

/** The statuses that proxies, firewalls, gateways and captive portals respond with on behalf of our server. */
const otherServers: readonly (readonly [status: number, who: string, code: string | null])[] = [
  [302, 'a captive portal', null],
  [400, 'nginx, for headers that are too large', null],
  [401, 'a proxy that wants a password', null],
  [403, 'a firewall of the school or the office', null],
  [404, 'a proxy without a route to our server', null],
  [405, 'a static page in place of our server', null],
  [407, 'a proxy that wants a password', null],
  [408, 'a proxy that waited too long', null],
  [411, 'a proxy that wants a length', null],
  [413, 'nginx, for a body over 1 MB', 'payload-too-large'],
  [414, 'a proxy, for a long address', 'payload-too-large'],
  [421, 'a proxy for several hosts', null],
  [425, 'a proxy that is too early', null],
  [429, 'a proxy with rate limits', null],
  [431, 'a proxy, for many cookies', 'headers-too-large'],
  [451, 'a firewall', null],
  [499, 'nginx', null],
  [500, 'a proxy', null],
  [502, 'a proxy whose server is down', null],
  [503, 'a maintenance page', null],
  [504, 'a proxy whose server is slow', null],
  [511, 'a captive portal', null],
  [520, 'Cloudflare', null],
]

test.each(otherServers)('status %i of %s', (status, _who, code) => {
  for (const [type, body] of [
    [html, '<html>'],
    [json, { message: 'no' }],
    ['', ''],
    [json, { code: 'not-found' }],
  ] as const) {
    expect(problemIn(status, type, body)?.problem.code ?? null).toBe(code)
  }
})

test('a problem of our server is taken as it is, with its status', () => {
  const problem = { code: 'invalid-value', field: 'gold' }
  expect(problemIn(422, ours, problem)).toMatchObject({ problem, status: 422 })
  expect(problemIn(413, ours, { code: 'image-too-large' })?.problem.code).toBe('image-too-large')
})

test('a problem without a code is judged by its status', () => {
  expect(problemIn(502, ours, { title: 'Bad gateway' })).toBeNull()
  expect(problemIn(413, ours, { title: 'Too large' })?.problem.code).toBe('payload-too-large')
})
