import type { AccountReads, AccountWrites, SessionRecord, UserRecord } from '../accounts-port.ts'
import type { Engine } from '../engine-differences.ts'
import { compileOnce, type RunQuery } from './query.ts'
import type { SessionTable, UserTable } from '../schema.ts'

/** The columns of a `UserRecord`. */
export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.guest',
  'users.administrator',
  'users.created_at',
] as const

const sessionColumns = [
  'token_hash',
  'id',
  'user_id',
  'device',
  'created_at',
  'last_seen_at',
  'proved_at',
  'expires_at',
] as const

/** Reads accounts through whatever runs the queries. */
export function accountReads({ build, among }: Engine, run: RunQuery): AccountReads {
  const sessionAndUser = compileOnce((tokenHash: string) =>
    build
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(userColumns)
      .select([
        'sessions.token_hash',
        'sessions.id as session_id',
        'sessions.user_id',
        'sessions.device',
        'sessions.created_at as session_created_at',
        'sessions.last_seen_at',
        'sessions.proved_at',
        'sessions.expires_at',
      ])
      .where('sessions.token_hash', '=', tokenHash)
      .where('users.closed_at', 'is', null)
      .where('users.disabled_at', 'is', null),
  )
  return {
    async session(tokenHash) {
      const [row] = await run(sessionAndUser(tokenHash))
      if (!row) return null
      const session = sessionOf({ ...row, id: row.session_id, created_at: row.session_created_at })
      return { session, user: userOf(row) }
    },
    async sessionsOf(userId) {
      const query = build.selectFrom('sessions').select(sessionColumns).where('user_id', '=', userId)
      return (await run(query.orderBy('last_seen_at', 'desc').orderBy('id').compile())).map(sessionOf)
    },
    async existingSessions(tokenHashes) {
      const query = build
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('token_hash')
        .where(among('token_hash', tokenHashes))
        .where('users.disabled_at', 'is', null)
      return (await run(query.compile())).map((row) => row.token_hash)
    },
    async namesOf(userIds) {
      const query = build.selectFrom('users').select(['id', 'name']).where(among('id', userIds))
      return Object.fromEntries((await run(query.compile())).map(({ id, name }) => [id, name]))
    },
    credentialsFor: credentialsOf(build, run),
    async passwordHashOf(userId) {
      const query = build.selectFrom('passwords').select('hash').where('user_id', '=', userId)
      return (await run(query.compile()))[0]?.hash ?? null
    },
    setting: settingOf(build, run),
  }
}

const settingOf =
  (build: Engine['build'], run: RunQuery): AccountReads['setting'] =>
  async (name) => {
    const query = build.selectFrom('installation').select('value').where('key', '=', name)
    return (await run(query.compile()))[0]?.value ?? null
  }

const credentialsOf =
  (build: Engine['build'], run: RunQuery): AccountReads['credentialsFor'] =>
  async (email) => {
    const query = build
      .selectFrom('users')
      .innerJoin('passwords', 'passwords.user_id', 'users.id')
      .select(userColumns)
      .select(['passwords.hash', 'users.email_key', 'users.verified_email_key'])
      .where('users.email_key', '=', emailKey(email))
      .orderBy('users.created_at')
      .orderBy('users.id')
    return (await run(query.compile())).map((row) => ({
      user: userOf(row),
      passwordHash: row.hash,
      emailVerified: row.verified_email_key === row.email_key,
    }))
  }

/** Milliseconds after which it is forgotten when a user was last seen. */
const maxPresenceAge = 90 * 86_400_000

/** Milliseconds for which the owner of an expired access token can see that it has expired. */
const maxExpiredTokenAge = 30 * 86_400_000

/** Milliseconds after which entries of the audit log are deleted. */
const maxAuditAge = 180 * 86_400_000

/** What is deleted when an account is closed. */
const tablesOfUser = [
  'passwords',
  'identities',
  'tickets',
  'sessions',
  'resets',
  'email_changes',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'challenges',
  'presence',
  'api_tokens',
  'webhooks',
  'webhook_deliveries',
] as const

