import { BlockList, isIP } from 'node:net'

/** A list of networks; `BlockList` is the name of the class, not its use here. */
function networks(type: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), type)
  }
  return list
}

/** IPv4 networks that are not part of the public internet (IANA IPv4 Special-Purpose Address Registry). */
const specialIpv4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Everything else in IPv6 is local, reserved, or a translation of an IPv4 address (mapped, NAT64). */
const globalIpv6 = networks('ipv6', ['2000::/3'])

/** Protocol assignments with Teredo, documentation, 6to4: they are not, or lead to an IPv4 address of the sender's choice. */
const specialIpv6 = networks('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

const loopbackIpv4 = networks('ipv4', ['127.0.0.0/8'])

/** Whether an IP address belongs to the public internet. A host name is not an address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  // An address with a zone, such as fe80::1%eth0, is local.
  if (version !== 6 || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** Whether an IP address is this machine. */
export function isLoopback(address: string): boolean {
  if (isIP(address) === 4) return loopbackIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && new URL(`http://[${address.split('%', 1)[0]}]`).hostname === '[::1]'
}
