import type { RollSender } from './roll-sender.ts'
import type { CharacterStore } from '../replica/character-store.ts'
import type { QueuedRoll } from '../local/local-store.ts'
import type { DiceRoller, RollUpdate } from './rolls.ts'

/** Dice, as far as they tell what became of them. */
type OpenDice = (tell: (news: RollUpdate) => void) => Promise<RollSender>

/** Nobody rolls before the first look at a page, so what rolls comes after it. */
export class LazyRolls implements DiceRoller {
  readonly #open: OpenDice
  readonly #listeners = new Set<(news: RollUpdate) => void>()
  #dice: Promise<RollSender> | null = null

  constructor(open: OpenDice) {
    this.#open = open
  }

  /** Fetched before it is needed: when it is, there may be no server to ask. */
  load = (): Promise<RollSender> => {
    this.#dice ??= this.#open((news) => {
      for (const listener of this.#listeners) listener(news)
    }).catch((failure: unknown) => {
      this.#dice = null
      throw failure
    })
    return this.#dice
  }

  roll: DiceRoller['roll'] = async (publicRef, wish) => (await this.load()).roll(publicRef, wish)

  /** Sends dice that fell on this device. */
  send = async (store: CharacterStore, roll: QueuedRoll): Promise<void> => (await this.load()).send(store, roll)

  onRollUpdate(listener: (news: RollUpdate) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
