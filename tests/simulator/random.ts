const mixed = (state: number, seed: number): number =>
  Math.imul(state ^ (seed + 0x9e3779b9), 0x85ebca6b) ^ (state >>> 13)

/**
 * A generator that draws the same numbers for the same seeds on every machine. With a clock it reseeds at every moment,
 * so earlier draws have no influence.
 */
export class SeededRandom {
  readonly #seed: number
  readonly #clock: () => number
  #moment: number
  #state: number

  constructor(seeds: readonly number[], clock: () => number = () => 0) {
    this.#seed = seeds.reduce(mixed, 1)
    this.#clock = clock
    this.#moment = clock()
    this.#state = mixed(this.#seed, this.#moment)
  }

  /** At least 0 and less than 1 (mulberry32). */
  next = (): number => {
    const moment = this.#clock()
    if (moment !== this.#moment) {
      this.#moment = moment
      this.#state = mixed(this.#seed, moment)
    }
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let drawn = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61)
    return ((drawn ^ (drawn >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** An integer; both ends are included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  one<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)]
    if (choice === undefined) throw new Error('SeededRandom.one() needs at least one choice')
    return choice
  }

  /** Picks a choice with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return this.one(choices)[1]
  }
}
