import { freshDatabase } from '@everquill/testing'
import { expect, onTestFinished, test } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

const form = { name: 'Ann', email: 'ann@example.org', password: 'a lantern in the fog' }

async function open(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await aServer(environment)
  onTestFinished(() => server.stop())
  return server
}

const asksForCode = async (url: string, headers = {}): Promise<unknown> => {
  const { body } = await new Player(url).call('GET', '/api/auth/session', undefined, headers)
  return (body['signIn'] as { setupCode: boolean }).setupCode
}

const signUp = async (url: string, body: object, headers = {}): Promise<unknown> => {
  const { status, body: reply } = await new Player(url).call('POST', '/api/auth/sign-up', body, headers)
  return status === 200 ? (reply['user'] as { administrator: boolean }).administrator : reply.code
}

test.each<Readonly<Record<string, string>>>([
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://127.0.0.1' },
  { TRUST_PROXY: 'loopback' },
])('a server with %o asks for the set-up code until there is an administrator', async (environment) => {
  const { url, setupCode } = await open(environment)
  expect(await asksForCode(url)).toBe(true)
  expect(await signUp(url, form)).toBe('setup-code-needed')
  expect(await signUp(url, { ...form, setupCode: 'K7QM-2XTB-9HCE' })).toBe('setup-code-invalid')
  expect(await signUp(url, { ...form, setupCode })).toBe(true)
  expect(await asksForCode(url)).toBe(false)
  expect(await signUp(url, { ...form, email: 'bo@example.org' })).toBe(false)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'])(
  'a server on loopback asks for it only if a proxy passed the request on: %s',
  async (header) => {
    const { url } = await open({})
    const proxied = { [header]: '203.0.113.9' }
    expect(await asksForCode(url, proxied)).toBe(true)
    expect(await signUp(url, form, proxied)).toBe('setup-code-needed')
    expect(await asksForCode(url)).toBe(false)
    expect(await signUp(url, form)).toBe(true)
  },
)

test('with two servers on one database, the code of either works at the other', async () => {
  const database = { DATABASE_URL: await freshDatabase(), HOST: '0.0.0.0' }
  const first = await open(database)
  const second = await open(database)
  expect(await signUp(second.url, { ...form, setupCode: first.setupCode })).toBe(true)
  expect(await asksForCode(first.url)).toBe(false)
  expect(await signUp(first.url, { ...form, email: 'bo@example.org', setupCode: second.setupCode })).toBe(false)
})
