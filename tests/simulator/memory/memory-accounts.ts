import type { AccountReads, AccountWrites, Credentials } from '../../../apps/server/src/storage/accounts-port.ts'
import type { Tables } from './memory-tables.ts'

const emailKey = (email: string): string => email.normalize('NFC').trim().toLowerCase()

const order = <T>(...keys: readonly ((row: T) => string | number)[]) => {
  return (left: T, right: T): number => {
    const key = keys.find((of) => of(left) !== of(right))
    return key ? (key(left) < key(right) ? -1 : 1) : 0
  }
}

function credentialsFor({ users, passwords, verifiedEmails }: Tables, email: string): readonly Credentials[] {
  return users
    .all()
    .filter((user) => user.email !== null && emailKey(user.email) === emailKey(email))
    .sort(
      order(
        (user) => user.createdAt,
        (user) => user.id,
      ),
    )
    .flatMap((user) => {
      const password = passwords.get(user.id)
      return password
        ? [{ user, passwordHash: password.hash, emailVerified: verifiedEmails.get(user.id) === emailKey(email) }]
        : []
    })
}

/** Reads committed accounts. */
export const memoryAccountReads = (tables: Tables, step: () => Promise<void>): AccountReads => ({
  async session(tokenHash) {
    await step()
    const session = tables.sessions.get(tokenHash)
    const user = session && tables.users.get(session.userId)
    return session && user && !tables.closed.get(user.id) ? { session, user } : null
  },
  async sessionsOf(userId) {
    await step()
    const sessions = tables.sessions.all().filter((session) => session.userId === userId)
    return sessions.sort(
      order(
        (session) => -session.lastSeenAt,
        (session) => session.id,
      ),
    )
  },
  async existingSessions(tokenHashes) {
    await step()
    return tokenHashes.filter((tokenHash) => tables.sessions.get(tokenHash))
  },
  async namesOf(userIds) {
    await step()
    return Object.fromEntries(userIds.flatMap((id) => tables.users.get(id) ?? []).map(({ id, name }) => [id, name]))
  },
  async credentialsFor(email) {
    await step()
    return credentialsFor(tables, email)
  },
  async passwordHashOf(userId) {
    await step()
    return tables.passwords.get(userId)?.hash ?? null
  },
  async setting(name) {
    await step()
    return tables.settings.get(name) ?? null
  },
})

