import type { Chance } from './random.ts'
import type { Answer } from './parts.ts'
import type { Request, ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

/** How bad the network of a device is: the probability of each mishap. */
export interface Weather {
  readonly drop: number
  readonly duplicate: number
  readonly portal: number
  /** The longest that a message takes, in milliseconds. */
  readonly slowest: number
}

/** Where a device stands in the network. */
export interface Place {
  readonly chance: Chance
  readonly name: string
  readonly user: string
  isOffline: boolean
  weather: Weather
  /** What was sent in an earlier one never arrives. */
  era: number
}

const wordsOf = (request: Request): string =>
  request.kind === 'save'
    ? `save ${request.save.saveId}`
    : request.kind === 'errand'
      ? `${request.errand.kind} ${request.errand.saveId}`
      : 'a request'

export const fairWeather: Weather = { drop: 0, duplicate: 0, portal: 0, slowest: 80 }

/** Carries requests and answers, as badly as the weather has it. */
export class Network {
  readonly #world: World
  readonly #servers: readonly ServerProcess[]

  constructor(world: World, servers: readonly ServerProcess[]) {
    this.#world = world
    this.#servers = servers
  }

  /** A process that is up, as a load balancer finds one. */
  server({ chance }: Place): ServerProcess | null {
    const up = this.#servers.filter((server) => server.isUp)
    return up.length > 0 ? chance.one(up) : null
  }

  delay({ weather, chance }: Place): number {
    return chance.between(5, weather.slowest)
  }

  /** Whether the weather swallows a message. */
  swallows({ isOffline, weather, name, chance }: Place, what: string): boolean {
    const isLost = isOffline || chance.happens(weather.drop)
    if (isLost) {
      this.#world.totals.drops++
      this.#world.tell(() => `${what} of ${name} is lost`)
    }
    return isLost
  }

  /** Sends a request; its answer comes once, twice or never. */
  exchange(place: Place, request: Request, answered: (answer: Answer) => void): void {
    const { timeline, totals, tell } = this.#world
    const what = wordsOf(request)
    if (!place.isOffline && place.chance.happens(place.weather.portal)) {
      totals.portals++
      tell(() => `a portal answers ${what} of ${place.name}`)
      timeline.after(this.delay(place), () => answered({ kind: 'portal' }))
      return
    }
    const { era } = place
    this.#twiceAtTimes(place, what, () => {
      if (this.swallows(place, what)) return
      timeline.after(this.delay(place), () => {
        if (place.era === era) this.#arrive(place, request, what, answered)
      })
    })
  }

  #arrive(place: Place, request: Request, what: string, answered: (answer: Answer) => void): void {
    const server = this.server(place)
    if (!server) return
    this.#world.timeline.stir()
    const carry = (answer: Answer) =>
      this.#twiceAtTimes(place, `the answer to ${what}`, () => {
        if (this.swallows(place, `the answer to ${what}`)) return
        this.#world.timeline.after(this.delay(place), () => {
          if (!place.isOffline) answered(answer)
        })
      })
    server.handle(place.user, request).then(carry, (error: unknown) => this.#world.blame('surprise', String(error)))
  }

  #twiceAtTimes({ weather, name, chance }: Place, what: string, carry: () => void): void {
    carry()
    if (!chance.happens(weather.duplicate)) return
    this.#world.totals.duplicates++
    this.#world.tell(() => `${what} of ${name} comes twice`)
    carry()
  }
}
