import type { TakeBackReads, TakeBackWrites } from '../../../apps/server/src/storage/take-backs-port.ts'
import type { Tables } from './memory-tables.ts'

/** Take-backs, in memory. */
export const memoryTakeBackReads = ({ takeBacks }: Tables, step: () => Promise<void>): TakeBackReads => ({
  async of(gameId, user, now) {
    await step()
    return takeBacks
      .all()
      .filter((one) => one.gameId === gameId && one.user === user && one.expiresAt > now)
      .sort((left, right) => left.expiresAt - right.expiresAt)
  },
})

export const memoryTakeBackWrites = ({ takeBacks }: Tables): TakeBackWrites => ({
  find: async (id) => takeBacks.get(id) ?? null,
  async put(takeBack, now) {
    for (const { id, expiresAt } of takeBacks.all()) if (expiresAt <= now) takeBacks.delete(id)
    takeBacks.set(takeBack.id, takeBack)
  },
  remove: async (id) => takeBacks.delete(id),
  async removeOf(gameId, user) {
    for (const one of takeBacks.all()) if (one.gameId === gameId && one.user === user) takeBacks.delete(one.id)
  },
})