/** Changes accounts inside the transaction that runs the queries. */
export function accountWrites(engine: Engine, run: RunQuery): AccountWrites {
  const { build, among, lockAdministration, forShare } = engine
  const users = build.selectFrom('users').select(userColumns)
  const sessions = build.deleteFrom('sessions')
  return {
    async user(userId) {
      const [row] = await run(users.where('users.id', '=', userId).where('users.closed_at', 'is', null).compile())
      return row ? userOf(row) : null
    },
    async isDisabled(userId) {
      const query = build.selectFrom('users').select('disabled_at').where('id', '=', userId).modifyEnd(forShare)
      return ((await run(query.compile()))[0]?.disabled_at ?? null) !== null
    },
    async hasAdministrator() {
      if (lockAdministration) await run(lockAdministration)
      const query = users.where((expression) => expression('users.administrator', '=', expression.lit(1))).limit(1)
      return (await run(query.compile())).length > 0
    },
    async putUser(user) {
      const { id, ...rest } = userRow(user)
      const query = build.insertInto('users').values({ id, ...rest })
      await run(query.onConflict((conflict) => conflict.column('id').doUpdateSet(rest)).compile())
    },
    async verifyEmail(userId) {
      const query = build
        .updateTable('users')
        .set((expression) => ({ verified_email_key: expression.ref('email_key') }))
      await run(query.where('id', '=', userId).compile())
    },
    async putPassword(userId, hash) {
      const query = build.insertInto('passwords').values({ user_id: userId, hash })
      await run(query.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash })).compile())
    },
    async replacePassword(userId, verifiedHash, hash) {
      const query = build.updateTable('passwords').set({ hash }).where('user_id', '=', userId)
      return (await run(query.where('hash', '=', verifiedHash).returning('user_id').compile())).length > 0
    },
    credentialsFor: credentialsOf(build, run),
    async userOfIdentity(issuer, subject) {
      const query = users
        .innerJoin('identities', 'identities.user_id', 'users.id')
        .where('identities.issuer', '=', issuer)
        .where('identities.subject', '=', subject)
      const [row] = await run(query.compile())
      return row ? userOf(row) : null
    },
    async putIdentity(issuer, subject, userId, linkedAt) {
      const row = { issuer, subject, user_id: userId, linked_at: linkedAt ?? null }
      await run(build.insertInto('identities').values(row).compile())
    },
    async putSession(session) {
      await run(build.insertInto('sessions').values(sessionRow(session)).compile())
    },
    async touchSession(tokenHash, lastSeenAt, expiresAt) {
      const query = build.updateTable('sessions').set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
      await run(query.where('token_hash', '=', tokenHash).compile())
    },
    async proveSession(tokenHash, provedAt) {
      const query = build.updateTable('sessions').set({ proved_at: provedAt })
      await run(query.where('token_hash', '=', tokenHash).compile())
    },
    async endSession(tokenHash) {
      await run(sessions.where('token_hash', '=', tokenHash).compile())
    },
    async endSessionById(userId, sessionId) {
      const query = sessions.where('user_id', '=', userId).where('id', '=', sessionId).returning('id')
      return (await run(query.compile())).length > 0
    },
    async endSessionsExcept(userId, tokenHash) {
      const query = sessions.where('user_id', '=', userId).where('token_hash', '!=', tokenHash ?? '')
      return (await run(query.returning('id').compile())).length
    },
    async putReset({ tokenHash, userId, expiresAt, issuedBy }) {
      const row = { token_hash: tokenHash, user_id: userId, expires_at: expiresAt, issued_by: issuedBy }
      await run(build.insertInto('resets').values(row).compile())
    },
    async takeReset(tokenHash) {
      const query = build.deleteFrom('resets').where('token_hash', '=', tokenHash)
      const [row] = await run(query.returning(['user_id', 'expires_at', 'issued_by']).compile())
      return row ? { tokenHash, userId: row.user_id, expiresAt: row.expires_at, issuedBy: row.issued_by } : null
    },
    async endResets(userId) {
      await run(build.deleteFrom('resets').where('user_id', '=', userId).compile())
    },
    async changeName(userId, name) {
      await run(build.updateTable('users').set({ name }).where('id', '=', userId).compile())
    },
    async changeEmail(userId, email) {
      const change = { email, email_key: emailKey(email) }
      await run(build.updateTable('users').set(change).where('id', '=', userId).compile())
    },
    async putEmailChange({ tokenHash, userId, email, expiresAt }) {
      const row = { token_hash: tokenHash, user_id: userId, email, expires_at: expiresAt }
      await run(build.insertInto('email_changes').values(row).compile())
    },
    async takeEmailChange(tokenHash) {
      const query = build.deleteFrom('email_changes').where('token_hash', '=', tokenHash)
      const [row] = await run(query.returning(['user_id', 'email', 'expires_at']).compile())
      return row ? { tokenHash, userId: row.user_id, email: row.email, expiresAt: row.expires_at } : null
    },
    async endEmailChanges(userId) {
      await run(build.deleteFrom('email_changes').where('user_id', '=', userId).compile())
    },
    setting: settingOf(build, run),
    async putSetting(key, value) {
      if (value === null) {
        await run(build.deleteFrom('installation').where('key', '=', key).compile())
        return
      }
      const query = build.insertInto('installation').values({ key, value })
      await run(query.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).compile())
    },
    async resetLimits(keys) {
      await run(build.deleteFrom('rate_limits').where(among('key', keys)).compile())
    },
    async close(userId, closedAt) {
      const merged = build.selectFrom('users').select('id').where('merged_into', '=', userId)
      const guests = await run(merged.where('closed_at', 'is', null).compile())
      const ids = [userId, ...guests.map(({ id }) => id)]
      for (const table of tablesOfUser) {
        await run(build.deleteFrom(table).where(among('user_id', ids)).compile())
      }
      const closed = {
        name: '',
        email: null,
        email_key: null,
        verified_email_key: null,
        guest: 1,
        administrator: 0,
        disabled_at: null,
        closed_at: closedAt,
      }
      await run(build.updateTable('users').set(closed).where(among('id', ids)).compile())
    },
    async deleteExpired(now) {
      await run(sessions.where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('resets').where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('email_changes').where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('tickets').where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('challenges').where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('rate_limits').where('full_at', '<=', now).compile())
      await run(build.deleteFrom('account_invitations').where('expires_at', '<=', now).compile())
      await run(build.deleteFrom('announcements').where('expires_at', '<=', now).compile())
      await run(
        build
          .deleteFrom('audit_log')
          .where('at', '<=', now - maxAuditAge)
          .compile(),
      )
      await run(
        build
          .deleteFrom('api_tokens')
          .where('expires_at', '<=', now - maxExpiredTokenAge)
          .compile(),
      )
      await run(
        build
          .deleteFrom('presence')
          .where('seen_at', '<=', now - maxPresenceAge)
          .compile(),
      )
    },
  }
}

