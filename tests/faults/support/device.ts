import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LogEntry, Save } from '@everquill/domain'
import type { Player, Reply, Saved } from '../../support/player.ts'

/** A sent save and the log entries of its acknowledgement, if there was one. */
export interface Sent {
  readonly ref: string
  /** Its base changes if the server does not have it; its id and its changes never do. */
  save: Save
  acknowledged: readonly LogEntry[] | null
}

/** The outcome of a request: `200`, `503 unavailable`, `cut`, or `torn` (cut in the middle of the response). */
export type Outcome = string

/** Longer than any fault lasts, also on a busy machine. */
const timeout = 240_000
const betweenTries = 50
/** Uncompressed, so that the proxy can read responses. */
const readable = { 'accept-encoding': 'identity' }

/** Edits one character and records what was acknowledged. */
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

  /** Saves until it is over, with a pause after each save. */
  async play(isOver: () => boolean, restFor: () => number): Promise<void> {
    while (!isOver()) {
      await this.acknowledge(this.next())
      await pause(restFor())
    }
  }

  /** The next save: two counters that add up, and a unique name. */
  next(): Sent {
    const { name, xp, gold } = this.#seen.character
    const changes = [
      { field: 'name', oldValue: name, newValue: `${this.name}, ${this.sentSaves.length}` },
      { field: 'xp', oldValue: xp, newValue: xp + 1 },
      { field: 'gold', oldValue: gold, newValue: gold + 1 },
    ]
    const sent = { ref: this.ref, save: { saveId: randomUUID(), ...this.#base(), changes }, acknowledged: null }
    this.sentSaves.push(sent)
    return sent
  }

  /** Retries the same save until it is acknowledged or refused. If the server was restored, older saves are resent too. */
  async acknowledge(sent: Sent): Promise<void> {
    const { epoch } = this.#seen
    const isRebased = await this.#deliver(sent)
    if (isRebased || this.#seen.epoch !== epoch) await this.#resendAll()
  }

  /** Returns whether the server did not have the base of the save. */
  async #deliver(sent: Sent): Promise<boolean> {
    let isRebased = false
    for (const startedAt = performance.now(); ;) {
      const outcome = await this.send(sent)
      if (sent.acknowledged !== null) return isRebased
      if (outcome === '409 base-unknown') {
        isRebased = true
        await this.#rebase(sent)
      } else if (outcome.startsWith('4')) return isRebased
      if (performance.now() - startedAt > timeout) throw new Error(`${this.name} never got a response`)
      this.#current += 1
      await pause(betweenTries)
    }
  }

  /** Takes the server's state as the base of a save. */
  async #rebase(sent: Sent): Promise<void> {
    const reply = await this.#connection.get(`/api/characters/${this.ref}`).catch(() => null)
    if (reply?.status !== 200) return
    this.#seen = reply.body as unknown as Saved
    sent.save = { ...sent.save, ...this.#base() }
  }

  /** Sends every acknowledged save again: the server has those from before its backup, and must not count them twice. */
  async #resendAll(): Promise<void> {
    for (const sent of this.sentSaves.filter(({ acknowledged }) => acknowledged !== null)) {
      sent.acknowledged = null
      sent.save = { ...sent.save, ...this.#base() }
      await this.#deliver(sent)
    }
  }

  #base(): Pick<Save, 'baseRevision' | 'baseEntryId'> {
    return { baseRevision: this.#seen.revision, baseEntryId: this.#seen.entryId }
  }

  get #connection(): Player {
    return this.#connections[this.#current % this.#connections.length] as Player
  }

  /** Sends once. */
  async send(sent: Sent): Promise<Outcome> {
    const path = `/api/characters/${this.ref}?include=character`
    const reply = await this.#connection.call('PATCH', path, sent.save, readable).catch(outcomeOfError)
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
