import { parseDice, refused, rollDice, rollOf, type LogEntry, type LoggedRoll } from '@everquill/domain'
import { Refusal, type Backend, type SavedCharacter } from '../../api/backend.ts'
import type { CharacterStore } from '../replica/character-store.ts'
import type { QueuedRoll } from '../local/local-store.ts'
import type { RollUpdate, RollOutcome, RollRequest } from './rolls.ts'
import { rolledHere } from './rolled-here.ts'
import { isFinal } from './is-final.ts'

/** Nobody at a table waits longer for dice. */
const patience = 3_000

/** What rolling needs of the world. */
export interface RollSenderDeps {
  readonly ask: Backend['rollDice']
  /** A character that lies open. */
  readonly at: (publicRef: string) => CharacterStore
  readonly newId: () => string
  /** A die of this device, from 1 to its sides. */
  readonly throwDie: (sides: number) => number
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
  /** What the server has written down is shown when this is done. */
  readonly hear: (saved: SavedRoll) => Promise<void>
  readonly tell: (news: RollUpdate) => void
}

interface SavedRoll extends Pick<SavedCharacter, 'revision' | 'saveId'> {
  readonly publicRef: string
  readonly entries: readonly LogEntry[]
}

/**
 * The server throws, or this device when no answer comes. A wish has one id and one outcome: where both have thrown
 * because an answer got lost, the server's dice count, so that nobody gets a second try by pulling a plug.
 */
export class RollSender {
  readonly #deps: RollSenderDeps

  constructor(deps: RollSenderDeps) {
    this.#deps = deps
  }

  async roll(publicRef: string, { notation, for: purpose }: RollRequest): Promise<RollOutcome> {
    const dice = parseDice(notation)
    if (!dice) return refused('not-dice')
    const store = this.#deps.at(publicRef)
    const asked = { saveId: this.#deps.newId(), notation, ...(purpose !== undefined && { for: purpose }) }
    const answer = this.#askTwice(store, asked)
    let saved: SavedCharacter
    try {
      saved = await this.#inTime(answer)
    } catch (error) {
      if (error instanceof Refusal && isFinal(error)) return { kind: 'refused', problem: error.problem }
      const thrown = rollDice(dice, this.#deps.throwDie).dice.flat()
      const kept = { ...asked, thrown: thrown.map(({ value }) => value) }
      await store.queueRoll(kept)
      // It may yet come, however late.
      answer.then(
        (late) => this.#countTheirs(store, kept, late),
        () => undefined,
      )
      return { kind: 'rolled', roll: rolledHere(kept) }
    }
    await this.#hear(store, saved)
    return { kind: 'rolled', roll: rollIn(saved) }
  }

  /** Sends dice that fell on this device. Rejects when no answer comes. */
  async send(store: CharacterStore, kept: QueuedRoll): Promise<void> {
    try {
      await this.#hear(store, await this.#deps.ask(store.publicRef, kept))
      await store.endRoll(kept.saveId)
    } catch (error) {
      if (!(error instanceof Refusal) || !isFinal(error)) throw error
      const { problem } = error
      const { thrown: _thrown, ...asked } = kept
      if (problem.code === 'save-id-reused')
        await this.#countTheirs(store, kept, await this.#deps.ask(store.publicRef, asked))
      else if (await store.endRoll(kept.saveId)) this.#deps.tell({ kind: 'refused', mine: rolledHere(kept), problem })
    }
  }

  /** A connection that broke under the answer may be whole again at once; then it is the same roll. */
  async #askTwice(store: CharacterStore, asked: Parameters<RollSenderDeps['ask']>[1]): Promise<SavedCharacter> {
    if (store.revision === 0) throw new Error('the server does not know this character yet')
    try {
      return await this.#deps.ask(store.publicRef, asked)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return this.#deps.ask(store.publicRef, asked)
    }
  }

  #inTime<T>(answer: Promise<T>): Promise<T> {
    const late = new Promise<never>((_resolve, reject) => {
      this.#deps.after(patience, () => reject(new Error('no answer in time')))
    })
    return Promise.race([answer, late])
  }

  async #countTheirs(store: CharacterStore, kept: QueuedRoll, saved: SavedCharacter): Promise<void> {
    await this.#hear(store, saved)
    if (await store.endRoll(kept.saveId))
      this.#deps.tell({ kind: 'counted', mine: rolledHere(kept), roll: rollIn(saved) })
  }

  #hear({ publicRef }: CharacterStore, { revision, saveId, entries }: SavedCharacter): Promise<void> {
    return this.#deps.hear({ publicRef, revision, saveId, entries })
  }
}

function rollIn({ entries }: SavedCharacter): LoggedRoll {
  const fallen = entries.map(({ data }) => rollOf(data)).find((each) => each !== null)
  if (!fallen) throw new Error('the answer tells of no roll')
  return fallen
}
