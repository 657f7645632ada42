import type { Scope } from './cursor.ts'
import type { Wakeup } from './hub.ts'

/** A payload must stay under 8,000 bytes. */
const longest = 7_500
/** Milliseconds: nobody sees them on a screen, and under load they spare the database many commits. */
const pause = 15

/** Gathers the wake-ups of a moment into few notifications: one for each save would be one more commit for each. */
export function gatherWakeups(notify: (payload: string) => void): Wakeup {
  const waiting = new Set<Scope>()
  const flush = () => {
    let payload = ''
    for (const scope of waiting) {
      if (payload.length > longest) {
        notify(payload)
        payload = ''
      }
      payload += payload === '' ? scope : `,${scope}`
    }
    waiting.clear()
    notify(payload)
  }
  return {
    notify(scope) {
      if (waiting.size === 0) setTimeout(flush, pause)
      waiting.add(scope)
    },
  }
}

/** The characters and games that a notification names. */
export const readWakeup = (payload: string): Scope[] =>
  payload
    .split(',')
    .filter((part) => /^[\w-]{1,64}$/.test(part))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
