import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expectedUserHeader } from '@everquill/contract/route-paths'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithinLimit } from './fetch-within-limit.ts'
import { forgetEarlyReads } from './early-reads.ts'

const script = readFileSync(new URL('../../public/before-paint.js', import.meta.url), 'utf8')
const ann = { user: { id: 'ann' } }

interface Sent {
  readonly url: string
  readonly user: string | undefined
}

/**
 * Runs `before-paint.js` on a page with this path; the server knows this session, the device who was signed in last.
 * Returns what was requested.
 */
function aPage(
  pathname: string,
  session: object | Promise<object> | Error = ann,
  lastUser: string | null = null,
): readonly Sent[] {
  const sent: Sent[] = []
  const fetch = async (url: string, { headers = {} }: { headers?: Readonly<Record<string, string>> } = {}) => {
    sent.push({ url, user: headers[expectedUserHeader] })
    if (session instanceof Error) throw session
    return Response.json(url === '/api/auth/session' ? await session : { of: headers[expectedUserHeader] })
  }
  vi.stubGlobal('fetch', fetch)
  const document = { documentElement: { dataset: {} }, currentScript: { dataset: {} }, querySelector: () => null }
  const localStorage = { getItem: (key: string) => (key === 'everquill.user' ? lastUser : null) }
  const page = { document, location: { pathname }, navigator: { languages: [] }, localStorage }
  const global: Record<string, unknown> = { ...page, fetch, AbortController }
  runInNewContext(script, global)
  vi.stubGlobal('earlyReads', global['earlyReads'])
  return sent
}

const read = (url: string, user?: string): Promise<unknown> =>
  fetchWithinLimit(
    url,
    { method: 'GET', headers: user ? { [expectedUserHeader]: user } : {}, body: null },
    (response) => response.json(),
  )

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/characters/7', '/api/characters/7'],
  ['/', '/api/characters'],
])('a page at %s requests session and %s before the app runs; each answers one call', async (path, url) => {
  const sent = aPage(path)
  expect(await read('/api/auth/session')).toEqual(ann)
  expect(await read(url, 'ann')).toEqual({ of: 'ann' })
  expect(sent).toEqual([
    { url: '/api/auth/session', user: undefined },
    { url, user: 'ann' },
  ])
  await read(url, 'ann')
  expect(sent).toHaveLength(3)
})

test('a device that knows who was signed in last requests the character without waiting for the session', async () => {
  const { promise: session } = Promise.withResolvers<object>()
  const sent = aPage('/characters/7', session, 'ann')
  expect(await read('/api/characters/7', 'ann')).toEqual({ of: 'ann' })
  expect(sent).toEqual([
    { url: '/api/auth/session', user: undefined },
    { url: '/api/characters/7', user: 'ann' },
  ])
})

test('if another user is signed in by now, the character is requested again', async () => {
  const sent = aPage('/characters/7', { user: { id: 'bob' } }, 'ann')
  expect(await read('/api/characters/7', 'bob')).toEqual({ of: 'bob' })
  expect(sent.map(({ user }) => user)).toEqual([undefined, 'ann', 'bob'])
})

test.each(['/characters/new', '/games', '/characters/7/print'])('at %s only the session is requested early', (path) => {
  aPage(path)
  expect([...(globalThis.earlyReads?.keys() ?? [])]).toEqual(['/api/auth/session'])
})

test('nothing of a character is requested early while nobody is signed in', async () => {
  const sent = aPage('/characters/7', { user: null })
  expect(await read('/api/auth/session')).toEqual({ user: null })
  await globalThis.earlyReads?.get('/api/characters/7')?.started
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/session'])
})

test('a response for another user is not used: the request is sent again', async () => {
  const sent = aPage('/characters/7')
  expect(await read('/api/characters/7', 'bob')).toEqual({ of: 'bob' })
  expect(sent.map(({ user }) => user)).toEqual([undefined, 'ann', 'bob'])
})

test('an early request that fails is sent again', async () => {
  const sent = aPage('/characters/7', new TypeError('Failed to fetch'))
  await expect(read('/api/auth/session')).rejects.toThrow('Failed to fetch')
  await expect(read('/api/characters/7', 'ann')).rejects.toThrow('Failed to fetch')
  expect(sent.map(({ url }) => url)).toEqual(['/api/auth/session', '/api/auth/session', '/api/characters/7'])
})

test('once the first page is shown, unused responses are forgotten', async () => {
  const sent = aPage('/characters/7')
  await globalThis.earlyReads?.get('/api/characters/7')?.started
  forgetEarlyReads()
  expect(await read('/api/characters/7', 'ann')).toEqual({ of: 'ann' })
  expect(sent).toHaveLength(3)
})
