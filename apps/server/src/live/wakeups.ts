import type { FeedScope } from './cursor.ts'
import type { Wakeup } from './hub.ts'

/** PostgreSQL limits a notification payload to 8,000 bytes. */
const maxLength = 7_500
/** Milliseconds: too short to notice, and under load it saves many notifications. */
const delay = 15

/** Batches wake-ups, because each notification is a commit of its own. */
export function gatherWakeups(notify: (payload: string) => void): Wakeup {
  const pending = new Set<FeedScope>()
  const flush = () => {
    let payload = ''
    for (const scope of pending) {
      if (payload.length > maxLength) {
        notify(payload)
        payload = ''
      }
      payload += payload === '' ? scope : `,${scope}`
    }
    pending.clear()
    notify(payload)
  }
  return {
    notify(scope) {
      if (pending.size === 0) setTimeout(flush, delay)
      pending.add(scope)
    },
  }
}

/** Parses the payload of a notification. */
export const readWakeup = (payload: string): FeedScope[] =>
  payload
    .split(',')
    .filter((part) => /^[\w-]{1,64}$/.test(part))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
