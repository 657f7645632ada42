import { BlockList, isIP } from 'node:net'

/** The parts of a request that tell where it comes from. */
export interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Determines where requests come from. */
export interface Networks {
  /** The IPv4 address, or the /64 of the IPv6 address, of the client, in canonical form. */
  readonly networkOf: (request: Incoming) => string
  /** Whether the client used https, as reported by a trusted proxy. */
  readonly isSecure: (request: Incoming) => boolean
  /** Whether a trusted proxy passed the request on. */
  readonly isFromProxy: (request: Pick<Incoming, 'socket'>) => boolean
}

/**
 * Forwarding headers count only from proxies on the list. Throws if an entry is neither an address, nor a network such as
 * 10.0.0.0/8, nor the word loopback. The first
 * proxy that is not on the list is reported: without it all its clients share one rate limit.
 */
export function networks(
  trustProxy: readonly string[],
  reportUntrustedProxy: (address: string) => void = () => undefined,
): Networks {
  let isReported = false
  const trusted = new BlockList()
  for (const entry of trustProxy) trust(trusted, entry)
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const socketOf = ({ socket }: Pick<Incoming, 'socket'>): string | null => addressOf(socket.remoteAddress ?? '')
  const isFromProxy: Networks['isFromProxy'] = (request) => {
    const socketAddress = socketOf(request)
    return socketAddress !== null && isTrusted(socketAddress)
  }
  return {
    networkOf(request) {
      const socketAddress = socketOf(request)
      if (socketAddress === null) return 'unknown'
      const forwarded = valuesOf(request, 'x-forwarded-for')
      if (!isReported && forwarded.length > 0 && !isTrusted(socketAddress)) {
        isReported = true
        reportUntrustedProxy(socketAddress)
      }
      let clientAddress = socketAddress
      // From right to left: each proxy appends its peer, so entries left of the first untrusted address can be forged.
      for (const entry of forwarded.toReversed()) {
        if (!isTrusted(clientAddress)) break
        const address = addressOf(entry)
        if (address === null) return networkOfAddress(socketAddress)
        clientAddress = address
      }
      return networkOfAddress(clientAddress)
    },
    isSecure: (request) => isFromProxy(request) && valuesOf(request, 'x-forwarded-proto')[0]?.toLowerCase() === 'https',
    isFromProxy,
  }
}

function trust(list: BlockList, entry: string): void {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return
  }
  const [text = '', bits, ...more] = entry.split('/')
  const address = addressOf(text)
  const family = address !== null && isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const prefix = bits === undefined ? null : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN
  const fits = prefix === null || prefix <= (family === 'ipv6' ? 128 : 32)
  if (address === null || more.length > 0 || !fits) {
    throw new Error(
      `TRUST_PROXY must list addresses, networks such as 10.0.0.0/8, or the word loopback, but has "${entry}".`,
    )
  }
  if (prefix === null) list.addAddress(address, family)
  else list.addSubnet(address, prefix, family)
}

/** The values of a header that may be repeated or contain several comma-separated values. */
const valuesOf = ({ headers }: Incoming, name: string): string[] =>
  [headers[name] ?? []].flat().flatMap((value) => value.split(',').map((part) => part.trim()))

/** The canonical form of an address, without port and zone; an IPv4-mapped IPv6 address becomes IPv4. */
function addressOf(text: string): string | null {
  const withoutPort = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = withoutPort.replace(/%.*$/s, '')
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : null
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return groups.map((group) => group.toString(16)).join(':')
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // The URL parser normalises the notation.
  const normalised = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head, tail] = normalised.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const [front, back] = [head ?? [], tail ?? []]
  const gap = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...gap, ...back].map((group) => parseInt(group, 16))
}

const networkOfAddress = (address: string): string =>
  isIP(address) === 6 ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
