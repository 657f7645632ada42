/// <reference lib="webworker" />
import { keptPath } from './cached-path.ts'

declare const self: ServiceWorkerGlobalScope

/** Written in by the build: its own name, and the hash of each file that a page may need. */
declare const thisBuild: { readonly name: string; readonly files: Readonly<Record<string, string>> }

const { name, files } = thisBuild

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const path = keptPath(event.request, self.location.origin, files)
  if (path !== null) event.respondWith(answer(path, event.request))
})

/** All or nothing: a file that does not come, or is of another build, leaves the device with the build it has. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll(
    Object.entries(files).map(([path, integrity]) => {
      const isHashed = path.startsWith('/assets/')
      return new Request(path, { integrity, cache: isHashed ? 'default' : 'no-cache' })
    }),
  )
}

/** Until here the build before had its files, so that a page of it could load its later parts. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith('build-') && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  await self.clients.claim()
}

/** The network is asked only when the browser has thrown away what was kept. */
async function answer(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: name })) ?? fetch(request)
}
