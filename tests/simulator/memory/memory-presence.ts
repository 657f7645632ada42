import { presenceInterval } from '@everquill/domain'
import type { PresenceReads, PresenceWrites } from '../../../apps/server/src/storage/presence-port.ts'
import type { Tables } from './memory-tables.ts'

/** Presence, in memory. */
export const memoryPresenceReads = ({ presence }: Tables, step: () => Promise<void>): PresenceReads => ({
  async of(user) {
    await step()
    const { shown = true, lastSeenAt = null } = presence.get(user) ?? {}
    return { shown, lastSeenAt }
  },
  async lastSeen(users) {
    await step()
    return new Map(
      users.flatMap((user) => {
        const { shown = false, lastSeenAt = null } = presence.get(user) ?? {}
        return shown && lastSeenAt !== null ? [[user, lastSeenAt] as const] : []
      }),
    )
  },
})

export const memoryPresenceWrites = ({ presence, users, closed }: Tables): PresenceWrites => ({
  async seen(some, now) {
    for (const user of some) {
      const { shown, lastSeenAt } = presence.get(user) ?? { shown: true, lastSeenAt: null }
      const isKnown = users.get(user) !== undefined && closed.get(user) === undefined
      const isDue = lastSeenAt === null || Math.abs(now - lastSeenAt) >= presenceInterval
      if (isKnown && shown && isDue) presence.set(user, { user, shown, lastSeenAt: now })
    }
  },
  show: async (user, shown) => presence.set(user, { user, shown, lastSeenAt: null }),
})
