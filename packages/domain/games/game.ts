import { parseDice } from '../rules/dice.ts'
import { coins, defaultRates, type CoinRates } from '../rules/coins.ts'
import { refused, type Refused } from '../problems.ts'

/** The role of a member in a game. */
export type GameRole = 'gm' | 'player'

/** The settings of a game. */
export interface GameSettings {
  /** The dice of a check. */
  readonly dice: string
  readonly rates: CoinRates
  /** What players see of each other's characters. */
  readonly playersSee: 'all' | 'summary' | 'names'
  /** Whether GMs may edit the characters of the party. */
  readonly mastersEdit: boolean
}

/** The settings of a new game. */
export const defaultSettings: GameSettings = { dice: '1d20', rates: defaultRates, playersSee: 'all', mastersEdit: true }

/** A game, without its members. */
export interface Game {
  readonly id: string
  readonly name: string
  readonly settings: GameSettings
  readonly createdAt: string
  /** When it was moved to the trash, or null. */
  readonly deletedAt: string | null
}

/** The membership of a user in a game that is not in the trash. */
export interface Seat {
  readonly gameId: string
  readonly role: GameRole
  readonly settings: GameSettings
}

/** The maximum length of a game's name, in characters. */
export const maxGameNameLength = 80

/** The maximum value of a coin, in copper. */
export const maxCoinRate = 1e6

/** Refuses an invalid name or invalid settings, or returns null. */
export function validateGame({ name, settings }: Pick<Game, 'name' | 'settings'>): Refused | null {
  const invalid = (field: string, detail: string) => refused('invalid-value', { field, detail })
  if (name.trim() === '') return invalid('name', 'must not be empty')
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    return invalid('name', 'must not contain control characters or half a surrogate pair')
  if ([...name].length > maxGameNameLength)
    return invalid('name', `must be at most ${maxGameNameLength} characters long`)
  if (!parseDice(settings.dice)) return refused('not-dice', { field: 'dice' })
  const { rates } = settings
  const inOrder = coins.every((coin, i) => rates[coin] >= rates[coins[i + 1] ?? coin])
  const whole = coins.every((coin) => Number.isSafeInteger(rates[coin]) && rates[coin] <= maxCoinRate)
  return whole && inOrder && rates.copper === 1
    ? null
    : invalid('rates', 'must be whole numbers in descending order, with 1 for copper')
}
