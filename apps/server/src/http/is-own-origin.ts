/** Headers that tell which site a request comes from. */
export interface OriginHeaders {
  readonly origin: string | undefined
  readonly host: string | undefined
  readonly fetchSite: string | undefined
}

/**
 * Whether a state-changing request comes from our own pages. Browsers always send an origin with cross-site requests; a
 * client that sends none is not a browser with a victim's cookies.
 */
export function isOwnOrigin({ origin, host, fetchSite }: OriginHeaders, publicUrl: string | null): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (origin === undefined) return true
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
