/// <reference lib="webworker" />
import { cachedPath } from './cached-path.ts'
import { isPortraitUrl, respondWithPortrait } from './portraits.ts'

declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: its name, and the integrity hash of each file that a page may need. */
declare const thisBuild: { readonly name: string; readonly files: Readonly<Record<string, string>> }

const { name, files } = thisBuild

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()))
self.addEventListener('activate', (event) => event.waitUntil(activateBuild()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
  else if (data === 'step aside') abortRequests()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = cachedPath(request, self.location.origin, files)
  if (path !== null) event.respondWith(respond(path, request))
  else if (request.method === 'GET' && isPortraitUrl(request.url, self.location.origin)) {
    const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
    event.respondWith(respondWithPortrait(request, { caches, fetch: send, waitUntil }))
  }
})

let requests = new AbortController()

/** A newer build takes over only when this one has no request in flight, and a picture may load for minutes. */
function abortRequests(): void {
  requests.abort()
  requests = new AbortController()
}

const send = (request: Request): Promise<Response> => fetch(request, { signal: requests.signal })

/** All or nothing: if a file is missing or belongs to another build, the installation fails and the old build stays. */
async function cacheBuild(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(
    Object.entries(files).map(([path, integrity]) => {
      const isHashed = path.startsWith('/assets/')
      return new Request(path, { integrity, cache: isHashed ? 'default' : 'no-cache' })
    }),
  )
}

/** The previous build's files are deleted only now, because its open pages could still load their lazy parts. */
async function activateBuild(): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith('build-') && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  await self.clients.claim()
}

/** Uses the network only if the browser has evicted the file from the cache. */
async function respond(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: name })) ?? send(request)
}
