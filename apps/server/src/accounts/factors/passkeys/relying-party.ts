import { isIP } from 'node:net'

/** Where passkeys are valid: browsers bind each one to a name, and tell the server on which page it was used. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** How a page was reached. */
export interface PageAddress {
  /** Empty without `PUBLIC_URL`. */
  readonly publicUrl: string
  /** The `Host` header, which has been checked. */
  readonly host: string | undefined
  readonly secure: boolean
}

/**
 * The relying party of a page; null if its address cannot have passkeys: browsers offer them for names only, not for IP
 * addresses, and without https on this machine only.
 */
export function relyingPartyOf({ publicUrl, host, secure }: PageAddress): RelyingParty | null {
  const address = publicUrl || `${secure ? 'https' : 'http'}://${host ?? ''}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return null
  return { id: hostname, origin }
}
