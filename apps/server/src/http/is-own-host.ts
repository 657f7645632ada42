import { isIP } from 'node:net'

const hostHeader = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** The name or address of a `Host` header without its port, in lower case; null if it is malformed. */
function hostnameOf(host: string): string | null {
  return hostHeader.exec(host)?.[1]?.toLowerCase() ?? null
}

/**
 * Whether a request is meant for this server. Otherwise a page of another site could reach it through a name that
 * resolves to this machine (DNS rebinding): with `PUBLIC_URL` only its name counts, without it only those that nobody
 * else can register.
 */
export function isOwnHost(host: string, { publicUrl, listenHost }: OwnAddress): boolean {
  const hostname = hostnameOf(host)
  if (hostname === null) return false
  if (publicUrl !== null) return hostname === new URL(publicUrl).hostname
  return (
    hostname === 'localhost' ||
    hostname === listenHost.toLowerCase() ||
    hostname.endsWith('.local') ||
    isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  )
}

/** Where people reach this server. */
export interface OwnAddress {
  readonly publicUrl: string | null
  /** The name or address that it listens on. */
  readonly listenHost: string
}
