import { parseDice } from '../rules/dice.ts'
import { coins, defaultRates, type CoinRates } from '../rules/coins.ts'
import { refused, type Refused } from '../problems.ts'

/** How somebody takes part in a game. */
export type GameRole = 'gm' | 'player'

/** What a table has agreed on. */
export interface GameSettings {
  /** What is thrown for a check. */
  readonly dice: string
  readonly rates: CoinRates
  /** What players see of each other's characters. */
  readonly playersSee: 'all' | 'summary' | 'names'
  /** Whether game masters may change the sheets of the party. */
  readonly mastersEdit: boolean
}

/** What a table agrees on unless it says otherwise. */
export const defaultSettings: GameSettings = { dice: '1d20', rates: defaultRates, playersSee: 'all', mastersEdit: true }

/** A game, whoever plays in it. */
export interface Game {
  readonly id: string
  readonly name: string
  readonly settings: GameSettings
  readonly createdAt: string
  /** In the trash since then. */
  readonly deletedAt: string | null
}

/** Somebody's place in a game that is played. */
export interface Seat {
  readonly gameId: string
  readonly role: GameRole
  readonly settings: GameSettings
}

/** At most this many characters of the name of a game. */
export const longestGameName = 80

/** A coin is worth at most this much copper. */
export const highestRate = 1e6

/** Why a game cannot be called so, or agree on this; null when it can. */
export function refusalOfGame({ name, settings }: Pick<Game, 'name' | 'settings'>): Refused | null {
  const wrong = (field: string, detail: string) => refused('invalid-value', { field, detail })
  if (name.trim() === '') return wrong('name', 'may not be empty')
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return wrong('name', 'may only contain what can be read')
  if ([...name].length > longestGameName) return wrong('name', `may be at most ${longestGameName} characters long`)
  if (!parseDice(settings.dice)) return refused('not-dice', { field: 'dice' })
  const { rates } = settings
  const inOrder = coins.every((coin, i) => rates[coin] >= (i + 1 < coins.length ? rates[coins[i + 1] ?? coin] : 1))
  const whole = coins.every((coin) => Number.isSafeInteger(rates[coin]) && rates[coin] <= highestRate)
  return whole && inOrder && rates.copper === 1
    ? null
    : wrong('rates', 'must be whole numbers of copper, 1 for copper, and no coin worth less than the next')
}
