import {
  acknowledged,
  commit,
  commitCreation,
  edit,
  holdBack,
  loaded,
  nextLogId,
  received,
  refreshed,
  refusalOf,
  refuse,
  send,
  conflictResolved,
  unsent,
  type SaveResponse,
  type Character,
  type Commit,
  type Replica,
  type Json,
  type Save,
} from '@everquill/domain'
import { aSaveContext, gameNight } from './builders.ts'

/** What can happen to a device, besides its person typing. */
export type SyncEvent =
  /** Its save sets out. */
  | 'send'
  /** The save in flight reaches the server, for the first time or again. */
  | 'arrive'
  /** The answer to a save that arrived reaches the device, as it was given then. */
  | 'answer'
  /** The same, as it is given to a save that is sent once more: with the character of today. */
  | 'answer anew'
  /** The server refuses the save in flight. */
  | 'refuse'
  /** The stream brings the next save, whoever made it. */
  | 'hear'
  /** The stream loses the next save. */
  | 'lose'
  /** The stream begins once more. */
  | 'reconnect'
  /** The device fetches the whole character. */
  | 'refresh'
  /** What is typed there has grown old; the device fetches the character and asks where others wrote too. */
  | 'age'
  /** The person keeps what they wrote wherever they are asked. */
  | 'settle'

interface Seat {
  replica: Replica
  /** How far the stream has come. */
  heard: number
  saves: number
}

/** A server made of nothing but `commit`, and some devices around it that share one character. */
export class World {
  readonly commits: Commit[]
  /** Every save that was committed, once. */
  readonly arrived: Save[] = []
  readonly seats: readonly Seat[]
  readonly #answers = new Map<string, SaveResponse>()

  constructor(character: Character, devices: number) {
    const born = commitCreation(character, aSaveContext({ saveId: 'birth' }))
    this.commits = [born]
    this.seats = Array.from({ length: devices }, () => ({ replica: loaded(born), heard: 1, saves: 0 }))
  }

  get stored(): Commit {
    return this.commits.at(-1) as Commit
  }

  replica(who: number): Replica {
    return this.#seat(who).replica
  }

  type(who: number, field: string, value: Json): void {
    const seat = this.#seat(who)
    seat.replica = edit(seat.replica, field, value)
  }

  happen(who: number, what: SyncEvent): void {
    const seat = this.#seat(who)
    const saveId = seat.replica.inFlight?.save.saveId
    const answer = this.#answers.get(saveId ?? '')
    switch (what) {
      case 'send':
        seat.replica = send(seat.replica, `${who}:${seat.saves++}`)
        break
      case 'arrive':
        this.#arrive(who, seat.replica)
        break
      case 'answer':
      case 'answer anew':
        if (!saveId || !answer) break
        seat.replica = acknowledged(
          seat.replica,
          saveId,
          what === 'answer' ? answer : { ...this.stored, entries: answer.entries },
        )
        break
      case 'refuse':
        if (saveId && !answer) seat.replica = refuse(seat.replica, saveId, { code: 'not-found' })
        break
      case 'hear':
        this.#hear(seat)
        break
      case 'lose':
        seat.heard = Math.min(seat.heard + 1, this.commits.length)
        break
      case 'reconnect':
        seat.heard = 0
        break
      case 'refresh':
        seat.replica = refreshed(seat.replica, this.stored)
        break
      case 'age':
        seat.replica = holdBack(refreshed(seat.replica, this.stored))
        break
      case 'settle':
        seat.replica = (seat.replica.heldBack ?? []).reduce(conflictResolved, seat.replica)
        break
    }
  }

  /** Everything gets through until nobody has anything to say or to hear. */
  becomeQuiet(): void {
    const isBusy = ({ replica }: Seat) => replica.inFlight !== null || unsent(replica).length > 0
    for (let round = 0; this.seats.some(isBusy); round++) {
      if (round > 100) throw new Error('the devices never come to rest')
      for (const who of this.seats.keys()) {
        for (const what of ['settle', 'send', 'arrive', 'answer'] as const) this.happen(who, what)
      }
    }
    for (const [who, seat] of this.seats.entries()) {
      this.happen(who, 'reconnect')
      while (seat.heard < this.commits.length) this.happen(who, 'hear')
    }
  }

  #seat(who: number): Seat {
    return this.seats[who % this.seats.length] as Seat
  }

  #arrive(who: number, { inFlight }: Replica): void {
    if (!inFlight || this.#answers.has(inFlight.save.saveId)) return
    const { changes, saveId } = inFlight.save
    const refusal = refusalOf(changes)
    if (refusal) throw new Error(`a device sends what cannot be saved: ${JSON.stringify(refusal.problem)}`)
    const firstLogId = nextLogId(gameNight, Number(this.stored.entries.at(-1)?.id))
    const outcome = commit(this.stored, changes, { user: `user ${who}`, saveId, now: gameNight, firstLogId })
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problem))
    this.#answers.set(saveId, outcome)
    this.arrived.push(inFlight.save)
    if (outcome.entries.length > 0) this.commits.push(outcome)
  }

  #hear(seat: Seat): void {
    const next = this.commits[seat.heard]
    if (!next) return
    seat.heard++
    const news = received(seat.replica, next.entries)
    seat.replica = news.kind === 'heard' ? news.replica : refreshed(seat.replica, this.stored)
  }
}
