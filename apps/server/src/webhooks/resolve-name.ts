import { Resolver } from 'node:dns/promises'

export interface ResolverOptions {
  /** Name servers as `address:port`; those of this machine by default. */
  readonly servers?: readonly string[]
  /** Milliseconds for which an answer is waited for, each time it is asked. */
  readonly timeout?: number
}

/**
 * Finds all addresses of a host name by asking name servers itself. `dns.lookup` would do it in the two threads that every
 * other lookup of this process shares, so that somebody whose name server never answers could keep the database, the
 * bucket and the mail server from being found.
 */
export function nameResolver({ servers, timeout = 1_000 }: ResolverOptions = {}): (
  name: string,
) => Promise<readonly string[]> {
  return async (name) => {
    // No name server is asked for it (RFC 6761).
    if (/^(.*\.)?localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
    const resolver = new Resolver({ timeout, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
