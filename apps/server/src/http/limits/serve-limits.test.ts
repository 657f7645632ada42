import { contract, type Route } from '@everquill/contract'
import { refused, type Problem } from '@everquill/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../build-app.ts'
import { signedInCaller } from '../caller.fixture.ts'
import { serveOn } from '../serve.ts'
import { kilobytesOf, limitOf, noServeLimits, type ServeLimits } from './serve-limits.ts'

/** A server on which every call that reaches its handler is refused with `not-dice`. */
async function aServer(limits: Partial<ServeLimits>, signedIn: boolean) {
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const caller = { ...signedInCaller, ...(!signedIn && { session: null }) }
  const context = { callerOf: async () => caller, setCookies: () => undefined, countNotFound: async () => null }
  const serve = serveOn(app, context, { ...noServeLimits, ...limits })
  for (const route of Object.values<Route>(contract)) {
    if (!route.binaryBody) serve(route, async () => refused('not-dice'))
  }
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: string) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    const { code, retryAfter } = response.json<Problem>()
    return { status: response.statusCode, code, retryAfter, headers: response.headers }
  }
}

const notJson = '['.repeat(1_000_000)

test('a large body of somebody who is not signed in is never parsed, and the connection is closed', async () => {
  const call = await aServer({}, false)
  const response = await call('PATCH', '/api/characters/1', notJson)
  expect(response).toMatchObject({ status: 401, code: 'not-signed-in', headers: { connection: 'close' } })
})

test('a body for a public route can have 16 KiB; a larger one is refused before it is parsed', async () => {
  const call = await aServer({}, false)
  expect(await call('POST', '/api/auth/sign-in', notJson)).toMatchObject({ status: 413, code: 'payload-too-large' })
  // Every character of the longest credentials as an escape sequence.
  const escaped = (text: string, length: number) => text.repeat(length)
  const body = `{"email":"${escaped('\\u00e4', 254)}","password":"${escaped('\\u00e4', 1_024)}"}`
  expect((await call('POST', '/api/auth/sign-in', body)).code).toBe('not-dice')
})

test('while there is no space, new data is refused with 503; reading, removing and signing in go on', async () => {
  const disk = { isFull: true }
  const call = await aServer({ isOutOfSpace: () => disk.isFull }, true)
  const create = () => call('POST', '/api/characters', '{}')
  expect(await create()).toMatchObject({
    status: 503,
    code: 'out-of-space',
    retryAfter: 60,
    headers: { 'retry-after': '60', 'content-type': 'application/problem+json; charset=utf-8' },
  })
  const served = [
    await call('GET', '/api/characters/1'),
    await call('DELETE', '/api/characters/1'),
    await call('POST', '/api/auth/sign-in', '{"email":"ann@example.org","password":"x"}'),
  ]
  expect(served.map(({ code }) => code)).toEqual(['not-dice', 'not-dice', 'not-dice'])
  disk.isFull = false
  expect((await create()).code).toBe('not-dice')
})

test('if only pictures are stored on the full disk, those of imported histories are refused like others', () => {
  const full = { ...noServeLimits, isOutOfSpace: () => true, spaceFor: 'pictures' } as const
  for (const route of [contract.changeImage, contract.importImage]) {
    expect(limitOf(route, 'ann', full)?.code).toBe('out-of-space')
  }
  expect(limitOf(contract.removeImage, 'ann', full)).toBeNull()
})

test('if only pictures are stored on the full disk, everything else is saved', async () => {
  const call = await aServer({ isOutOfSpace: () => true, spaceFor: 'pictures' }, true)
  expect((await call('POST', '/api/characters', '{}')).code).toBe('not-dice')
})

test('reads are counted per user, and nothing else is', async () => {
  const reads: string[] = []
  const countRead = (user: string) => (reads.push(user) > 2 ? 1 : null)
  const call = await aServer({ countRead }, true)
  const codes = []
  for (let i = 0; i < 3; i++) codes.push((await call('GET', '/api/characters/1')).code)
  expect(codes).toEqual(['not-dice', 'not-dice', 'too-many-requests'])
  expect((await call('POST', '/api/characters', '{}')).code).toBe('not-dice')
  expect(reads).toEqual(['ann', 'ann', 'ann'])
  const anonymous = await aServer({ countRead: () => 1 }, false)
  expect((await anonymous('GET', '/api/auth/session')).code).toBe('not-dice')
})

test('an import counts by the size of its body, also if it does not say it, and is refused before it is read', async () => {
  const counted: [string, number][] = []
  const countImport = (user: string, kilobytes: number) => (counted.push([user, kilobytes]) > 2 ? 7 : null)
  const call = await aServer({ countImport }, true)
  expect((await call('POST', '/api/imports', '{"character":{}}')).code).toBe('not-dice')
  expect((await call('POST', '/api/imports', `{"character":{"name":"${'x'.repeat(5_000)}"}}`)).code).toBe('not-dice')
  expect(await call('POST', '/api/imports', notJson)).toMatchObject({ status: 429, retryAfter: 7 })
  expect(counted).toEqual([
    ['ann', 1],
    ['ann', 5],
    ['ann', 977],
  ])
  expect(kilobytesOf(contract.importCharacter, { 'transfer-encoding': 'chunked' })).toBe(
    Math.ceil((contract.importCharacter.maxBody ?? 0) / 1_024),
  )
  expect((await call('POST', '/api/characters', '{}')).code).toBe('not-dice')
})

test('saves beyond the limit are refused before they reach the database, and the connection stays open', async () => {
  const call = await aServer({ countSave: () => 1 }, true)
  const save = await call('PATCH', '/api/characters/1', '{}')
  expect(save).toMatchObject({ status: 429, code: 'too-many-requests', retryAfter: 1 })
  expect(save.headers.connection).not.toBe('close')
  expect((await call('DELETE', '/api/characters/1')).code).toBe('not-dice')
})

test('a save waits for its turn and ends it with the response; other calls do not', async () => {
  const ended: string[] = []
  const takeTurn = async (client: string) => () => void ended.push(client)
  const call = await aServer({ takeTurn }, true)
  await call('PATCH', '/api/characters/1', '{}')
  expect(new Set(ended).size).toBe(1)
  ended.length = 0
  await call('DELETE', '/api/characters/1')
  expect(ended).toEqual([])
})
