import type { Engine } from '../engine-differences.ts'
import type { Challenge, ChallengeKind, FactorReads, FactorWrites, Passkey } from '../factors-port.ts'
import type { ChallengeTable, PasskeyTable } from '../schema.ts'
import type { RunQuery } from './query.ts'

const passkeyColumns = [
  'id',
  'user_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const
const challengeColumns = ['token_hash', 'kind', 'user_id', 'browser', 'expires_at', 'decision'] as const

/** Reads second factors through whatever runs the queries. */
export function factorReads({ build }: Engine, run: RunQuery): FactorReads {
  const passkeysOf = (userId: string) =>
    build.selectFrom('passkeys').select(passkeyColumns).where('user_id', '=', userId)
  const enabledApp = (userId: string) =>
    build
      .selectFrom('authenticator_apps')
      .select('enabled_at')
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
  return {
    async factorsOf(userId) {
      const codes = build.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId)
      const passkeys = await run(passkeysOf(userId).orderBy('created_at').orderBy('id').compile())
      return {
        passkeys: passkeys.map(passkeyOf),
        appEnabledAt: (await run(enabledApp(userId).compile()))[0]?.enabled_at ?? null,
        recoveryCodes: (await run(codes.compile())).length,
      }
    },
    async hasSecondFactor(userId) {
      const passkeys = await run(passkeysOf(userId).limit(1).compile())
      return passkeys.length > 0 || (await run(enabledApp(userId).compile())).length > 0
    },
    async challenge(tokenHash) {
      const query = build.selectFrom('challenges').select(challengeColumns).where('token_hash', '=', tokenHash)
      const [row] = await run(query.compile())
      return row ? challengeOf(row) : null
    },
  }
}

/** Changes second factors inside the transaction that runs the queries. */
export function factorWrites(engine: Engine, run: RunQuery): FactorWrites {
  const { build } = engine
  return {
    ...factorReads(engine, run),
    async passkey(id) {
      const [row] = await run(build.selectFrom('passkeys').select(passkeyColumns).where('id', '=', id).compile())
      return row ? passkeyOf(row) : null
    },
    async addPasskey({ id, userId, publicKey, counter, transports, name, createdAt, lastUsedAt }) {
      const row = {
        id,
        user_id: userId,
        public_key: publicKey,
        counter,
        transports: JSON.stringify(transports),
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      }
      const query = build.insertInto('passkeys').values(row)
      const added = query.onConflict((conflict) => conflict.column('id').doNothing()).returning('id')
      return (await run(added.compile())).length > 0
    },
    async usePasskey({ id, counter: previous }, counter, usedAt) {
      const query = build.updateTable('passkeys').set({ counter, last_used_at: usedAt }).where('id', '=', id)
      return (await run(query.where('counter', '=', previous).returning('id').compile())).length > 0
    },
    async renamePasskey(userId, id, name) {
      const query = build.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId)
      return (await run(query.returning('id').compile())).length > 0
    },
    async removePasskey(userId, id) {
      const query = build.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId)
      return (await run(query.returning('id').compile())).length > 0
    },
    async app(userId) {
      const query = build.selectFrom('authenticator_apps').select(['secret', 'enabled_at', 'last_step'])
      const [row] = await run(query.where('user_id', '=', userId).compile())
      return row ? { userId, secret: row.secret, enabledAt: row.enabled_at, lastStep: row.last_step } : null
    },
    async putApp({ userId, secret, enabledAt, lastStep }) {
      const values = { secret, enabled_at: enabledAt, last_step: lastStep }
      const query = build.insertInto('authenticator_apps').values({ user_id: userId, ...values })
      await run(query.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)).compile())
    },
    async useStep(userId, step) {
      const query = build.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId)
      return (await run(query.where('last_step', '<', step).returning('user_id').compile())).length > 0
    },
    async removeApp(userId) {
      const query = build.deleteFrom('authenticator_apps').where('user_id', '=', userId).returning('user_id')
      return (await run(query.compile())).length > 0
    },
    async putRecoveryCodes(userId, hashes) {
      await run(build.deleteFrom('recovery_codes').where('user_id', '=', userId).compile())
      const rows = hashes.map((hash) => ({ user_id: userId, hash }))
      if (rows.length > 0) await run(build.insertInto('recovery_codes').values(rows).compile())
    },
    async takeRecoveryCode(userId, hash) {
      const query = build.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash)
      return (await run(query.returning('hash').compile())).length > 0
    },
    async putChallenge({ tokenHash, kind, userId, browser, expiresAt, decision }) {
      const row = { token_hash: tokenHash, kind, user_id: userId, browser, expires_at: expiresAt, decision }
      await run(build.insertInto('challenges').values(row).compile())
    },
    async takeChallenge(tokenHash) {
      const query = build.deleteFrom('challenges').where('token_hash', '=', tokenHash).returning(challengeColumns)
      const [row] = await run(query.compile())
      return row ? challengeOf(row) : null
    },
    async endChallenges(userId) {
      await run(build.deleteFrom('challenges').where('user_id', '=', userId).compile())
    },
  }
}

const passkeyOf = (row: PasskeyTable): Passkey => ({
  id: row.id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports) as string[],
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

const challengeOf = (row: ChallengeTable): Challenge => ({
  tokenHash: row.token_hash,
  kind: row.kind as ChallengeKind,
  userId: row.user_id,
  browser: row.browser,
  expiresAt: row.expires_at,
  decision: row.decision,
})
