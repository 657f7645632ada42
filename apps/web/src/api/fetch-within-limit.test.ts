import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithinLimit } from './fetch-within-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  if (vi.getTimerCount() > 0) throw new Error('The request left a timer behind')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server whose responses start and end when told to; both fail when the request is aborted. */
function aSlowServer(headers: Record<string, string> = {}) {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  let isAborted = false
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        isAborted = true
        reject(signal.reason as Error)
      })
    })
    aborted.catch(() => undefined)
    await Promise.race([started, aborted])
    return Object.assign(new Response('', { headers }), { text: () => Promise.race([ended, aborted]) })
  })
  return { start, end, isAborted: () => isAborted }
}

const request = (body: string | null = null) =>
  fetchWithinLimit('/api', { method: 'GET', body }, (response) => response.text())

test.each([
  ['nothing', null, 20_000],
  ['ten thousand characters', 'x'.repeat(10_000), 30_000],
  ['a megabyte', 'x'.repeat(1_048_576), 320_000],
])('a request that sends %s waits for its response in proportion, up to a limit', async (_what, body, limit) => {
  const { isAborted } = aSlowServer()
  const failure = request(body).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(isAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ name: 'TimeoutError' })
})

test.each([
  ['60 kB', { 'content-length': '60000' }, 80_000],
  ['unknown length', {}, 320_000],
])('a response of %s that has started may take its time, up to a limit', async (_what, headers, limit) => {
  const slow = aSlowServer(headers)
  const fetched = request()
  await vi.advanceTimersByTimeAsync(19_000)
  slow.start()
  await vi.advanceTimersByTimeAsync(limit - 1)
  slow.end('the catalogue')
  expect(await fetched).toBe('the catalogue')

  const stuck = aSlowServer(headers)
  const failure = request().catch((error: unknown) => error)
  stuck.start()
  await vi.advanceTimersByTimeAsync(limit)
  expect(await failure).toMatchObject({ name: 'TimeoutError' })
})

test('a request that fails at once leaves no timer behind', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request()).rejects.toThrow('Failed to fetch')
})
