import { tokenScopes, type TokenScope } from '@everquill/domain'
import type { Engine } from '../../engine-differences.ts'
import type { TokenTable } from '../../schema.ts'
import type { TokenReads, TokenRecord, TokenWrites } from '../../api-access/tokens-port.ts'
import { userColumns, userOf } from '../account-queries.ts'
import { compileOnce, type RunQuery } from '../query.ts'

const columns = [
  'token_hash',
  'id',
  'user_id',
  'name',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
] as const satisfies readonly (keyof TokenTable)[]

/** Reads personal access tokens through whatever runs the queries. */
export function tokenReads({ build, among }: Engine, run: RunQuery): TokenReads {
  const byHash = compileOnce((tokenHash: string) =>
    build.selectFrom('api_tokens').select(columns).where('token_hash', '=', tokenHash),
  )
  const openAccount = compileOnce((userId: string) =>
    build
      .selectFrom('users')
      .select(userColumns)
      .where('users.id', '=', userId)
      .where('users.closed_at', 'is', null)
      .where('users.disabled_at', 'is', null),
  )
  return {
    async find(tokenHash) {
      const [row] = await run(byHash(tokenHash))
      if (!row) return null
      const [user] = await run(openAccount(row.user_id))
      return user ? { token: tokenOf(row), user: userOf(user) } : null
    },
    async of(userId) {
      const query = build.selectFrom('api_tokens').select(columns).where('user_id', '=', userId)
      return (await run(query.orderBy('created_at', 'desc').orderBy('id').compile())).map(tokenOf)
    },
    async existing(tokenHashes) {
      const query = build
        .selectFrom('api_tokens')
        .innerJoin('users', 'users.id', 'api_tokens.user_id')
        .select('token_hash')
        .where(among('token_hash', tokenHashes))
        .where('users.disabled_at', 'is', null)
      return (await run(query.compile())).map((row) => row.token_hash)
    },
  }
}

/** Changes personal access tokens inside the transaction that runs the queries. */
export function tokenWrites({ build, forUpdate }: Engine, run: RunQuery): TokenWrites {
  const ofUser = (userId: string) => build.deleteFrom('api_tokens').where('user_id', '=', userId)
  return {
    async add(token, max) {
      // The row of the user is the lock: two requests at once cannot both take the last place.
      await run(build.selectFrom('users').select('id').where('id', '=', token.userId).modifyEnd(forUpdate).compile())
      const known = build.selectFrom('api_tokens').select('id').where('user_id', '=', token.userId)
      if ((await run(known.compile())).length >= max) return false
      await run(build.insertInto('api_tokens').values(tokenRow(token)).compile())
      return true
    },
    async remove(userId, tokenId) {
      return (await run(ofUser(userId).where('id', '=', tokenId).returning('id').compile())).length > 0
    },
    async removeAll(userId) {
      await run(ofUser(userId).compile())
    },
    async touch(tokenHash, usedAt) {
      const query = build.updateTable('api_tokens').set({ last_used_at: usedAt }).where('token_hash', '=', tokenHash)
      await run(query.where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<', usedAt)])).compile())
    },
  }
}

const tokenRow = (token: TokenRecord): TokenTable => ({
  token_hash: token.tokenHash,
  id: token.id,
  user_id: token.userId,
  name: token.name,
  scopes: token.scopes.join(' '),
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
})

const tokenOf = (row: TokenTable): TokenRecord => ({
  id: row.id,
  tokenHash: row.token_hash,
  userId: row.user_id,
  name: row.name,
  scopes: row.scopes.split(' ').filter((scope): scope is TokenScope => tokenScopes.some((known) => known === scope)),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
})
