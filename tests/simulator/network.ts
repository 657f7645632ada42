import type { SeededRandom } from './random.ts'
import type { ServerResponse } from './parts.ts'
import type { Request, ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

/** The probability of each network fault. */
export interface NetworkConditions {
  readonly drop: number
  readonly duplicate: number
  readonly portal: number
  /** The longest that a message takes, in milliseconds. */
  readonly slowest: number
}

/** A client of the network. */
export interface Endpoint {
  readonly random: SeededRandom
  readonly name: string
  readonly user: string
  isOffline: boolean
  conditions: NetworkConditions
  /** Messages sent in an earlier era never arrive. */
  era: number
}

const describeRequest = (request: Request): string =>
  request.kind === 'save'
    ? `save ${request.save.saveId}`
    : request.kind === 'action'
      ? `${request.action.kind} ${request.action.saveId}`
      : 'a request'

export const goodConditions: NetworkConditions = { drop: 0, duplicate: 0, portal: 0, slowest: 80 }

/** Delivers requests and responses with the faults that the conditions call for. */
export class Network {
  readonly #world: World
  readonly #servers: readonly ServerProcess[]

  constructor(world: World, servers: readonly ServerProcess[]) {
    this.#world = world
    this.#servers = servers
  }

  /** Picks a running process, like a load balancer. */
  server({ random }: Endpoint): ServerProcess | null {
    const up = this.#servers.filter((server) => server.isUp)
    return up.length > 0 ? random.one(up) : null
  }

  delay({ conditions, random }: Endpoint): number {
    return random.between(5, conditions.slowest)
  }

  /** Decides whether a message is lost. */
  drops({ isOffline, conditions, name, random }: Endpoint, what: string): boolean {
    const isDropped = isOffline || random.happens(conditions.drop)
    if (isDropped) {
      this.#world.totals.drops++
      this.#world.trace(() => `${what} of ${name} is dropped`)
    }
    return isDropped
  }

  /** Sends a request; the response arrives once, twice or never. */
  exchange(endpoint: Endpoint, request: Request, onResponse: (response: ServerResponse) => void): void {
    const { clock, totals, trace } = this.#world
    const what = describeRequest(request)
    if (!endpoint.isOffline && endpoint.random.happens(endpoint.conditions.portal)) {
      totals.portals++
      trace(() => `a portal answers ${what} of ${endpoint.name}`)
      clock.after(this.delay(endpoint), () => onResponse({ kind: 'portal' }))
      return
    }
    const { era } = endpoint
    this.#maybeTwice(endpoint, what, () => {
      if (this.drops(endpoint, what)) return
      clock.after(this.delay(endpoint), () => {
        if (endpoint.era === era) this.#arrive(endpoint, request, what, onResponse)
      })
    })
  }

  #arrive(endpoint: Endpoint, request: Request, what: string, onResponse: (response: ServerResponse) => void): void {
    const server = this.server(endpoint)
    if (!server) return
    this.#world.clock.expectAsyncWork()
    const carry = (response: ServerResponse) =>
      this.#maybeTwice(endpoint, `the response to ${what}`, () => {
        if (this.drops(endpoint, `the response to ${what}`)) return
        this.#world.clock.after(this.delay(endpoint), () => {
          if (!endpoint.isOffline) onResponse(response)
        })
      })
    server
      .handle(endpoint.user, request)
      .then(carry, (error: unknown) => this.#world.report('exceptions', String(error)))
  }

  #maybeTwice({ conditions, name, random }: Endpoint, what: string, carry: () => void): void {
    carry()
    if (!random.happens(conditions.duplicate)) return
    this.#world.totals.duplicates++
    this.#world.trace(() => `${what} of ${name} is duplicated`)
    carry()
  }
}
