import { storePreference, storedPreference } from '../../ui/foundation/device-preferences.ts'

const most = 6

/** The dice that were last rolled on this device, newest first. */
export function lastDice(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storedPreference('dice') ?? '[]')
    return Array.isArray(stored) ? stored.filter((notation) => typeof notation === 'string') : []
  } catch {
    return []
  }
}

/** Puts dice in front of those that were rolled before. */
export function rememberDice(notation: string): readonly string[] {
  const last = [notation, ...lastDice().filter((other) => other !== notation)].slice(0, most)
  storePreference('dice', JSON.stringify(last))
  return last
}
