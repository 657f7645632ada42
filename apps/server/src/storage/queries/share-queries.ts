import type { Section } from '@everquill/domain'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import { compileOnce, type RunQuery } from './query.ts'
import type { ShareLinkTable, TvLinkTable } from '../schema.ts'
import type { Link, ShareLink, ShareReads, ShareWrites, TvLink, TvLinkReads, TvLinkWrites } from '../shares-port.ts'

const commonColumns = ['token_hash', 'id', 'label', 'created_at', 'expires_at', 'last_used_at', 'uses'] as const
const shareColumns = [...commonColumns, 'character_id', 'sections'] as const
const tvColumns = [...commonColumns, 'game_id', 'created_by'] as const

/** Reads share links through whatever runs the queries. */
export function shareReads(engine: Engine, run: RunQuery): ShareReads {
  const { build } = engine
  const byToken = compileOnce((tokenHash: string) =>
    build
      .selectFrom('share_links')
      .select(shareColumns)
      .where('token_hash', '=', tokenHash)
      .where(isSharedByEnabled(engine)),
  )
  return {
    async byToken(tokenHash) {
      const [row] = await run(byToken(tokenHash))
      return row ? shareLinkOf(row) : null
    },
    existingLinks: (tokenHashes) => existingLinks(engine, run, 'share_links', tokenHashes),
    async ofCharacter(characterId) {
      const query = build.selectFrom('share_links').select(shareColumns).where('character_id', '=', characterId)
      return (await run(query.orderBy('created_at', 'desc').orderBy('id').compile())).map(shareLinkOf)
    },
  }
}

/** Changes share links inside the transaction that runs the queries. */
export function shareWrites(engine: Engine, run: RunQuery): ShareWrites {
  const { build } = engine
  return {
    async put(link) {
      const sections = JSON.stringify(link.sections)
      const row = { ...commonRow(link), expires_at: link.expiresAt, character_id: link.characterId, sections }
      await run(build.insertInto('share_links').values(row).compile())
    },
    async remove(characterId, linkId) {
      const query = build.deleteFrom('share_links').where('character_id', '=', characterId).where('id', '=', linkId)
      return (await run(query.returning('id').compile())).length > 0
    },
    async removeByOwner(user) {
      const owned = build.selectFrom('characters').select('id').where('owner', '=', user)
      await run(build.deleteFrom('share_links').where('character_id', 'in', owned).compile())
    },
    recordUse: (tokenHash, now) => recordUse(engine, run, 'share_links', tokenHash, now),
  }
}

/** Reads TV links through whatever runs the queries. */
export function tvLinkReads(engine: Engine, run: RunQuery): TvLinkReads {
  const { build } = engine
  const byToken = compileOnce((tokenHash: string) =>
    build.selectFrom('tv_links').select(tvColumns).where('token_hash', '=', tokenHash).where(isMadeByEnabled(engine)),
  )
  return {
    async byToken(tokenHash) {
      const [row] = await run(byToken(tokenHash))
      return row ? tvLinkOf(row) : null
    },
    existingLinks: (tokenHashes) => existingLinks(engine, run, 'tv_links', tokenHashes),
    async ofGame(gameId) {
      const query = build.selectFrom('tv_links').select(tvColumns).where('game_id', '=', gameId)
      return (await run(query.orderBy('created_at', 'desc').orderBy('id').compile())).map(tvLinkOf)
    },
  }
}

/** Changes TV links inside the transaction that runs the queries. */
export function tvLinkWrites(engine: Engine, run: RunQuery): TvLinkWrites {
  const { build } = engine
  return {
    async put(link) {
      const row = {
        ...commonRow(link),
        expires_at: link.expiresAt,
        game_id: link.gameId,
        created_by: link.createdBy,
      }
      await run(build.insertInto('tv_links').values(row).compile())
    },
    async remove(gameId, linkId) {
      const query = build.deleteFrom('tv_links').where('game_id', '=', gameId).where('id', '=', linkId)
      return (await run(query.returning('id').compile())).length > 0
    },
    recordUse: (tokenHash, now) => recordUse(engine, run, 'tv_links', tokenHash, now),
  }
}

type LinkTable = 'share_links' | 'tv_links'

/** Whether the owner of a shared character is not disabled. */
const isSharedByEnabled = ({ build }: Engine) =>
  sql<SqlBool>`not exists ${build
    .selectFrom('characters')
    .innerJoin('users', 'users.id', 'characters.owner')
    .select('users.id')
    .where('characters.id', '=', sql.ref<number>('share_links.character_id'))
    .where('users.disabled_at', 'is not', null)}`

/** Whether the creator of a TV link is not disabled. */
const isMadeByEnabled = ({ build }: Engine) =>
  sql<SqlBool>`not exists ${build
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', sql.ref<string>('tv_links.created_by'))
    .where('users.disabled_at', 'is not', null)}`

async function existingLinks(
  engine: Engine,
  run: RunQuery,
  table: LinkTable,
  tokenHashes: readonly string[],
): Promise<readonly string[]> {
  const { build, among } = engine
  const isAlive = table === 'share_links' ? isSharedByEnabled(engine) : isMadeByEnabled(engine)
  const query = build.selectFrom(table).select('token_hash').where(among('token_hash', tokenHashes)).where(isAlive)
  return (await run(query.compile())).map((row) => row.token_hash)
}

async function recordUse({ build }: Engine, run: RunQuery, table: LinkTable, tokenHash: string, now: number) {
  const query = build.updateTable(table).set({ last_used_at: now, uses: sql<number>`uses + 1` })
  await run(query.where('token_hash', '=', tokenHash).compile())
}

const commonRow = (link: Link) => ({
  token_hash: link.tokenHash,
  id: link.id,
  label: link.label,
  created_at: link.createdAt,
  last_used_at: link.lastUsedAt,
  uses: link.uses,
})

const commonLink = (
  row: Pick<ShareLinkTable, 'token_hash' | 'id' | 'label' | 'created_at' | 'last_used_at' | 'uses'>,
) => ({
  id: row.id,
  tokenHash: row.token_hash,
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  uses: row.uses,
})

const shareLinkOf = (row: ShareLinkTable): ShareLink => ({
  ...commonLink(row),
  expiresAt: row.expires_at,
  characterId: row.character_id,
  sections: JSON.parse(row.sections) as readonly Section[],
})

const tvLinkOf = (row: Selectable<TvLinkTable>): TvLink => ({
  ...commonLink(row),
  expiresAt: row.expires_at,
  gameId: row.game_id,
  createdBy: row.created_by,
})
