import { setTimeout as pause } from 'node:timers/promises'
import type { Player, Stream } from '../../support/player.ts'

/** Longer than a server needs to look round by itself. */
const patience = 20_000
const betweenTries = 100

/** Somebody who only watches a character: comes back by the last cursor whenever the stream ends. */
export class Follower {
  readonly ref: string
  readonly #ways: readonly Player[]
  readonly #streams: Stream[] = []
  #over = false
  readonly #following: Promise<void>

  /** Resolves when it listens. */
  static async join(ways: readonly Player[], ref: string): Promise<Follower> {
    const follower = new Follower(ways, ref)
    await follower.#waitFor(() => follower.#streams[0]?.heard.some(({ event }) => event === 'hello') ?? false)
    return follower
  }

  private constructor(ways: readonly Player[], ref: string) {
    this.#ways = ways
    this.ref = ref
    this.#following = this.#follow()
  }

  /** How often it had to come back. */
  get returns(): number {
    return this.#streams.length - 1
  }

  /** Waits until everything up to a revision was heard, and says what was not heard exactly once and in order. */
  async complaints(revision: number): Promise<string[]> {
    await this.#waitFor(() => this.#revisions().includes(revision))
    this.#over = true
    for (const stream of this.#streams) stream.stop()
    await this.#following
    const resets = this.#streams.flatMap(({ heard }) => heard).filter(({ event }) => event === 'reset').length
    const heard = this.#revisions().join()
    const wanted = Array.from({ length: revision - 1 }, (_, i) => i + 2).join()
    return [
      ...(resets > 0 ? [`a stream began anew ${resets} times instead of going on`] : []),
      ...(heard === wanted ? [] : [`a stream brought the revisions ${heard} instead of 2 to ${revision}`]),
    ]
  }

  #revisions(): number[] {
    return this.#streams.flatMap((stream) => stream.revisionsOf(this.ref))
  }

  async #follow(): Promise<void> {
    for (let way = 0; !this.#over; way++) {
      const player = this.#ways[way % this.#ways.length] as Player
      const cursor = this.#streams.findLast(({ heard }) => heard.length > 0)?.heard.at(-1)?.id
      const stream = await player.listen(cursor).catch(() => null)
      if (stream?.status === 200) {
        this.#streams.push(stream)
        await stream.ended
      }
      await pause(betweenTries)
    }
  }

  async #waitFor(isTrue: () => boolean): Promise<void> {
    for (const begun = performance.now(); !isTrue() && performance.now() - begun < patience;) await pause(20)
  }
}
