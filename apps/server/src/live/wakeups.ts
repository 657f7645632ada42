import type { Wakeup } from './hub.ts'

/** A payload must stay under 8,000 bytes; 500 numbers of nine digits do. */
const most = 500
/** Milliseconds: nobody sees them on a screen, and under load they spare the database many commits. */
const pause = 15

/** Gathers the wake-ups of a moment into few notifications: one for each save would be one more commit for each. */
export function gatherWakeups(notify: (payload: string) => void): Wakeup {
  const waiting = new Set<number>()
  const flush = () => {
    const ids = [...waiting]
    waiting.clear()
    for (let i = 0; i < ids.length; i += most) notify(ids.slice(i, i + most).join(','))
  }
  return {
    notify(characterId) {
      if (waiting.size === 0) setTimeout(flush, pause)
      waiting.add(characterId)
    },
  }
}

/** The characters that a notification names. */
export const readWakeup = (payload: string): number[] => payload.split(',').map(Number).filter(Number.isSafeInteger)
