interface CacheableRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Every page is the same document; the router decides by the URL. */
const shell = '/index.html'

/**
 * The cached file that answers a request, or null if the network must. API calls are never answered from this cache,
 * since an old response would pass for a current one.
 */
export function cachedPath(
  { method, mode, url }: CacheableRequest,
  origin: string,
  files: Readonly<Record<string, string>>,
): string | null {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin || /^\/api(\/|$)/.test(pathname)) return null
  if (Object.hasOwn(files, pathname)) return pathname
  // Same rule as on the server: the path of a page has no file extension.
  return mode === 'navigate' && !/\.\w+$/.test(pathname) ? shell : null
}
