import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry, Save } from '@everquill/domain'
import type { Player, Reply, Saved } from '../../support/player.ts'

/** A sent save and the log entries of its acknowledgement, if there was one. */
export interface Sent {
  readonly ref: string
  readonly save: Save
  acknowledged: readonly LogEntry[] | null
}

/** The outcome of a request: `200`, `503 unavailable`, `cut`, or `torn` (cut in the middle of the response). */
export type Outcome = string

/** Longer than any fault lasts, also on a busy machine. */
const timeout = 240_000
const betweenTries = 50
/** Uncompressed, so that the proxy can read responses. */
const readable = { 'accept-encoding': 'identity' }

/** Edits one character as fast as the server responds, and records what was acknowledged. */
export class Device {
  readonly ref: string
  readonly name: string
  readonly sentSaves: Sent[] = []
  readonly outcomes: Outcome[] = []
  readonly #connections: readonly Player[]
  #current: number
  #seen: Saved

  /** The connections lead to different servers on the same data; if one fails, the next is tried. */
  constructor(connections: readonly Player[], created: Saved, number: number) {
    this.#connections = connections
    this.#current = number
    this.#seen = created
    this.ref = created.character.publicRef
    this.name = `device ${number}`
  }

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.acknowledge(this.next())
  }

  /** The next save: two counters that add up, and a unique name. */
  next(): Sent {
    const { character, revision } = this.#seen
    const { name, xp, gold } = character
    const changes = [
      { field: 'name', oldValue: name, newValue: `${this.name}, ${this.sentSaves.length}` },
      { field: 'xp', oldValue: xp, newValue: xp + 1 },
      { field: 'gold', oldValue: gold, newValue: gold + 1 },
    ]
    const sent = { ref: this.ref, save: { saveId: randomUUID(), baseRevision: revision, changes }, acknowledged: null }
    this.sentSaves.push(sent)
    return sent
  }

  /** Retries the same save until it is acknowledged or refused. */
  async acknowledge(sent: Sent): Promise<void> {
    for (const startedAt = performance.now(); ;) {
      const outcome = await this.send(sent)
      if (sent.acknowledged !== null || outcome.startsWith('4')) return
      if (performance.now() - startedAt > timeout) throw new Error(`${this.name} never got a response`)
      this.#current += 1
      await pause(betweenTries)
    }
  }

  /** Sends once. */
  async send(sent: Sent): Promise<Outcome> {
    const connection = this.#connections[this.#current % this.#connections.length] as Player
    const path = `/api/characters/${this.ref}`
    const reply = await connection.call('PATCH', path, sent.save, readable).catch(outcomeOfError)
    const outcome = typeof reply === 'string' ? reply : outcomeOfReply(reply)
    this.outcomes.push(outcome)
    if (typeof reply !== 'string') this.onReply(sent, reply)
    return outcome
  }

  /** A reply counts only if it is the outcome of this save. */
  onReply(sent: Sent, reply: Reply): void {
    if (!isOutcomeOf(sent, reply)) return
    sent.acknowledged = reply.body.entries
    this.#seen = reply.body
  }
}

const isOutcomeOf = ({ save }: Sent, reply: Reply): reply is Reply & { body: Saved } =>
  reply.status === 200 && (reply.body.entries ?? []).some(({ saveId }) => saveId === save.saveId)

function outcomeOfReply({ status, headers, body }: Reply): Outcome {
  if (status < 300) return String(status)
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false
  return `${status} ${isProblem ? body.code : 'without a problem'}`
}

/** `fetch` reports `terminated` when only a part of the response arrived. */
const outcomeOfError = (error: unknown): Outcome =>
  error instanceof Error && error.message === 'terminated' ? 'torn' : 'cut'
