import { setTimeout as pause } from 'node:timers/promises'
import { Player } from '../../support/player.ts'
import { auditReplies, auditStored, type Violation } from './audit.ts'
import type { Database } from './database.ts'
import { Device, type Outcome, type Sent } from './device.ts'
import { Follower } from './stream-follower.ts'

/** How many clients play, and on which servers. */
export interface PartyOptions {
  readonly clients: number
  /** Servers on the same data. */
  readonly urls: readonly string[]
  /** Milliseconds between two saves of a device; without it, a device saves as fast as the server responds. */
  readonly restFor?: () => number
  /** A proxy for the devices and their request timeout. */
  readonly through?: { readonly url: string; readonly timeout: number }
}

/** The database under test and the outcomes that the fault may cause. */
export interface AuditedTarget {
  readonly database: Database
  readonly allowedOutcomes: readonly Outcome[]
  /** Whether a backup is restored once, so that streams start again. */
  readonly isRestored?: boolean
}

/** Fresh characters with two competing devices each, and a follower of the first character's stream. */
export class Party {
  readonly devices: readonly Device[]
  /** The owners by character, connected directly to the first server. */
  readonly owners: ReadonlyMap<string, Player>
  readonly follower: Follower
  readonly #restFor: () => number
  #over = false

  private constructor(
    devices: readonly Device[],
    owners: ReadonlyMap<string, Player>,
    follower: Follower,
    restFor: () => number,
  ) {
    this.devices = devices
    this.owners = owners
    this.follower = follower
    this.#restFor = restFor
  }

  static async gather({ clients, urls, through, restFor = () => 0 }: PartyOptions): Promise<Party> {
    const owners = new Map<string, Player>()
    const addCharacter = async (first: number): Promise<Device[]> => {
      const owner = await Player.guest(urls[0] ?? '')
      const created = await owner.create()
      owners.set(created.character.publicRef, owner)
      const connections = through
        ? [Object.assign(owner.onAnotherDevice(through.url), through)]
        : connectionsOf(owner, urls)
      return [first, first + 1].map((number) => new Device(connections, created, number))
    }
    const devices = (await Promise.all(Array.from({ length: clients / 2 }, (_, i) => addCharacter(2 * i)))).flat()
    const [[ref, owner] = []] = owners
    if (!ref || !owner) throw new Error('Party.gather() needs at least two clients')
    return new Party(devices, owners, await Follower.join(connectionsOf(owner, urls), ref), restFor)
  }

  /** Plays during a fault; then every device completes its last save. */
  async playDuring<T>(fault: () => Promise<T>): Promise<T> {
    const end = () => (this.#over = true)
    const playing = Promise.all(this.devices.map((device) => device.play(() => this.#over, this.#restFor)))
    const [result] = await Promise.all([fault().finally(end), playing.finally(end)])
    return result
  }

  /** Resolves when every device has been acknowledged once more, or play is over. */
  async everyoneAcknowledged(): Promise<void> {
    const before = this.devices.map(({ sentSaves }) => sentSaves.length)
    while (!this.#over && this.devices.some(({ sentSaves }, i) => sentSaves.length === before[i])) await pause(10)
  }

  get sentSaves(): readonly Sent[] {
    return this.devices.flatMap((device) => device.sentSaves)
  }

  /** The number of requests without a 200. */
  get failures(): number {
    return this.devices.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome !== '200').length
  }

  /** The number of requests by outcome. */
  get outcomes(): ReadonlyMap<Outcome, number> {
    const counts = new Map<Outcome, number>()
    for (const outcome of this.devices.flatMap((device) => device.outcomes))
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    return counts
  }

  /** Compares the acknowledged saves with the database, the server's responses and the stream. */
  async audit({ database, allowedOutcomes, isRestored }: AuditedTarget): Promise<Violation[]> {
    const stored = await database.read([...this.owners.keys()])
    const violations = auditStored(this.sentSaves, stored)
    for (const [ref, owner] of this.owners) violations.push(...(await auditReplies(ref, owner, stored)))
    const watched = stored.characters.get(this.follower.ref)
    const others = [
      ...(await this.follower.problems(watched?.revision ?? 0, isRestored)),
      ...[...this.outcomes]
        .filter(([outcome]) => outcome !== '200' && !allowedOutcomes.includes(outcome))
        .map(([outcome, times]) => `unexpected outcome ${outcome}, ${times} times`),
    ]
    return [...violations, ...others.map((message) => ({ kind: 'wrong', message }) as const)]
  }
}

const connectionsOf = (owner: Player, urls: readonly string[]): Player[] =>
  urls.map((url) => owner.onAnotherDevice(url))
