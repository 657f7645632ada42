import { setTimeout as pause } from 'node:timers/promises'
import { Player } from '../../support/player.ts'
import { auditAnswers, auditStored, type Violation } from './audit.ts'
import type { Database } from './database.ts'
import { Device, type Fate, type Sent } from './device.ts'
import { Follower } from './stream-follower.ts'

/** Who plays where. */
export interface Seats {
  readonly clients: number
  /** The same data through as many servers. */
  readonly urls: readonly string[]
  /** How devices reach them, if not directly, and how long they wait for an answer. */
  readonly through?: { readonly url: string; readonly patience: number }
}

/** Fresh characters, two devices on each that get into each other's way, and somebody who watches one of them. */
export class Party {
  readonly devices: readonly Device[]
  /** Who owns a character, with an undisturbed line to the first server. */
  readonly owners: ReadonlyMap<string, Player>
  readonly follower: Follower
  #over = false

  private constructor(devices: readonly Device[], owners: ReadonlyMap<string, Player>, follower: Follower) {
    this.devices = devices
    this.owners = owners
    this.follower = follower
  }

  static async gather({ clients, urls, through }: Seats): Promise<Party> {
    const owners = new Map<string, Player>()
    const seat = async (first: number): Promise<Device[]> => {
      const owner = await Player.guest(urls[0] ?? '')
      const born = await owner.create()
      owners.set(born.character.publicRef, owner)
      const ways = through ? [Object.assign(owner.onAnotherDevice(through.url), through)] : waysOf(owner, urls)
      return [first, first + 1].map((number) => new Device(ways, born, number))
    }
    const devices = (await Promise.all(Array.from({ length: clients / 2 }, (_, i) => seat(2 * i)))).flat()
    const [[ref, owner] = []] = owners
    if (!ref || !owner) throw new Error('a party needs somebody to play')
    return new Party(devices, owners, await Follower.join(waysOf(owner, urls), ref))
  }

  /** Plays while something happens; then everybody sees their last save through. */
  async playDuring<T>(happening: () => Promise<T>): Promise<T> {
    const end = () => (this.#over = true)
    const playing = Promise.all(this.devices.map((device) => device.play(() => this.#over)))
    const [happened] = await Promise.all([happening().finally(end), playing.finally(end)])
    return happened
  }

  /** Resolves when every device has been acknowledged once more, or play is over. */
  async acknowledgedAgain(): Promise<void> {
    const before = this.devices.map(({ ledger }) => ledger.length)
    while (!this.#over && this.devices.some(({ ledger }, i) => ledger.length === before[i])) await pause(10)
  }

  get ledger(): readonly Sent[] {
    return this.devices.flatMap((device) => device.ledger)
  }

  /** How many requests were not answered by a yes. */
  get failures(): number {
    return this.devices.flatMap(({ fates }) => fates).filter((fate) => fate !== '200').length
  }

  /** Requests by what they came to. */
  get fates(): ReadonlyMap<Fate, number> {
    const counts = new Map<Fate, number>()
    for (const fate of this.devices.flatMap((device) => device.fates)) counts.set(fate, (counts.get(fate) ?? 0) + 1)
    return counts
  }

  /** Compares what was acknowledged with what the database holds, what the server says and what the stream brought. */
  async audit(database: Database, bearable: readonly Fate[]): Promise<Violation[]> {
    const stored = await database.read([...this.owners.keys()])
    const violations = auditStored(this.ledger, stored)
    for (const [ref, owner] of this.owners) violations.push(...(await auditAnswers(ref, owner, stored)))
    const watched = stored.characters.get(this.follower.ref)
    const others = [
      ...(await this.follower.complaints(watched?.revision ?? 0)),
      ...[...this.fates]
        .filter(([fate]) => fate !== '200' && !bearable.includes(fate))
        .map(([fate, times]) => `answered by ${fate}, ${times} times`),
    ]
    return [...violations, ...others.map((words) => ({ kind: 'wrong', words }) as const)]
  }
}

const waysOf = (owner: Player, urls: readonly string[]): Player[] => urls.map((url) => owner.onAnotherDevice(url))
