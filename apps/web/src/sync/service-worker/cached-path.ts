/** What is asked for, as far as it matters here. */
interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The shell of every page; what is inside is decided by the address. */
const page = '/index.html'

/**
 * Which kept file answers a request; null when it is none of ours. Calls are never answered from here: an old answer
 * would pass for the truth.
 */
export function keptPath({ method, mode, url }: Asked, origin: string, files: Readonly<Record<string, string>>) {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin || /^\/api(\/|$)/.test(pathname)) return null
  if (Object.hasOwn(files, pathname)) return pathname
  // The server tells a place inside the page from a file in the same way.
  return mode === 'navigate' && !/\.\w+$/.test(pathname) ? page : null
}
