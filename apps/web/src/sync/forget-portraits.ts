import { isPortraitUrl, portraitCache } from './service-worker/portraits.ts'

export interface ForgetPortraitsDeps {
  /** Undefined without https, where there is no service worker either. */
  readonly caches: Pick<CacheStorage, 'open' | 'delete'> | undefined
  readonly origin: string
  /** The addresses of everything that this page has loaded. */
  readonly loadedUrls: () => readonly string[]
  /** Requests an address anew, whatever is cached. */
  readonly reload: (url: string) => Promise<unknown>
}

/**
 * Deletes the portraits that this browser has cached, once their user is signed out. The server then refuses each of them,
 * and that response replaces the portrait in the browser's HTTP cache, which pages cannot delete from.
 */
export async function forgetPortraits({ caches, origin, loadedUrls, reload }: ForgetPortraitsDeps): Promise<void> {
  const cached = (await (await caches?.open(portraitCache))?.keys()) ?? []
  await caches?.delete(portraitCache)
  const urls = [...cached.map(({ url }) => url), ...loadedUrls()].filter((url) => isPortraitUrl(url, origin))
  // Not awaited: a slow network must not delay the sign-out.
  for (const url of new Set(urls)) reload(url).catch(() => undefined)
}
