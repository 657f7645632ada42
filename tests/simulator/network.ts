import type { NetworkConditions } from './network-conditions.ts'
import type { SeededRandom } from './random.ts'
import type { ServerResponse } from './parts.ts'
import type { Request, ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

/** A client of the network. */
export interface Endpoint {
  readonly random: SeededRandom
  readonly name: string
  isOffline: boolean
  conditions: NetworkConditions
  /** Messages sent in an earlier era never arrive. */
  era: number
  /** Whether the next response to a creation is lost. */
  losesCreation: boolean
}

const describeRequest = (request: Request): string =>
  request.kind === 'save'
    ? `save ${request.save.saveId}`
    : request.kind === 'action'
      ? `${request.action.kind} ${request.action.saveId}`
      : `a ${request.kind} request`

/** Delivers requests and responses with the faults that the conditions call for. */
export class Network {
  /** Increases when all connections are cut. */
  era = 0
  readonly #world: World
  readonly #servers: readonly ServerProcess[]

  constructor(world: World, servers: readonly ServerProcess[]) {
    this.#world = world
    this.#servers = servers
  }

  /** Cuts all connections: nothing that is under way arrives any more. */
  cut(): void {
    this.era++
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
  exchange(endpoint: Endpoint, user: string, request: Request, onResponse: (response: ServerResponse) => void): void {
    const { clock, totals, trace } = this.#world
    const what = describeRequest(request)
    if (!endpoint.isOffline && endpoint.random.happens(endpoint.conditions.portal)) {
      totals.portals++
      trace(() => `a portal answers ${what} of ${endpoint.name}`)
      clock.after(this.delay(endpoint), () => onResponse({ kind: 'portal' }))
      return
    }
    const [era, ownEra] = [this.era, endpoint.era]
    this.#maybeTwice(endpoint, what, () => {
      if (this.drops(endpoint, what)) return
      clock.after(this.delay(endpoint), () => {
        if (this.era === era && endpoint.era === ownEra) this.#arrive(endpoint, user, request, what, onResponse)
      })
    })
  }

  #arrive(
    endpoint: Endpoint,
    user: string,
    request: Request,
    what: string,
    onResponse: (response: ServerResponse) => void,
  ): void {
    const server = this.server(endpoint)
    const { era } = this
    if (!server) return
    const carry = (response: ServerResponse) => {
      this.#world.onResponse(user, response)
      if (request.kind === 'create' && endpoint.losesCreation) {
        endpoint.losesCreation = false
        this.#world.totals['lost creations']++
        return
      }
      this.#maybeTwice(endpoint, `the response to ${what}`, () => {
        if (this.drops(endpoint, `the response to ${what}`)) return
        this.#world.clock.after(this.delay(endpoint), () => {
          if (this.era === era && !endpoint.isOffline) onResponse(response)
        })
      })
    }
    server.handle(user, request).then(carry, (error: unknown) => this.#world.report('exceptions', String(error)))
  }

  #maybeTwice({ conditions, name, random }: Endpoint, what: string, carry: () => void): void {
    carry()
    if (!random.happens(conditions.duplicate)) return
    this.#world.totals.duplicates++
    this.#world.trace(() => `${what} of ${name} is duplicated`)
    carry()
  }
}
