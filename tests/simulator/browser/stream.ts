import { receivedSave, type SavedEvent, type SentSave } from '../../../apps/web/src/sync/stream/received-save.ts'
import type { GameEvent } from '../../../apps/web/src/sync/stream/event-stream.ts'
import type { Network, Endpoint } from '../network.ts'
import type { World } from '../world.ts'

/** Callbacks of a stream. */
export interface StreamHandlers {
  readonly onConnected: () => void
  readonly onSaved: (event: SavedEvent) => void
  readonly onGameEvent: (event: GameEvent) => void
}

interface Frame {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** Parsed once, because the same bytes go to many streams. */
const frames = new WeakMap<Buffer, Frame>()

function frameOf(bytes: Buffer): Frame {
  const known = frames.get(bytes)
  if (known) return known
  const [id = '', event = '', data = ''] = bytes.toString().split('\n')
  const frame = { id: id.slice(4), event: event.slice(7), data: JSON.parse(data.slice(6)) as unknown }
  frames.set(bytes, frame)
  return frame
}

/** The event stream of a device; it breaks and reconnects with its last event id. */
export class Stream {
  readonly #world: World
  readonly #network: Network
  readonly #endpoint: Endpoint
  readonly #session: { readonly user: string; readonly tokenHash: string }
  readonly #handlers: StreamHandlers
  #lastEventId: string | null = null
  #leave: (() => void) | null = null
  #isOver = false

  constructor(
    world: World,
    network: Network,
    endpoint: Endpoint,
    session: { readonly user: string; readonly tokenHash: string },
    handlers: StreamHandlers,
  ) {
    this.#world = world
    this.#network = network
    this.#endpoint = endpoint
    this.#session = session
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
    if (!this.#isOver) this.#world.clock.after(this.#endpoint.random.between(100, 3_000), () => this.#open())
  }

  #open(): void {
    if (this.#isOver || this.#leave) return
    const server = this.#endpoint.isOffline ? null : this.#network.server(this.#endpoint)
    if (!server) return this.#openLater()
    const { clock } = this.#world
    let isOpen = true
    let arrivesAt = 0
    let epoch = ''
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
      this.#world.onEvent(this.#session.user, bytes)
      if (['saved', 'order'].includes(frame.event) && this.#network.drops(this.#endpoint, 'an event')) {
        // A connection that lost data fails soon after.
        clock.after(4_000, close)
        return
      }
      // A connection delivers in order, but an old and a new one may overlap.
      arrivesAt = Math.max(arrivesAt, clock.now + this.#network.delay(this.#endpoint))
      const { era } = this.#network
      clock.after(arrivesAt - clock.now, () => {
        if (frame.event === 'hello') epoch = (frame.data as { readonly epoch: string }).epoch
        // Saves may arrive in any order, but an order has no place in the log: a browser drops what a closed connection sent.
        if (frame.event === 'order' && !isOpen) return
        if (this.#network.era === era) this.#receive(frame, epoch)
      })
    }
    this.#leave = disconnect
    this.#world.trace(() => `${this.#endpoint.name} subscribes at ${server.name}`)
    leave = server.join({ ...this.#session, send, close }, this.#lastEventId)
    if (this.#leave !== disconnect) disconnect()
  }

  #receive({ id, event, data }: Frame, epoch: string): void {
    if (this.#isOver || this.#endpoint.isOffline) return
    this.#lastEventId = id
    if (event === 'saved') this.#handlers.onSaved(receivedSave(data as SentSave, epoch))
    else if (event === 'hello') this.#handlers.onConnected()
    else if (this.#world.hasEncounter && ['line', 'seat', 'order'].includes(event))
      this.#handlers.onGameEvent(data as GameEvent)
  }
}
