import { setTimeout as pause } from 'node:timers/promises'
import type { Player, Stream } from '../../support/player.ts'

/** Longer than a server's reconciliation interval, also on a busy machine. */
const timeout = 120_000
const betweenTries = 100

/** Follows a character's stream and reconnects with the last cursor whenever it ends. */
export class Follower {
  readonly ref: string
  readonly #connections: readonly Player[]
  readonly #streams: Stream[] = []
  #over = false
  readonly #following: Promise<void>

  /** Resolves when the first stream is open. */
  static async join(connections: readonly Player[], ref: string): Promise<Follower> {
    const follower = new Follower(connections, ref)
    await follower.#waitFor(() => follower.#streams[0]?.received.some(({ event }) => event === 'hello') ?? false)
    return follower
  }

  private constructor(connections: readonly Player[], ref: string) {
    this.#connections = connections
    this.ref = ref
    this.#following = this.#follow()
  }

  /** The number of reconnects. */
  get returns(): number {
    return this.#streams.length - 1
  }

  /**
   * Waits for a revision; reports revisions that did not arrive exactly once and in order. After a restore the stream
   * starts again: it is reset once, and what follows must be without gaps.
   */
  async problems(revision: number, isRestored = false): Promise<string[]> {
    await this.#waitFor(() => this.#revisions().includes(revision))
    this.#over = true
    for (const stream of this.#streams) stream.stop()
    await this.#following
    const events = this.#streams.flatMap(({ received }) => received)
    const resets = events.filter(({ event }) => event === 'reset').length
    const revisions = this.#revisions(isRestored ? events.findLastIndex(({ event }) => event === 'reset') : 0)
    const first = isRestored ? (revisions[0] ?? revision) : 2
    const wanted = Array.from({ length: revision - first + 1 }, (_, i) => i + first)
    return [
      ...(resets === (isRestored ? 1 : 0) ? [] : [`a stream was reset ${resets} times`]),
      ...(revisions.join() === wanted.join()
        ? []
        : [`a stream delivered the revisions ${revisions.join()} instead of ${first} to ${revision}`]),
    ]
  }

  /** The revisions of the saves from this event on. */
  #revisions(from = 0): number[] {
    return this.#streams
      .flatMap(({ received }) => received)
      .slice(from)
      .filter(({ event, data }) => event === 'saved' && data.publicRef === this.ref)
      .map(({ data }) => data.revision)
  }

  async #follow(): Promise<void> {
    for (let connection = 0; !this.#over; connection++) {
      const player = this.#connections[connection % this.#connections.length] as Player
      // Heartbeats have no id, and a browser keeps the last one then.
      const cursor = this.#streams.flatMap(({ received }) => received).findLast(({ id }) => id !== '')?.id
      const stream = await player.listen(cursor).catch(() => null)
      if (stream?.status === 200) {
        this.#streams.push(stream)
        await stream.ended
      }
      await pause(betweenTries)
    }
  }

  async #waitFor(isTrue: () => boolean): Promise<void> {
    for (const startedAt = performance.now(); !isTrue() && performance.now() - startedAt < timeout;) await pause(20)
  }
}
