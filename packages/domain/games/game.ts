import { refused, type Refused } from '../problems.ts'
import { defaultRules, validateRules, type GameRules } from './rules.ts'
import { maxGameNameLength, settingFields } from './setting-fields.ts'

/** The role of a member in a game. */
export type GameRole = 'gm' | 'player'

/** The settings of a game: its rules, and who sees and edits what. */
export interface GameSettings extends GameRules {
  readonly playersSee: (typeof settingFields.playersSee)['start']
  readonly mastersEdit: boolean
  readonly showPresence: boolean
  /** ISO 8601 in UTC; null without a date. */
  readonly nextSessionAt: string | null
}

/** The settings of a new game. */
export const defaultSettings: GameSettings = {
  ...defaultRules,
  playersSee: settingFields.playersSee.start,
  mastersEdit: settingFields.mastersEdit.start,
  showPresence: settingFields.showPresence.start,
  nextSessionAt: settingFields.nextSessionAt.start,
}

/** Completes settings that were stored before a setting existed. */
export const completeSettings = (stored: Partial<GameSettings>): GameSettings => ({ ...defaultSettings, ...stored })

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

/** Refuses an invalid name or invalid settings, or returns null. */
export function validateGame({ name, settings }: Pick<Game, 'name' | 'settings'>): Refused | null {
  const invalid = (field: string, detail: string) => refused('invalid-value', { field, detail })
  if (name.trim() === '') return invalid('name', 'must not be empty')
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    return invalid('name', 'must not contain control characters or half a surrogate pair')
  if ([...name].length > maxGameNameLength)
    return invalid('name', `must be at most ${maxGameNameLength} characters long`)
  if (!isNextSession(settings.nextSessionAt))
    return invalid('nextSessionAt', 'must be a time in UTC such as 2026-11-21T18:00:00.000Z, or null')
  return validateRules(settings)
}

/** In one notation only: the same time written in another way would be a change in the log. */
const isNextSession = (value: string | null): boolean =>
  value === null || (!Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value)

/** The invite code of a game as it is stored, however it was typed: `salz 7f3k-qw2m` becomes `SALZ7F3KQW2M`. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
