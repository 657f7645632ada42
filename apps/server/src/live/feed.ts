import type { LogEntry, Seat } from '@everquill/domain'
import type { SeatPosition, GameReads } from '../storage/games-port.ts'
import type { CharacterReads, Head } from '../storage/port.ts'
import { readCursor, writeCursor, type Positions, type Scope } from './cursor.ts'
import type { Subscription } from './subscription.ts'
import { page, savesOf, textAt, textOf, wholeSaves, type Save } from './event-texts.ts'
import { eventText, frame } from './frame.ts'
import type { Listener } from './port.ts'

/** Further behind than this, a device is better off fetching its characters anew. */
const maxBehind = 1_000

/** Where a feed reads what it was not told. */
export interface FeedReads {
  readonly epoch: string
  readonly characters: CharacterReads
  readonly games: GameReads
}

/**
 * What one user hears, on however many devices: each save of a character they may read and each line of the games they
 * play in, in order and without a gap. Everything that happens to a feed happens one after the other.
 */
export class Feed {
  readonly listeners = new Set<Listener>()
  readonly ear: Subscription
  readonly #reads: FeedReads
  readonly #heads = new Map<number, { revision: number; logId: number }>()
  readonly #tables = new Map<string, { seat: Seat; revision: number; logId: number }>()
  readonly #opened: Promise<void>
  #tail: Promise<void> = Promise.resolve()

  constructor(reads: FeedReads, ear: Subscription) {
    this.ear = ear
    this.#reads = reads
    this.#opened = this.#open()
  }

