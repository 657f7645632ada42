import type { LogEntry } from '@everquill/domain'
import type { Network, Place } from '../network.ts'
import type { World } from '../world.ts'

/** Who listens at the end of a stream. */
export interface StreamEars {
  /** What lies before must be fetched. */
  opened(): void
  saved(entries: readonly LogEntry[]): void
}

interface Frame {
  readonly id: string
  readonly event: string
  readonly data: { readonly publicRef?: string; readonly entries?: readonly LogEntry[] }
}

/** The same bytes go to many. */
const frames = new WeakMap<Buffer, Frame>()

function frameOf(bytes: Buffer): Frame {
  const known = frames.get(bytes)
  if (known) return known
  const [id = '', event = '', data = ''] = bytes.toString().split('\n')
  const frame = { id: id.slice(4), event: event.slice(7), data: JSON.parse(data.slice(6)) as Frame['data'] }
  frames.set(bytes, frame)
  return frame
}

/** The event stream of one tab: it breaks, and comes back by itself where it left off. */
export class Stream {
  readonly #world: World
  readonly #network: Network
  readonly #place: Place
  readonly #publicRef: string
  readonly #ears: StreamEars
  #lastEventId: string | null = null
  #leave: (() => void) | null = null
  #isOver = false

  constructor(world: World, network: Network, place: Place, publicRef: string, ears: StreamEars) {
    this.#world = world
    this.#network = network
    this.#place = place
    this.#publicRef = publicRef
    this.#ears = ears
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.break()
  }

  /** The connection is gone; what was already on its way may still come. */
  break(): void {
    const leave = this.#leave
    this.#leave = null
    leave?.()
    this.#openLater()
  }

  #openLater(): void {
    this.#world.timeline.after(this.#place.chance.between(100, 3_000), () => this.#open())
  }

  #open(): void {
    if (this.#isOver || this.#leave) return
    const server = this.#place.isOffline ? null : this.#network.server(this.#place)
    if (!server) return this.#openLater()
    const { timeline } = this.#world
    let isOpen = true
    let arrivesAt = 0
    let leave: (() => void) | null = null
    const hangUp = () => {
      isOpen = false
      leave?.()
    }
    const close = () => {
      if (this.#leave === hangUp) this.break()
    }
    const send = (bytes: Buffer) => {
      const frame = frameOf(bytes)
      if (!isOpen) return
      if (frame.event === 'saved' && this.#network.swallows(this.#place, 'an event')) {
        // A connection that has lost something is not long for this world.
        timeline.after(4_000, close)
        return
      }
      // One connection keeps the order; an old one and a new one may overlap.
      arrivesAt = Math.max(arrivesAt, timeline.now + this.#network.delay(this.#place))
      timeline.after(arrivesAt - timeline.now, () => this.#hear(frame))
    }
    const { user, name } = this.#place
    this.#leave = hangUp
    this.#world.tell(() => `${name} listens at ${server.name}`)
    leave = server.join({ user, tokenHash: name, send, close }, this.#lastEventId)
    if (this.#leave !== hangUp) hangUp()
  }

  #hear({ id, event, data }: Frame): void {
    if (this.#isOver || this.#place.isOffline) return
    if (this.#world.parts.client.catchesUp) this.#lastEventId = id
    if (event === 'saved') {
      if (data.publicRef === this.#publicRef && data.entries) this.#ears.saved(data.entries)
    } else if (this.#world.parts.client.catchesUp) this.#ears.opened()
  }
}
