import type { QueuedRoll } from '../local/local-store.ts'
import type { CharacterStore } from '../replica/character-store.ts'
import type { RollSender } from './roll-sender.ts'
import type { DiceRoller, RollUpdate } from './rolls.ts'

type OpenRollSender = (onUpdate: (update: RollUpdate) => void) => Promise<RollSender>

/** Loads the roll sender after the first paint. */
export class LazyRolls implements DiceRoller {
  readonly #open: OpenRollSender
  readonly #listeners = new Set<(update: RollUpdate) => void>()
  #sender: Promise<RollSender> | null = null

  constructor(open: OpenRollSender) {
    this.#open = open
  }

  /** Loads the code before it is needed: when someone rolls, the server may be out of reach. */
  load = (): Promise<RollSender> => {
    this.#sender ??= this.#open((update) => {
      for (const listener of this.#listeners) listener(update)
    }).catch((error: unknown) => {
      this.#sender = null
      throw error
    })
    return this.#sender
  }

  roll: DiceRoller['roll'] = async (publicRef, request) => (await this.load()).roll(publicRef, request)

  /** Sends a roll made offline. */
  send = async (store: CharacterStore, roll: QueuedRoll): Promise<void> => (await this.load()).send(store, roll)

  onRollUpdate(listener: (update: RollUpdate) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