/** Writes accounts within a transaction; `lock` holds a name until its end. */
export function memoryAccountWrites(tables: Tables, lock: (name: string) => Promise<void>): AccountWrites {
  const { users, closed, verifiedEmails, settings, passwords, identities, sessions, resets, emailChanges, limits } =
    tables
  const { passkeys, apps, recoveryCodes, challenges } = tables
  const endSessions = (of: (session: { userId: string; id: string; tokenHash: string }) => boolean): number => {
    const ended = sessions.all().filter(of)
    for (const { tokenHash } of ended) sessions.delete(tokenHash)
    return ended.length
  }
  return {
    user: async (userId) => (closed.get(userId) ? null : (users.get(userId) ?? null)),
    // Nobody is disabled in a simulation.
    isDisabled: async () => false,
    async hasAdministrator() {
      await lock('administration')
      return users.all().some((user) => user.administrator)
    },
    putUser: async (user) => users.set(user.id, user),
    async verifyEmail(userId) {
      const email = users.get(userId)?.email ?? null
      if (email !== null) verifiedEmails.set(userId, emailKey(email))
    },
    putPassword: async (userId, hash) => passwords.set(userId, { userId, hash }),
    async replacePassword(userId, tried, hash) {
      await lock(`password ${userId}`)
      if (passwords.get(userId)?.hash !== tried) return false
      passwords.set(userId, { userId, hash })
      return true
    },
    credentialsFor: async (email) => credentialsFor(tables, email),
    async userOfIdentity(issuer, subject) {
      await lock(`identity ${issuer} ${subject}`)
      return users.get(identities.get(`${issuer} ${subject}`)?.userId ?? '') ?? null
    },
    putIdentity: async (issuer, subject, userId, linkedAt) => {
      const key = `${issuer} ${subject}`
      identities.set(key, { key, userId, issuer, subject, linkedAt: linkedAt ?? null })
    },
    putSession: async (session) => sessions.set(session.tokenHash, session),
    async touchSession(tokenHash, lastSeenAt, expiresAt) {
      const session = sessions.get(tokenHash)
      if (session) sessions.set(tokenHash, { ...session, lastSeenAt, expiresAt })
    },
    async proveSession(tokenHash, provedAt) {
      const session = sessions.get(tokenHash)
      if (session) sessions.set(tokenHash, { ...session, provedAt })
    },
    endSession: async (tokenHash) => sessions.delete(tokenHash),
    endSessionById: async (userId, id) => endSessions((session) => session.userId === userId && session.id === id) > 0,
    endSessionsExcept: async (userId, except) =>
      endSessions((session) => session.userId === userId && session.tokenHash !== except),
    putReset: async (reset) => resets.set(reset.tokenHash, reset),
    async takeReset(tokenHash) {
      await lock(`reset ${tokenHash}`)
      const reset = resets.get(tokenHash)
      if (reset) resets.delete(tokenHash)
      return reset ?? null
    },
    async endResets(userId) {
      for (const reset of resets.all()) if (reset.userId === userId) resets.delete(reset.tokenHash)
    },
    async changeName(userId, name) {
      const user = users.get(userId)
      if (user) users.set(userId, { ...user, name })
    },
    async changeEmail(userId, email) {
      const user = users.get(userId)
      if (user) users.set(userId, { ...user, email })
    },
    putEmailChange: async (change) => emailChanges.set(change.tokenHash, change),
    async takeEmailChange(tokenHash) {
      await lock(`email change ${tokenHash}`)
      const change = emailChanges.get(tokenHash)
      if (change) emailChanges.delete(tokenHash)
      return change ?? null
    },
    async endEmailChanges(userId) {
      for (const change of emailChanges.all()) if (change.userId === userId) emailChanges.delete(change.tokenHash)
    },
    setting: async (name) => settings.get(name) ?? null,
    async putSetting(name, value) {
      if (value === null) settings.delete(name)
      else settings.set(name, value)
    },
    async resetLimits(keys) {
      for (const key of keys) limits.delete(key)
    },
    async close(userId, closedAt) {
      for (const { guest, into } of tables.mergedGuests.all()) {
        if (into === userId && !closed.get(guest)) await this.close(guest, closedAt)
      }
      for (const ticket of tables.tickets.all()) if (ticket.userId === userId) tables.tickets.delete(ticket.tokenHash)
      await this.endEmailChanges(userId)
      verifiedEmails.delete(userId)
      passwords.delete(userId)
      endSessions((session) => session.userId === userId)
      for (const { key, userId: id } of identities.all()) if (id === userId) identities.delete(key)
      for (const reset of resets.all()) if (reset.userId === userId) resets.delete(reset.tokenHash)
      for (const { id, userId: owner } of passkeys.all()) if (owner === userId) passkeys.delete(id)
      apps.delete(userId)
      recoveryCodes.delete(userId)
      tables.presence.delete(userId)
      for (const { id, userId: owner } of tables.webhooks.all()) if (owner === userId) tables.webhooks.delete(id)
      for (const { id, userId: owner } of tables.deliveries.all()) if (owner === userId) tables.deliveries.delete(id)
      for (const token of tables.tokens.all()) if (token.userId === userId) tables.tokens.delete(token.tokenHash)
      for (const { tokenHash, userId: owner } of challenges.all()) if (owner === userId) challenges.delete(tokenHash)
      const user = users.get(userId)
      if (user) users.set(userId, { ...user, name: '', email: null, guest: true, administrator: false })
      closed.set(userId, closedAt)
    },
    async deleteExpired(now) {
      for (const { tokenHash, expiresAt } of sessions.all()) if (expiresAt <= now) sessions.delete(tokenHash)
      for (const { tokenHash, expiresAt } of resets.all()) if (expiresAt <= now) resets.delete(tokenHash)
      for (const { tokenHash, expiresAt } of emailChanges.all()) if (expiresAt <= now) emailChanges.delete(tokenHash)
      for (const { tokenHash, expiresAt } of tables.tickets.all()) {
        if (expiresAt <= now) tables.tickets.delete(tokenHash)
      }
      for (const { tokenHash, expiresAt } of challenges.all()) if (expiresAt <= now) challenges.delete(tokenHash)
      for (const { key, fullAt } of limits.all()) if (fullAt <= now) limits.delete(key)
      for (const { tokenHash, expiresAt } of tables.tokens.all()) {
        if (expiresAt !== null && expiresAt <= now - 30 * 86_400_000) tables.tokens.delete(tokenHash)
      }
      for (const { user, lastSeenAt } of tables.presence.all()) {
        if (lastSeenAt !== null && lastSeenAt <= now - 90 * 86_400_000) tables.presence.delete(user)
      }
    },
  }
}
