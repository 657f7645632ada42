import type { Engine } from '../engine-differences.ts'
import type { IdentityReads, IdentityWrites, Ticket } from '../identities-port.ts'
import type { TicketTable } from '../schema.ts'
import type { RunQuery } from './query.ts'

const ticketColumns = ['token_hash', 'issuer', 'subject', 'name', 'email', 'user_id', 'expires_at'] as const

/** Reads identities and tickets through whatever runs the queries. */
export function identityReads({ build }: Engine, run: RunQuery): IdentityReads {
  return {
    async of(userId) {
      const query = build.selectFrom('identities').select(['issuer', 'subject', 'linked_at'])
      const rows = await run(query.where('user_id', '=', userId).orderBy('issuer').orderBy('subject').compile())
      return rows
        .map(({ issuer, subject, linked_at }) => ({ issuer, subject, linkedAt: linked_at }))
        .toSorted((one, other) => (one.linkedAt ?? 0) - (other.linkedAt ?? 0))
    },
    async ticket(tokenHash) {
      const query = build.selectFrom('tickets').select(ticketColumns).where('token_hash', '=', tokenHash)
      const [row] = await run(query.compile())
      return row ? ticketOf(row) : null
    },
  }
}

/** Changes identities and tickets inside the transaction that runs the queries. */
export function identityWrites({ build, forUpdate }: Engine, run: RunQuery): IdentityWrites {
  return {
    async remove(userId, { issuer, subject }) {
      const query = build.deleteFrom('identities').where('issuer', '=', issuer).where('subject', '=', subject)
      return (await run(query.where('user_id', '=', userId).returning('issuer').compile())).length > 0
    },
    async waysToSignIn(userId) {
      await run(build.selectFrom('users').select('id').where('id', '=', userId).modifyEnd(forUpdate).compile())
      const passwords = build.selectFrom('passwords').select('user_id').where('user_id', '=', userId)
      const identities = build.selectFrom('identities').select('issuer').where('user_id', '=', userId)
      return {
        hasPassword: (await run(passwords.compile())).length > 0,
        issuers: (await run(identities.orderBy('issuer').compile())).map(({ issuer }) => issuer),
      }
    },
    async putTicket(ticket) {
      await run(build.insertInto('tickets').values(rowOf(ticket)).compile())
    },
    async takeTicket(tokenHash) {
      const query = build.deleteFrom('tickets').where('token_hash', '=', tokenHash).returning(ticketColumns)
      const [row] = await run(query.compile())
      return row ? ticketOf(row) : null
    },
    async mergeGuest(guest, into) {
      await run(build.updateTable('users').set({ merged_into: into }).where('id', '=', guest).compile())
      await run(build.deleteFrom('presence').where('user_id', '=', guest).compile())
    },
  }
}

const ticketOf = ({ token_hash, user_id, expires_at, ...row }: TicketTable): Ticket => ({
  ...row,
  tokenHash: token_hash,
  userId: user_id,
  expiresAt: expires_at,
})

const rowOf = ({ tokenHash, userId, expiresAt, ...ticket }: Ticket): TicketTable => ({
  ...ticket,
  token_hash: tokenHash,
  user_id: userId,
  expires_at: expiresAt,
})
