import type { Section } from '@everquill/domain'
import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import { compileOnce, type RunQuery } from './query.ts'
import type { ShareLinkTable } from '../schema.ts'
import type { ShareLink, ShareReads, ShareWrites } from '../shares-port.ts'

const columns = [
  'token_hash',
  'id',
  'character_id',
  'label',
  'sections',
  'created_at',
  'expires_at',
  'last_used_at',
  'uses',
] as const

/** Reads share links through whatever runs the queries. */
export function shareReads({ build, among }: Engine, run: RunQuery): ShareReads {
  const byToken = compileOnce((tokenHash: string) =>
    build.selectFrom('share_links').select(columns).where('token_hash', '=', tokenHash),
  )
  return {
    async byToken(tokenHash) {
      const [row] = await run(byToken(tokenHash))
      return row ? linkOf(row) : null
    },
    async existingLinks(tokenHashes) {
      const query = build.selectFrom('share_links').select('token_hash').where(among('token_hash', tokenHashes))
      return (await run(query.compile())).map((row) => row.token_hash)
    },
    async ofCharacter(characterId) {
      const query = build.selectFrom('share_links').select(columns).where('character_id', '=', characterId)
      return (await run(query.orderBy('created_at', 'desc').orderBy('id').compile())).map(linkOf)
    },
  }
}

/** Changes share links inside the transaction that runs the queries. */
export function shareWrites({ build }: Engine, run: RunQuery): ShareWrites {
  return {
    async put(link) {
      await run(build.insertInto('share_links').values(rowOf(link)).compile())
    },
    async remove(characterId, linkId) {
      const query = build.deleteFrom('share_links').where('character_id', '=', characterId).where('id', '=', linkId)
      return (await run(query.returning('id').compile())).length > 0
    },
    async removeByOwner(user) {
      const owned = build.selectFrom('characters').select('id').where('owner', '=', user)
      await run(build.deleteFrom('share_links').where('character_id', 'in', owned).compile())
    },
    async recordUse(tokenHash, now) {
      const query = build.updateTable('share_links').set({ last_used_at: now, uses: sql<number>`uses + 1` })
      await run(query.where('token_hash', '=', tokenHash).compile())
    },
  }
}

const rowOf = (link: ShareLink): ShareLinkTable => ({
  token_hash: link.tokenHash,
  id: link.id,
  character_id: link.characterId,
  label: link.label,
  sections: JSON.stringify(link.sections),
  created_at: link.createdAt,
  expires_at: link.expiresAt,
  last_used_at: link.lastUsedAt,
  uses: link.uses,
})

const linkOf = (row: ShareLinkTable): ShareLink => ({
  id: row.id,
  tokenHash: row.token_hash,
  characterId: row.character_id,
  label: row.label,
  sections: JSON.parse(row.sections) as readonly Section[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  uses: row.uses,
})
