import { expect, test } from 'vitest'
import { forgetPortraits } from '../forget-portraits.ts'
import { isPortraitUrl, portraitCache, respondWithPortrait } from './portraits.ts'

const origin = 'https://play.example'
const mira = `${origin}/api/images/7/${'a'.repeat(32)}?size=96`

/** A browser’s caches, of which deleted ones stay usable for those who have opened them. */
function memoryCaches() {
  const named = new Map<string, Map<string, Response>>()
  const cacheOn = (stored: Map<string, Response>) =>
    ({
      match: async ({ url }: Request) => stored.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void stored.set(url, response),
      delete: async ({ url }: Request) => stored.delete(url),
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
    }) as unknown as Cache
  return {
    open: async (name: string) => {
      const stored = named.get(name) ?? new Map<string, Response>()
      named.set(name, stored)
      return cacheOn(stored)
    },
    delete: async (name: string) => named.delete(name),
    urls: () => [...(named.get(portraitCache)?.keys() ?? [])],
  }
}

/** A service worker whose server responds as told; `null` means that it cannot be reached. */
function aWorker() {
  const caches = memoryCaches()
  const stored: Promise<unknown>[] = []
  const respond = async (server: Promise<Response> | Response | null, url = mira) => {
    const fetch = async () => (await server) ?? Promise.reject(new TypeError('Failed to fetch'))
    const waitUntil = (work: Promise<unknown>) => void stored.push(work)
    const response = await respondWithPortrait(new Request(url), { caches, fetch, waitUntil })
    await Promise.all(stored)
    return response
  }
  const forget = () => forgetPortraits({ caches, origin, loadedUrls: () => [], reload: async () => undefined })
  return { caches, respond, forget }
}

test('a portrait is shown offline once it was shown online', async () => {
  const { respond } = aWorker()
  expect(await (await respond(new Response('webp'))).text()).toBe('webp')
  expect(await (await respond(null)).text()).toBe('webp')
  await expect(respond(null, `${mira}0`)).rejects.toThrow('Failed to fetch')
})

test('a portrait that the server refuses is deleted, and one that it cannot send stays', async () => {
  const { respond, caches } = aWorker()
  await respond(new Response('webp'))
  expect((await respond(new Response('', { status: 503 }))).status).toBe(503)
  expect(caches.urls()).toEqual([mira])
  for (const status of [401, 404]) {
    await respond(new Response('webp'))
    expect((await respond(new Response('', { status }))).status).toBe(status)
    expect(caches.urls()).toEqual([])
  }
})

test('the oldest portraits are deleted when there are more than 300', async () => {
  const { respond, caches } = aWorker()
  const urls = Array.from({ length: 302 }, (_, i) => `${origin}/api/images/${i}/x`)
  for (const url of urls) await respond(new Response('webp'), url)
  expect(caches.urls()).toEqual(urls.slice(2))
})

test('after a sign-out no portrait can be read, not even one that arrives late', async () => {
  const { respond, caches, forget } = aWorker()
  await respond(new Response('webp'))
  const { promise, resolve } = Promise.withResolvers<Response>()
  const late = respond(promise)
  await forget()
  resolve(new Response('webp'))
  expect((await late).status).toBe(200)
  expect(caches.urls()).toEqual([])
  await expect(respond(null)).rejects.toThrow('Failed to fetch')
})

test('forgetting portraits requests each of them anew, so that the HTTP cache forgets them too', async () => {
  const { respond, caches } = aWorker()
  await respond(new Response('webp'))
  const odo = `${origin}/api/images/8/x`
  const others = [`${origin}/api/characters`, 'https://elsewhere.example/api/images/7/x']
  for (const available of [caches, undefined]) {
    const reloaded: string[] = []
    const reload = async (url: string) => void reloaded.push(url)
    await forgetPortraits({ caches: available, origin, loadedUrls: () => [odo, odo, ...others], reload })
    expect(reloaded).toEqual(available ? [mira, odo] : [odo])
  }
})

test.each([
  ['/api/images/7/x?size=96', true],
  ['/api/characters/7/image', false],
  ['/images/default.svg', false],
])('whether %s is a portrait: %s', (path, expected) => {
  expect(isPortraitUrl(origin + path, origin)).toBe(expected)
  expect(isPortraitUrl(`https://elsewhere.example${path}`, origin)).toBe(false)
})
