import type { LogEntry, Seat } from '@everquill/domain'
import type { SeatPosition, GameReads } from '../storage/games-port.ts'
import type { CharacterReads, CharacterHead } from '../storage/characters-port.ts'
import { Cursors, type CursorSecret, type FeedScope, type Positions } from './cursor.ts'
import type { Subscription } from './subscription.ts'
import {
  eventTextOf,
  pageSize,
  placeSaves,
  savesOf,
  textForSeat,
  wholeSaves,
  type PlacedSave,
  type Save,
} from './event-texts.ts'
import { eventText, frame } from './frame.ts'
import type { Listener } from './port.ts'

/** A client that missed more entries gets a reset and fetches its characters again. */
const maxReplayed = 1_000

/** Where a feed reads entries that were not announced in this process. */
export interface FeedReads extends CursorSecret {
  readonly characters: CharacterReads
  readonly games: GameReads
}

/**
 * The events of one user or link, for all of its streams: each save of their characters and each entry of their games,
 * in order and without gaps. All operations on a feed run one after the other.
 */
export class Feed {
  readonly listeners = new Set<Listener>()
  readonly subscription: Subscription
  readonly #reads: FeedReads
  readonly #cursors: Cursors
  readonly #heads = new Map<number, { revision: number; logId: number }>()
  readonly #games = new Map<string, { seat: Seat; revision: number; logId: number }>()
  readonly #opened: Promise<void>
  #tail: Promise<void> = Promise.resolve()

  constructor(reads: FeedReads, subscription: Subscription) {
    this.subscription = subscription
    this.#reads = reads
    this.#cursors = new Cursors(reads, subscription.key)
    this.#opened = this.#open()
  }

