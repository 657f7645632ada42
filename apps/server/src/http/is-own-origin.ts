/** What a browser says about where a request comes from. */
export interface OriginHeaders {
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly fetchSite: string | undefined
}

/**
 * Whether a change comes from our own pages. Browsers always say where a foreign request comes from; a program that
 * says nothing carries no victim's cookie.
 */
export function isOwnOrigin({ origin, host, fetchSite }: OriginHeaders, publicUrl: string | null): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (origin === undefined) return true
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
