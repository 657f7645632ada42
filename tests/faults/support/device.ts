import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry, Save } from '@everquill/domain'
import type { Player, Reply, Saved } from '../../support/player.ts'

/** A save that was sent, and the log entries by which it was acknowledged, if it was. */
export interface Sent {
  readonly ref: string
  readonly save: Save
  acknowledged: readonly LogEntry[] | null
}

/** What a request came to, in few words: `200`, `503 unavailable`, `cut`, `torn` (in the middle of its answer). */
export type Fate = string

/** Longer than any fault lasts; a save that is not answered by then never will be. */
const patience = 60_000
const betweenTries = 50
/** Answers can be read on their way. */
const readable = { 'accept-encoding': 'identity' }

/** Somebody who edits one character as fast as it is answered, and writes down what was acknowledged. */
export class Device {
  readonly ref: string
  readonly name: string
  readonly ledger: Sent[] = []
  readonly fates: Fate[] = []
  readonly #ways: readonly Player[]
  #way: number
  #seen: Saved

  /** The ways lead to different servers on the same data; where one fails, the next is tried. */
  constructor(ways: readonly Player[], born: Saved, number: number) {
    this.#ways = ways
    this.#way = number
    this.#seen = born
    this.ref = born.character.publicRef
    this.name = `device ${number}`
  }

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.acknowledge(this.next())
  }

  /** One more thing done: two counters that add up, and a name that nobody else gives. */
  next(): Sent {
    const { character, revision } = this.#seen
    const { name, xp, gold } = character
    const changes = [
      { field: 'name', oldValue: name, newValue: `${this.name}, ${this.ledger.length}` },
      { field: 'xp', oldValue: xp, newValue: xp + 1 },
      { field: 'gold', oldValue: gold, newValue: gold + 1 },
    ]
    const sent = { ref: this.ref, save: { saveId: randomUUID(), baseRevision: revision, changes }, acknowledged: null }
    this.ledger.push(sent)
    return sent
  }

  /** Sends the same save until it is answered; a no is an answer too, and final. */
  async acknowledge(sent: Sent): Promise<void> {
    for (const begun = performance.now(); ;) {
      const fate = await this.send(sent)
      if (sent.acknowledged !== null || fate.startsWith('4')) return
      if (performance.now() - begun > patience) throw new Error(`${this.name} was never answered`)
      this.#way += 1
      await pause(betweenTries)
    }
  }

  /** One try. */
  async send(sent: Sent): Promise<Fate> {
    const way = this.#ways[this.#way % this.#ways.length] as Player
    const path = `/api/characters/${this.ref}`
    const answer = await way.call('PATCH', path, sent.save, readable).catch(fateOf)
    const fate = typeof answer === 'string' ? answer : fateIn(answer)
    this.fates.push(fate)
    if (typeof answer !== 'string') this.hear(sent, answer)
    return fate
  }

  /** An answer counts only if it is the outcome of this very save. */
  hear(sent: Sent, answer: Reply): void {
    if (!isOutcomeOf(sent, answer)) return
    sent.acknowledged = answer.body.entries
    this.#seen = answer.body
  }
}

const isOutcomeOf = ({ save }: Sent, reply: Reply): reply is Reply & { body: Saved } =>
  reply.status === 200 && (reply.body.entries ?? []).some(({ saveId }) => saveId === save.saveId)

function fateIn({ status, headers, body }: Reply): Fate {
  if (status < 300) return String(status)
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false
  return `${status} ${isProblem ? body.code : 'without a problem'}`
}

/** `fetch` says so when the head of an answer had come and the rest did not. */
const fateOf = (error: unknown): Fate => (error instanceof Error && error.message === 'terminated' ? 'torn' : 'cut')