/** Emails that differ only in case, spaces around them or Unicode form are the same. */
const emailKey = (email: string): string => email.normalize('NFC').trim().toLowerCase()

const userRow = ({ id, name, email, guest, administrator, createdAt }: UserRecord) => ({
  id,
  name,
  email,
  email_key: email === null ? null : emailKey(email),
  guest: Number(guest),
  administrator: Number(administrator),
  created_at: createdAt,
})

/** The user of a row. */
export const userOf = (
  row: Omit<UserTable, 'email_key' | 'verified_email_key' | 'disabled_at' | 'closed_at' | 'erased_at' | 'merged_into'>,
): UserRecord => ({
  id: row.id,
  name: row.name,
  email: row.email,
  guest: row.guest === 1,
  administrator: row.administrator === 1,
  createdAt: row.created_at,
})

const sessionRow = (session: SessionRecord): SessionTable => ({
  token_hash: session.tokenHash,
  id: session.id,
  user_id: session.userId,
  device: session.device,
  created_at: session.createdAt,
  last_seen_at: session.lastSeenAt,
  proved_at: session.provedAt,
  expires_at: session.expiresAt,
})

const sessionOf = (row: SessionTable): SessionRecord => ({
  id: row.id,
  tokenHash: row.token_hash,
  userId: row.user_id,
  device: row.device,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  provedAt: row.proved_at,
  expiresAt: row.expires_at,
})
