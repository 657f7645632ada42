import { parseDice, refused, rollDice, rollOf, type LoggedRoll, type ReceivedSave } from '@everquill/domain'
import { ProblemError } from '../../api/problem-error.ts'
import type { RollDice, RollRequest, SavedCharacter } from '../../api/types.ts'
import type { QueuedRoll } from '../local/local-store.ts'
import type { CharacterStore } from '../replica/character-store.ts'
import { isPermanentFailure } from './is-permanent-failure.ts'
import { localRoll } from './local-roll.ts'
import type { RollUpdate, RollOutcome } from './rolls.ts'

/** Milliseconds until a player stops waiting for the server and the browser rolls instead. */
const responseTimeout = 3_000

export interface RollSenderDeps {
  readonly rollDice: RollDice
  /** The store of an open character. */
  readonly storeOf: (publicRef: string) => CharacterStore
  readonly newId: () => string
  /** Throws one die in the browser: 1 to `sides`. */
  readonly throwDie: (sides: number) => number
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
  /** Shows the entries of a logged roll. */
  readonly receiveSave: (saved: SavedRoll) => Promise<void>
  readonly onUpdate: (update: RollUpdate) => void
}

interface SavedRoll extends ReceivedSave {
  readonly publicRef: string
}

/**
 * The server throws the dice, or the browser if no response arrives. Both use one id: if both have thrown because a
 * response was lost, the server's roll counts, so that nobody gets a second try by disconnecting.
 */
export class RollSender {
  readonly #deps: RollSenderDeps

  constructor(deps: RollSenderDeps) {
    this.#deps = deps
  }

  async roll(publicRef: string, { notation, ...options }: RollRequest): Promise<RollOutcome> {
    const dice = parseDice(notation)
    if (!dice) return refused('not-dice')
    const store = this.#deps.storeOf(publicRef)
    const request = { saveId: this.#deps.newId(), notation, ...options }
    const response = this.#requestTwice(store, request)
    let saved: SavedCharacter
    try {
      saved = await this.#withTimeout(response)
    } catch (error) {
      if (isPermanentFailure(error)) return { kind: 'refused', problem: error.problem }
      const thrown = rollDice(dice, this.#deps.throwDie).dice.flat()
      const queued = { ...request, thrown: thrown.map(({ value }) => value) }
      await store.queueRoll(queued)
      // The response may still arrive after the timeout.
      response.then(
        (late) => this.#useServerRoll(store, queued, late),
        () => undefined,
      )
      return { kind: 'rolled', roll: localRoll(queued), saveId: request.saveId }
    }
    await this.#receive(store, saved)
    return { kind: 'rolled', roll: rollFrom(saved), saveId: request.saveId }
  }

  /** Sends a roll made offline. Rejects if no response arrives. */
  async send(store: CharacterStore, queued: QueuedRoll): Promise<void> {
    try {
      await this.#receive(store, await this.#deps.rollDice(store.publicRef, queued))
      await store.removeRoll(queued.saveId)
    } catch (error) {
      if (!isPermanentFailure(error)) throw error
      const { problem } = error
      const { thrown: _thrown, ...request } = queued
      if (problem.code === 'save-id-reused')
        await this.#useServerRoll(store, queued, await this.#deps.rollDice(store.publicRef, request))
      else if (await store.removeRoll(queued.saveId))
        this.#deps.onUpdate({ kind: 'refused', localRoll: localRoll(queued), problem })
    }
  }

  /** Retries at once, since a broken connection often works again immediately; the server returns the same roll. */
  async #requestTwice(
    store: CharacterStore,
    request: Parameters<RollSenderDeps['rollDice']>[1],
  ): Promise<SavedCharacter> {
    if (store.revision === 0)
      throw new Error(`Character ${store.publicRef} is local-only: the server cannot roll for it`)
    try {
      return await this.#deps.rollDice(store.publicRef, request)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      return this.#deps.rollDice(store.publicRef, request)
    }
  }

  #withTimeout<T>(response: Promise<T>): Promise<T> {
    const timeout = new Promise<never>((_resolve, reject) => {
      this.#deps.after(responseTimeout, () => reject(new Error(`No response to a roll within ${responseTimeout} ms`)))
    })
    return Promise.race([response, timeout])
  }

  async #useServerRoll(store: CharacterStore, queued: QueuedRoll, saved: SavedCharacter): Promise<void> {
    await this.#receive(store, saved)
    if (await store.removeRoll(queued.saveId))
      this.#deps.onUpdate({ kind: 'superseded', localRoll: localRoll(queued), roll: rollFrom(saved) })
  }

  #receive({ publicRef }: CharacterStore, saved: SavedCharacter): Promise<void> {
    return this.#deps.receiveSave({ ...saved, publicRef })
  }
}

function rollFrom({ entries, saveId }: SavedCharacter): LoggedRoll {
  const roll = entries.map(({ data }) => rollOf(data)).find((each) => each !== null)
  if (!roll) throw new Error(`The response to roll ${saveId} has no roll entry`)
  return roll
}