  async #open(): Promise<void> {
    for (const head of await this.subscription.heads()) {
      this.#heads.set(head.characterId, { revision: head.revision, logId: head.lastLogId })
    }
    for (const seat of await this.subscription.seats()) {
      this.#games.set(seat.gameId, { seat, revision: seat.revision, logId: seat.lastLogId })
    }
  }

  /** Adds a listener after sending it the events since its cursor. */
  join(listener: Listener, lastEventId: string | null): Promise<void> {
    return this.#next(async () => {
      const since = lastEventId === null || !this.subscription.replays ? null : this.#cursors.read(lastEventId)
      const isCaughtUp = since !== null && (await this.#replay(listener, since))
      if (lastEventId !== null && !isCaughtUp) listener.send(frame(this.#cursor(), eventText('reset', {})))
      listener.send(frame(this.#cursor(), eventText('hello', { epoch: this.#reads.epoch })))
      this.listeners.add(listener)
    })
  }

  /** The last delivered log id of a game; null if the feed does not include that game. */
  positionIn(gameId: string): number | null {
    return this.#games.get(gameId)?.logId ?? null
  }

  /**
   * Replaces the seats and sends a `seat` event for each game whose seat or members changed. A new member receives
   * entries from now on.
   */
  setSeats(seats: readonly Omit<SeatPosition, 'user'>[]): Promise<void> {
    return this.#next(async () => {
      const current = new Set(seats.map(({ gameId }) => gameId))
      for (const gameId of [...this.#games.keys()].filter((known) => !current.has(known))) {
        this.#games.delete(gameId)
        this.#send(frame(this.#cursor(), eventText('seat', { gameId })))
      }
      for (const seat of seats) {
        const { gameId, revision, lastLogId } = seat
        const before = this.#games.get(gameId)
        this.#games.set(gameId, { seat, revision, logId: before?.logId ?? lastLogId })
        if (before?.revision !== revision) this.#send(frame(this.#cursor(), eventText('seat', { gameId })))
        await this.#catchUpInGame(gameId, lastLogId)
      }
    })
  }

  /** Delivers a save that this process committed. */
  received(characterId: number, entries: readonly LogEntry[]): Promise<void> {
    return this.#next(async () => {
      const revision = entries[0]?.revision ?? 0
      if (revision === this.#revisionOf(characterId) + 1) this.#deliver(characterId, entries)
      else if (revision > this.#revisionOf(characterId)) await this.#catchUp(characterId)
    })
  }

  /** Reads and delivers entries up to the latest revision of a character. */
  catchUpTo({ characterId, revision }: CharacterHead): Promise<void> {
    return this.#next(async () => {
      if (revision > this.#revisionOf(characterId)) await this.#catchUp(characterId)
    })
  }

  /** Delivers saves in a game that follow a log id; undelivered entries up to that id are read first. */
  receivedInGame(gameId: string, after: number, saves: readonly PlacedSave[]): Promise<void> {
    return this.#next(async () => {
      await this.#catchUpInGame(gameId, after)
      this.#deliverInGame(gameId, saves)
    })
  }

  /** Sends what players see of an encounter in a game. It has no place in the log: who reconnects reads it again. */
  receivedOrder(gameId: string, text: string): Promise<void> {
    return this.#next(async () => {
      if (this.#games.has(gameId)) this.#send(frame(this.#cursor(), text))
    })
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(() => this.#opened).then(work)
    // A failed read must not end the feed: the next wake-up or reconcile() tries again.
    this.#tail = done.catch(() => undefined)
    return done
  }

  #revisionOf(characterId: number): number {
    return this.#heads.get(characterId)?.revision ?? 0
  }

  #cursor(): string {
    const characters = [...this.#heads].map(([characterId, { logId }]) => [characterId, logId] as const)
    const games = [...this.#games].map(([gameId, { logId }]) => [gameId, logId] as const)
    return this.#cursors.write([...characters, ...games])
  }

  #send(bytes: Buffer): void {
    for (const listener of this.listeners) listener.send(bytes)
  }

  #visibleText(save: PlacedSave, epoch: string | null = null): string | null {
    const isMasterIn = (gameId: string) => this.#games.get(gameId)?.seat.role === 'gm'
    return eventTextOf(epoch, save, this.subscription.visible(save.entries as readonly LogEntry[], isMasterIn))
  }

  #deliver(characterId: number, entries: readonly LogEntry[]): void {
    const latest = entries.at(-1)
    if (!latest) return
    const before = this.#heads.get(characterId)
    this.#heads.set(characterId, { revision: latest.revision, logId: Number(latest.id) })
    const text = this.#visibleText({ entries, previousEntryId: String(before?.logId ?? '') })
    if (text !== null) this.#send(frame(this.#cursor(), text))
  }

  #deliverInGame(gameId: string, saves: readonly PlacedSave[]): void {
    for (const save of saves) {
      const game = this.#games.get(gameId)
      const id = Number(save.entries.at(-1)?.id)
      if (!game || id <= game.logId) continue
      this.#games.set(gameId, { ...game, logId: id })
      const text = this.#textInGame(game.seat, save)
      if (text !== null) this.#send(frame(this.#cursor(), text))
    }
  }

  /** Saves of the user's own characters are delivered through the character's log instead. */
  #textInGame(seat: Seat, save: PlacedSave, epoch: string | null = null): string | null {
    return this.#isOwn(save.entries) ? null : textForSeat(epoch, this.subscription.key, seat, save)
  }

  #isOwn([first]: Save): boolean {
    return first !== undefined && first.characterId !== null && this.#heads.has(first.characterId)
  }

  async #catchUp(characterId: number): Promise<void> {
    for (;;) {
      const from = this.#heads.get(characterId)?.logId ?? (await this.#startOf(characterId))
      const entries = await this.#reads.characters.logAfter(characterId, from, pageSize)
      for (const save of savesOf(wholeSaves(entries))) this.#deliver(characterId, save)
      if (entries.length < pageSize) return
    }
  }

  async #catchUpInGame(gameId: string, upTo: number): Promise<void> {
    for (;;) {
      const from = this.positionIn(gameId)
      if (from === null || from >= upTo) return
      const entries = wholeSaves(await this.#reads.games.logAfter(gameId, from, pageSize))
      if (entries.length === 0) return
      this.#deliverInGame(gameId, await placeSaves(this.#reads.characters, savesOf(entries)))
    }
  }

  /** Sends one listener the events after its cursor; false if there are too many or the cursor is ahead. */
  async #replay(listener: Listener, since: Positions): Promise<boolean> {
    const saves: { readonly scope: FeedScope; readonly save: PlacedSave }[] = []
    let count = 0
    for (const [scope, logId] of this.#scopes()) {
      // A game that was joined since the cursor is fetched as a whole by the client.
      const from = since.get(scope) ?? (typeof scope === 'number' ? await this.#startOf(scope) : logId)
      if (from > logId) return false
      if (from === logId) continue
      const read =
        typeof scope === 'number'
          ? await this.#reads.characters.logAfter(scope, from, maxReplayed + 1)
          : await this.#reads.games.logAfter(scope, from, maxReplayed + 1)
      const entries = read.filter((entry) => Number(entry.id) <= logId)
      count += entries.length
      if (count > maxReplayed) return false
      for (const save of await placeSaves(this.#reads.characters, savesOf(entries))) saves.push({ scope, save })
    }
    const positions = new Map(since)
    const { epoch } = this.#reads
    saves.sort((left, right) => firstIdOf(left.save) - firstIdOf(right.save))
    for (const { scope, save } of saves) {
      positions.set(scope, Number(save.entries.at(-1)?.id))
      const seat = typeof scope === 'string' ? this.#games.get(scope)?.seat : undefined
      const text = seat ? this.#textInGame(seat, save, epoch) : this.#visibleText(save, epoch)
      if (text !== null) listener.send(frame(this.#cursors.write(positions), text))
    }
    return true
  }

  /** Events begin after what was imported. */
  #startOf(characterId: number): Promise<number> {
    return this.#reads.characters.lastImportedId(characterId)
  }

  #scopes(): readonly (readonly [FeedScope, number])[] {
    return [...this.#heads, ...this.#games].map(([scope, { logId }]) => [scope, logId] as const)
  }
}

const firstIdOf = ({ entries: [first] }: PlacedSave): number => Number(first?.id)
