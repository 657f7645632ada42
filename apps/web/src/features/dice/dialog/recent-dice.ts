import { storePreference, readPreference } from '../../../ui/foundation/device-preferences.ts'

const maxRecent = 6

/** Notations recently rolled in this browser, newest first. */
export function recentDice(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readPreference('dice') ?? '[]')
    return Array.isArray(stored) ? stored.filter((notation) => typeof notation === 'string') : []
  } catch {
    return []
  }
}

/** Adds a notation to the recent ones and returns them. */
export function rememberDice(notation: string): readonly string[] {
  const recent = [notation, ...recentDice().filter((other) => other !== notation)].slice(0, maxRecent)
  storePreference('dice', JSON.stringify(recent))
  return recent
}