  async #open(): Promise<void> {
    for (const head of await this.ear.heads()) {
      this.#heads.set(head.characterId, { revision: head.revision, logId: head.lastLogId })
    }
    for (const chair of await this.ear.seats()) {
      this.#tables.set(chair.gameId, { seat: chair, revision: chair.revision, logId: chair.lastLogId })
    }
  }

  /** Adds a listener, having told it what it missed since its cursor. */
  join(listener: Listener, lastEventId: string | null): Promise<void> {
    return this.#next(async () => {
      const since = lastEventId === null ? null : readCursor(this.#reads.epoch, lastEventId)
      const isCaughtUp = since !== null && (await this.#replay(listener, since))
      if (lastEventId !== null && !isCaughtUp) listener.send(frame(this.#cursor(), eventText('reset', {})))
      listener.send(frame(this.#cursor(), eventText('hello', {})))
      this.listeners.add(listener)
    })
  }

  /** How far the log of a game was heard here; null where it is not heard at all. */
  positionIn(gameId: string): number | null {
    return this.#tables.get(gameId)?.logId ?? null
  }

  /**
   * The seats as they are now, and word of each that is not as it was: another seat, or other company. Whoever comes to
   * a table hears what is said from now on.
   */
  sit(chairs: readonly Omit<SeatPosition, 'user'>[]): Promise<void> {
    return this.#next(async () => {
      const kept = new Set(chairs.map(({ gameId }) => gameId))
      for (const gameId of [...this.#tables.keys()].filter((known) => !kept.has(known))) {
        this.#tables.delete(gameId)
        this.#send(frame(this.#cursor(), eventText('seat', { gameId })))
      }
      for (const chair of chairs) {
        const { gameId, revision, lastLogId } = chair
        const before = this.#tables.get(gameId)
        this.#tables.set(gameId, { seat: chair, revision, logId: before?.logId ?? lastLogId })
        if (before?.revision !== revision) this.#send(frame(this.#cursor(), eventText('seat', { gameId })))
        await this.#catchUpInGame(gameId, lastLogId)
      }
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

  /** What was written in a game after an id, save by save; what lies before that id and was not heard is fetched. */
  heardInGame(gameId: string, after: number, saves: readonly Save[]): Promise<void> {
    return this.#next(async () => {
      await this.#catchUpInGame(gameId, after)
      this.#deliverInGame(gameId, saves)
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
    const characters = [...this.#heads].map(([characterId, { logId }]) => [characterId, logId] as const)
    const games = [...this.#tables].map(([gameId, { logId }]) => [gameId, logId] as const)
    return writeCursor(this.#reads.epoch, [...characters, ...games])
  }

  #send(bytes: Buffer): void {
    for (const listener of this.listeners) listener.send(bytes)
  }

  #heardOf = (save: Save): string | null => textOf(this.ear.visible(save as readonly LogEntry[]))

  #deliver(characterId: number, entries: readonly LogEntry[]): void {
    const latest = entries.at(-1)
    if (!latest) return
    this.#heads.set(characterId, { revision: latest.revision, logId: Number(latest.id) })
    const text = this.#heardOf(entries)
    if (text !== null) this.#send(frame(this.#cursor(), text))
  }

  #deliverInGame(gameId: string, saves: readonly Save[]): void {
    for (const save of saves) {
      const table = this.#tables.get(gameId)
      const id = Number(save.at(-1)?.id)
      if (!table || id <= table.logId) continue
      this.#tables.set(gameId, { ...table, logId: id })
      const text = this.#isOwn(save) ? null : textAt(table.seat, save)
      if (text !== null) this.#send(frame(this.#cursor(), text))
    }
  }

  /** One's own characters are heard anyway. */
  #isOwn([first]: Save): boolean {
    return first !== undefined && first.characterId !== null && this.#heads.has(first.characterId)
  }

  async #catchUp(characterId: number): Promise<void> {
    for (;;) {
      const from = this.#heads.get(characterId)?.logId ?? 0
      const entries = await this.#reads.characters.logAfter(characterId, from, page)
      for (const save of savesOf(wholeSaves(entries))) this.#deliver(characterId, save)
      if (entries.length < page) return
    }
  }

  async #catchUpInGame(gameId: string, upTo: number): Promise<void> {
    for (;;) {
      const from = this.positionIn(gameId)
      if (from === null || from >= upTo) return
      const entries = wholeSaves(await this.#reads.games.logAfter(gameId, from, page))
      if (entries.length === 0) return
      this.#deliverInGame(gameId, savesOf(entries))
    }
  }

  /** Tells one listener what lies between its cursor and the feed; false when that is too much or cannot be told. */
  async #replay(listener: Listener, since: Positions): Promise<boolean> {
    const missed: { readonly scope: Scope; readonly save: Save }[] = []
    let count = 0
    for (const [scope, logId] of this.#scopes()) {
      // Whoever came to a table meanwhile must look round there first.
      const from = since.get(scope) ?? (typeof scope === 'number' ? 0 : logId)
      if (from > logId) return false
      if (from === logId) continue
      const read =
        typeof scope === 'number'
          ? await this.#reads.characters.logAfter(scope, from, maxBehind + 1)
          : await this.#reads.games.logAfter(scope, from, maxBehind + 1)
      const entries = read.filter((entry) => Number(entry.id) <= logId)
      count += entries.length
      if (count > maxBehind) return false
      for (const save of savesOf(entries)) missed.push({ scope, save })
    }
    const positions = new Map(since)
    missed.sort(({ save: [left] }, { save: [right] }) => Number(left?.id) - Number(right?.id))
    for (const { scope, save } of missed) {
      positions.set(scope, Number(save.at(-1)?.id))
      const seat = typeof scope === 'string' ? this.#tables.get(scope)?.seat : undefined
      const heard = seat && this.#isOwn(save) ? null : seat ? textAt(seat, save) : this.#heardOf(save)
      if (heard !== null) listener.send(frame(writeCursor(this.#reads.epoch, positions), heard))
    }
    return true
  }

  #scopes(): readonly (readonly [Scope, number])[] {
    return [...this.#heads, ...this.#tables].map(([scope, { logId }]) => [scope, logId] as const)
  }
}
