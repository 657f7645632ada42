import type { LogEntry } from '@everquill/domain'
import type { Network, Endpoint } from '../network.ts'
import type { World } from '../world.ts'

/** Callbacks of a stream. */
export interface StreamHandlers {
  /** Earlier events may be missing: fetch the character. */
  opened(): void
  saved(entries: readonly LogEntry[]): void
}

interface Frame {
  readonly id: string
  readonly event: string
  readonly data: { readonly publicRef?: string; readonly entries?: readonly LogEntry[] }
}

/** Parsed once, because the same bytes go to many streams. */
const frames = new WeakMap<Buffer, Frame>()

function frameOf(bytes: Buffer): Frame {
  const known = frames.get(bytes)
  if (known) return known
  const [id = '', event = '', data = ''] = bytes.toString().split('\n')
  const frame = { id: id.slice(4), event: event.slice(7), data: JSON.parse(data.slice(6)) as Frame['data'] }
  frames.set(bytes, frame)
  return frame
}

/** The event stream of one tab; it breaks and reconnects with its last event id. */
export class Stream {
  readonly #world: World
  readonly #network: Network
  readonly #endpoint: Endpoint
  readonly #publicRef: string
  readonly #handlers: StreamHandlers
  #lastEventId: string | null = null
  #leave: (() => void) | null = null
  #isOver = false

  constructor(world: World, network: Network, endpoint: Endpoint, publicRef: string, handlers: StreamHandlers) {
    this.#world = world
    this.#network = network
    this.#endpoint = endpoint
    this.#publicRef = publicRef
    this.#handlers = handlers
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.break()
  }

  /** Closes the connection; events in flight may still arrive. */
  break(): void {
    const leave = this.#leave
    this.#leave = null
    leave?.()
    this.#openLater()
  }

  #openLater(): void {
    this.#world.clock.after(this.#endpoint.random.between(100, 3_000), () => this.#open())
  }

  #open(): void {
    if (this.#isOver || this.#leave) return
    const server = this.#endpoint.isOffline ? null : this.#network.server(this.#endpoint)
    if (!server) return this.#openLater()
    const { clock } = this.#world
    let isOpen = true
    let arrivesAt = 0
    let leave: (() => void) | null = null
    const disconnect = () => {
      isOpen = false
      leave?.()
    }
    const close = () => {
      if (this.#leave === disconnect) this.break()
    }
    const send = (bytes: Buffer) => {
      const frame = frameOf(bytes)
      if (!isOpen) return
      if (frame.event === 'saved' && this.#network.drops(this.#endpoint, 'an event')) {
        // A connection that lost data fails soon after.
        clock.after(4_000, close)
        return
      }
      // A connection delivers in order, but an old and a new one may overlap.
      arrivesAt = Math.max(arrivesAt, clock.now + this.#network.delay(this.#endpoint))
      clock.after(arrivesAt - clock.now, () => this.#receive(frame))
    }
    const { user, name } = this.#endpoint
    this.#leave = disconnect
    this.#world.trace(() => `${name} subscribes at ${server.name}`)
    leave = server.join({ user, tokenHash: name, send, close }, this.#lastEventId)
    if (this.#leave !== disconnect) disconnect()
  }

  #receive({ id, event, data }: Frame): void {
    if (this.#isOver || this.#endpoint.isOffline) return
    if (this.#world.parts.client.catchesUp) this.#lastEventId = id
    if (event === 'saved') {
      if (data.publicRef === this.#publicRef && data.entries) this.#handlers.saved(data.entries)
    } else if (this.#world.parts.client.catchesUp) this.#handlers.opened()
  }
}
