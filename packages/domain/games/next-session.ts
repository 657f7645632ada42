import type { GameSettings } from './game.ts'

/** Whoever is late, or in a session that runs long, still finds its time. */
const shownAfterStart = 6 * 3_600_000

/** When the next game session starts; null without a date, and some hours after it. Times are in milliseconds since 1970. */
export function nextSessionOf({ nextSessionAt }: Pick<GameSettings, 'nextSessionAt'>, now: number): Date | null {
  if (nextSessionAt === null) return null
  const start = new Date(nextSessionAt)
  return now < start.getTime() + shownAfterStart ? start : null
}
