/** The cache that holds the portraits of the signed-in user for offline use; signing out deletes it. */
export const portraitCache = 'portraits'

/** Enough for every portrait of several games; the oldest are removed first. */
const maxPortraits = 300

/** Whether this is the address of a portrait: its path contains a hash of its content, so a cached one is never stale. */
export const isPortraitUrl = (url: string, origin: string): boolean => {
  const { origin: host, pathname } = new URL(url)
  return host === origin && pathname.startsWith('/api/images/')
}

interface PortraitDeps {
  readonly caches: Pick<CacheStorage, 'open'>
  readonly fetch: (request: Request) => Promise<Response>
  /** Keeps the service worker alive until the portrait is stored. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** Responds with a portrait from the server, which decides who may see it; the cached one is only for when it cannot. */
export async function respondWithPortrait(
  request: Request,
  { caches, fetch, waitUntil }: PortraitDeps,
): Promise<Response> {
  // Opened before the request: what arrives after a sign-out is written to the deleted cache, which nobody can read.
  const cache = await caches.open(portraitCache)
  let response: Response
  try {
    response = await fetch(request)
  } catch (error) {
    const cached = await cache.match(request)
    if (cached) return cached
    throw error
  }
  if (response.status === 200) waitUntil(store(cache, request, response.clone()))
  else if (response.status < 500) waitUntil(cache.delete(request))
  return response
}

async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const stored = await cache.keys()
    for (const old of stored.slice(0, Math.max(0, stored.length - maxPortraits))) await cache.delete(old)
  } catch {
    // Without space there is no portrait offline; the page has it.
  }
}
