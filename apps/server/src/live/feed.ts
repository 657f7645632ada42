import { maxChanges, type LogEntry } from '@everquill/domain'
import type { CharacterReads, Head } from '../storage/port.ts'
import { readCursor, writeCursor, type Positions } from './cursor.ts'
import { frame } from './frame.ts'
import type { Listener } from './port.ts'

/** Further behind than this, a device is better off fetching its characters anew. */
const maxBehind = 1_000
/** More than one save can hold, so that a page always ends at least one. */
const page = maxChanges + 1

/**
 * What one user hears, on however many devices: each save of a character they may read, in order and without a gap.
 * Everything that happens to a feed happens one after the other.
 */
export class Feed {
  readonly listeners = new Set<Listener>()
  readonly #reads: CharacterReads
  readonly #epoch: string
  readonly #user: string
  readonly #heads = new Map<number, { revision: number; logId: number }>()
  readonly #opened: Promise<void>
  #tail: Promise<void> = Promise.resolve()

  constructor(reads: CharacterReads, epoch: string, user: string) {
    this.#reads = reads
    this.#epoch = epoch
    this.#user = user
    this.#opened = this.#open()
  }

  async #open(): Promise<void> {
    for (const head of await this.#reads.headsOfUsers([this.#user])) {
      this.#heads.set(head.characterId, { revision: head.revision, logId: head.lastLogId })
    }
  }

  /** Adds a listener, having told it what it missed since its cursor. */
  join(listener: Listener, lastEventId: string | null): Promise<void> {
    return this.#next(async () => {
      const since = lastEventId === null ? null : readCursor(this.#epoch, lastEventId)
      const isCaughtUp = since !== null && (await this.#replay(listener, since))
      if (lastEventId !== null && !isCaughtUp) listener.send(frame('reset', this.#cursor(), {}))
      listener.send(frame('hello', this.#cursor(), {}))
      this.listeners.add(listener)
    })
  }

  /** A save was committed by this very process. */
  heard(characterId: number, entries: readonly LogEntry[]): Promise<void> {
    return this.#next(async () => {
      const revision = entries[0]?.revision ?? 0
      if (revision === this.#revisionOf(characterId) + 1) this.#deliver(characterId, entries)
      else if (revision > this.#revisionOf(characterId)) await this.#catchUp(characterId)
    })
  }

  /** The log of a character stands here now; whatever lies between is fetched. */
  standsAt({ characterId, revision }: Head): Promise<void> {
    return this.#next(async () => {
      if (revision > this.#revisionOf(characterId)) await this.#catchUp(characterId)
    })
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(() => this.#opened).then(work)
    // A failed read must not end the feed: the next wake-up or look round tries again.
    this.#tail = done.catch(() => undefined)
    return done
  }

  #revisionOf(characterId: number): number {
    return this.#heads.get(characterId)?.revision ?? 0
  }

  #cursor(): string {
    return writeCursor(
      this.#epoch,
      [...this.#heads].map(([characterId, { logId }]) => [characterId, logId] as const),
    )
  }

  #deliver(characterId: number, entries: readonly LogEntry[]): void {
    const latest = entries.at(-1)
    if (!latest) return
    this.#heads.set(characterId, { revision: latest.revision, logId: Number(latest.id) })
    const bytes = savedFrame(this.#cursor(), entries)
    for (const listener of this.listeners) listener.send(bytes)
  }

  async #catchUp(characterId: number): Promise<void> {
    for (;;) {
      const from = this.#heads.get(characterId)?.logId ?? 0
      const entries = await this.#reads.logAfter(characterId, from, page)
      const saves = savesOf(entries)
      // A full page may end in the middle of a save, which then waits for the next page.
      for (const save of entries.length === page ? saves.slice(0, -1) : saves) this.#deliver(characterId, save)
      if (entries.length < page) return
    }
  }

  /** Tells one listener what lies between its cursor and the feed; false when that is too much or cannot be told. */
  async #replay(listener: Listener, since: Positions): Promise<boolean> {
    const missed: LogEntry[] = []
    for (const [characterId, { logId }] of this.#heads) {
      const from = since.get(characterId) ?? 0
      if (from > logId) return false
      if (from === logId) continue
      const entries = await this.#reads.logAfter(characterId, from, maxBehind + 1)
      missed.push(...entries.filter((entry) => Number(entry.id) <= logId))
      if (missed.length > maxBehind) return false
    }
    const positions = new Map(since)
    missed.sort((left, right) => Number(left.id) - Number(right.id) || left.characterId - right.characterId)
    for (const save of savesOf(missed)) {
      const latest = save.at(-1)
      if (!latest) continue
      positions.set(latest.characterId, Number(latest.id))
      listener.send(savedFrame(writeCursor(this.#epoch, positions), save))
    }
    return true
  }
}

const savedFrame = (cursor: string, entries: readonly LogEntry[]): Buffer => {
  const [first] = entries
  const data = { publicRef: String(first?.characterId), revision: first?.revision, saveId: first?.saveId, entries }
  return frame('saved', cursor, data)
}

/** Entries of one save stay together: a device takes a save as a whole. */
function savesOf(entries: readonly LogEntry[]): LogEntry[][] {
  const saves = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const key = `${entry.characterId}.${entry.revision}`
    const save = saves.get(key)
    if (save) save.push(entry)
    else saves.set(key, [entry])
  }
  return [...saves.values()]
}
