import { presenceInterval } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

interface PresenceRecorderDeps {
  readonly storage: Pick<Storage, 'transaction'>
  /** The users who are here now. */
  readonly users: () => readonly string[]
  readonly now: () => number
}

/**
 * Returns a function to be called every few seconds: it stores who is here, in one transaction for all users and at most
 * once a minute for each. Nothing is announced: whoever shows presence reads it every minute.
 */
export function presenceRecorder({ storage, users, now }: PresenceRecorderDeps): () => Promise<void> {
  let storedAt: ReadonlyMap<string, number> = new Map()
  return async () => {
    const [present, at] = [users(), now()]
    const ageOf = (user: string) => Math.abs(at - (storedAt.get(user) ?? -Infinity))
    const due = new Set(present.filter((user) => ageOf(user) >= presenceInterval))
    if (due.size === 0) return
    await storage.transaction((tx) => tx.presence.seen([...due], at))
    storedAt = new Map(present.map((user) => [user, due.has(user) ? at : (storedAt.get(user) ?? at)]))
  }
}
