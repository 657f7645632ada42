import type { Dice } from './roll-sender.ts'
import type { CharacterStore } from '../replica/character-store.ts'
import type { KeptRoll } from '../local/local-store.ts'
import type { DiceTable, RollNews } from './rolls.ts'

/** Dice, as far as they tell what became of them. */
type OpenDice = (tell: (news: RollNews) => void) => Promise<Dice>

/** Nobody rolls before the first look at a page, so what rolls comes after it. */
export class LazyDice implements DiceTable {
  readonly #open: OpenDice
  readonly #listeners = new Set<(news: RollNews) => void>()
  #dice: Promise<Dice> | null = null

  constructor(open: OpenDice) {
    this.#open = open
  }

  /** Fetched before it is needed: when it is, there may be no server to ask. */
  load = (): Promise<Dice> => {
    this.#dice ??= this.#open((news) => {
      for (const listener of this.#listeners) listener(news)
    }).catch((failure: unknown) => {
      this.#dice = null
      throw failure
    })
    return this.#dice
  }

  roll: DiceTable['roll'] = async (publicRef, wish) => (await this.load()).roll(publicRef, wish)

  /** Sends dice that fell on this device. */
  send = async (store: CharacterStore, roll: KeptRoll): Promise<void> => (await this.load()).send(store, roll)

  onRollNews(listener: (news: RollNews) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
