import type { IdentityReads, IdentityWrites } from '../../../apps/server/src/storage/identities-port.ts'
import type { Tables } from './memory-tables.ts'

/** Reads committed identities and tickets. */
export const memoryIdentityReads = ({ identities, tickets }: Tables, step: () => Promise<void>): IdentityReads => ({
  async of(userId) {
    await step()
    return identities
      .all()
      .filter((identity) => identity.userId === userId)
      .sort((one, other) => (one.linkedAt ?? 0) - (other.linkedAt ?? 0))
      .map(({ issuer, subject, linkedAt }) => ({ issuer, subject, linkedAt }))
  },
  async ticket(tokenHash) {
    await step()
    return tickets.get(tokenHash) ?? null
  },
})

/** Writes identities and tickets within a transaction; `lock` holds a name until its end. */
export function memoryIdentityWrites(tables: Tables, lock: (name: string) => Promise<void>): IdentityWrites {
  const { identities, tickets, passwords, mergedGuests, presence } = tables
  return {
    async remove(userId, { issuer, subject }) {
      const key = `${issuer} ${subject}`
      await lock(`identity ${key}`)
      if (identities.get(key)?.userId !== userId) return false
      identities.delete(key)
      return true
    },
    async waysToSignIn(userId) {
      await lock(`user ${userId}`)
      const own = identities.all().filter((identity) => identity.userId === userId)
      return {
        hasPassword: passwords.get(userId) !== undefined,
        issuers: own.map(({ issuer }) => issuer).toSorted(),
      }
    },
    putTicket: async (ticket) => tickets.set(ticket.tokenHash, ticket),
    async takeTicket(tokenHash) {
      await lock(`ticket ${tokenHash}`)
      const ticket = tickets.get(tokenHash)
      if (ticket) tickets.delete(tokenHash)
      return ticket ?? null
    },
    async mergeGuest(guest, into) {
      mergedGuests.set(guest, { guest, into })
      presence.delete(guest)
    },
  }
}
