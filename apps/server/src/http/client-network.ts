import { BlockList, isIP } from 'node:net'

/** What a request shows of where it comes from. */
export interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** How requests are told apart by where they come from. */
export interface Networks {
  /** The IPv4 address, or the /64 of the IPv6 address, that a request comes from; spelled in one way only. */
  readonly networkOf: (request: Incoming) => string
  /** Whether it came by https, at least to a proxy that we trust. */
  readonly isSecure: (request: Incoming) => boolean
}

/**
 * Only proxies on the list are believed what they say about others. Throws when an entry of the list is no address, no
 * network such as 10.0.0.0/8 and not the word loopback.
 */
export function networks(trustProxy: readonly string[]): Networks {
  const trusted = new BlockList()
  for (const entry of trustProxy) trust(trusted, entry)
  const isTrusted = (address: string): boolean => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const socketOf = ({ socket }: Incoming): string | null => addressOf(socket.remoteAddress ?? '')
  return {
    networkOf(request) {
      const near = socketOf(request)
      if (near === null) return 'unknown'
      let far = near
      // From right to left: each proxy adds who it heard, and what lies beyond the first stranger is hearsay.
      for (const entry of valuesOf(request, 'x-forwarded-for').toReversed()) {
        if (!isTrusted(far)) break
        const address = addressOf(entry)
        if (address === null) return networkOfAddress(near)
        far = address
      }
      return networkOfAddress(far)
    },
    isSecure(request) {
      const near = socketOf(request)
      return near !== null && isTrusted(near) && valuesOf(request, 'x-forwarded-proto')[0]?.toLowerCase() === 'https'
    },
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

/** The values of a header that may be sent several times, or have several values parted by commas. */
const valuesOf = ({ headers }: Incoming, name: string): string[] =>
  [headers[name] ?? []].flat().flatMap((value) => value.split(',').map((part) => part.trim()))

/** An address in its one spelling, without port or zone; an IPv4 address in IPv6 clothes is an IPv4 address. */
function addressOf(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/s, '')
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : null
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return groups.map((group) => group.toString(16)).join(':')
}

/** The eight numbers of an IPv6 address, however it is spelled. */
function groupsOf(address: string): number[] {
  // The URL parser spells every address in the same way.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head, tail] = spelled.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const [front, back] = [head ?? [], tail ?? []]
  const gap = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...gap, ...back].map((group) => parseInt(group, 16))
}

const networkOfAddress = (address: string): string =>
  isIP(address) === 6 ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
