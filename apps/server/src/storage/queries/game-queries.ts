import { sql } from 'kysely'
import type { GameRole, GameSettings, Seat } from '@everquill/domain'
import type { Engine } from '../engine-differences.ts'
import type { GameLogPage, GameReads, GameRecord, GameWrites, Invitation, Member } from '../games-port.ts'
import { longestLook } from '../log-port.ts'
import { entryColumns } from './log-queries.ts'
import { once, type Run } from './query.ts'
import { gameEntry, logEntryRow, storedCharacter } from './rows.ts'
import type { GameTable, InvitationTable } from '../schema.ts'

const gameColumns = ['games.id', 'games.name', 'games.settings', 'games.created_at', 'games.deleted_at'] as const
const invitationColumns = ['code', 'id', 'game_id', 'created_at', 'expires_at'] as const

/** The questions about games, compiled for one engine. */
export function gameQueries({ build, among, forShare, forUpdate }: Engine) {
  const seats = () =>
    build
      .selectFrom('game_members')
      .innerJoin('games', 'games.id', 'game_members.game_id')
      .where('games.deleted_at', 'is', null)
  const seat = (gameId: string, user: string) =>
    seats()
      .select(['game_members.role', 'games.settings'])
      .where('game_members.game_id', '=', gameId)
      .where('game_members.user_id', '=', user)
  const game = (gameId: string) => build.selectFrom('games').select(gameColumns).where('games.id', '=', gameId)
  const log = (gameId: string) => build.selectFrom('log_entries').where('game_id', '=', gameId)

  /** What of a page an index can find. */
  const candidates = (gameId: string, { characterId, masters }: GameLogPage, before: number) =>
    log(gameId)
      .where('id', '<', before)
      .$if(characterId !== undefined, (query) => query.where('character_id', '=', characterId ?? 0))
      .$if(!masters, (query) => query.where('audience', 'is', null))
      .orderBy('id', 'desc')

  return {
    seat: once(seat),
    heldSeat: once((gameId: string, user: string) => seat(gameId, user).modifyEnd(forShare)),
    seatsOf: (users: readonly string[]) =>
      seats()
        .leftJoin('log_scopes', 'log_scopes.game_id', 'games.id')
        .select(['games.id', 'games.settings', 'games.revision'])
        .select(['game_members.role', 'game_members.user_id', 'log_scopes.last_id'])
        .where(among('game_members.user_id', users))
        .compile(),
    find: once(game),
    lock: once((gameId: string) => game(gameId).modifyEnd(forUpdate)),
    count: once((gameId: string) =>
      build
        .updateTable('games')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', gameId),
    ),
    gamesOf: once((user: string) =>
      build
        .selectFrom('game_members')
        .innerJoin('games', 'games.id', 'game_members.game_id')
        .select([...gameColumns, 'game_members.role'])
        .where('game_members.user_id', '=', user)
        .orderBy('games.created_at', 'desc')
        .orderBy('games.id'),
    ),
    members: once((gameId: string) =>
      build
        .selectFrom('game_members')
        .select(['user_id', 'role', 'joined_at'])
        .where('game_id', '=', gameId)
        .orderBy('joined_at')
        .orderBy('user_id'),
    ),
    invitations: once((gameId: string) =>
      build.selectFrom('invitations').select(invitationColumns).where('game_id', '=', gameId).orderBy('created_at'),
    ),
    charactersIn: once((gameId: string) =>
      build
        .selectFrom('characters')
        .select(['document', 'revision', 'last_log_id'])
        .where('game_id', '=', gameId)
        .where('deleted_at', 'is', null)
        .orderBy('id'),
    ),
    page: (gameId: string, page: GameLogPage, from: number, before: number) =>
      candidates(gameId, page, before)
        .select(entryColumns)
        .where('id', '>=', from)
        .$if(page.type !== undefined, (query) => query.where('type', '=', page.type ?? ''))
        .$if(page.user !== undefined, (query) => query.where('user_id', '=', page.user ?? ''))
        .$if(page.kind === 'change', (query) =>
          query.where('character_id', 'is not', null).where('field', '!=', 'roll'),
        )
        .$if(page.kind === 'transfer', (query) => query.where('details', 'like', '%"transfer":%'))
        .$if(page.kind === 'note' || page.kind === 'roll', (query) => query.where('field', '=', page.kind ?? ''))
        // In these words an index knows them, which holds nothing else.
        .$if(page.kind === 'session', (query) => query.where('field', '=', sql.lit('session')))
        .limit(page.limit)
        .compile(),
    /** The id at which a look through all candidates ends. */
    endOfLook: (gameId: string, page: GameLogPage, before: number) =>
      candidates(gameId, page, before)
        .select('id')
        .limit(1)
        .offset(longestLook - 1)
        .compile(),
    logAfter: once((gameId: string, lastLogId: number, limit: number) =>
      log(gameId).select(entryColumns).where('id', '>', lastLogId).orderBy('id').limit(limit),
    ),
  }
}

export type GameQueries = ReturnType<typeof gameQueries>

/** Reads games wherever queries are run. */
export function gameReads(queries: GameQueries, run: Run): GameReads {
  return {
    async find(gameId) {
      const [row] = await run(queries.find(gameId))
      return row ? gameOf(row) : null
    },
    seat: async (gameId, user) => seatOf(gameId, (await run(queries.seat(gameId, user)))[0]),
    async seatsOf(users) {
      const rows = await run(queries.seatsOf(users))
      return rows.map(({ id, settings, revision, role, user_id, last_id }) => ({
        gameId: id,
        user: user_id,
        revision,
        role: role as GameRole,
        settings: JSON.parse(settings) as GameSettings,
        lastLogId: last_id ?? 0,
      }))
    },
    gamesOf: async (user) =>
      (await run(queries.gamesOf(user))).map((row) => ({ ...gameOf(row), role: row.role as GameRole })),
    members: async (gameId) => (await run(queries.members(gameId))).map(memberOf),
    invitations: async (gameId) => (await run(queries.invitations(gameId))).map(invitationOf),
    charactersIn: async (gameId) => (await run(queries.charactersIn(gameId))).map(storedCharacter),
    async log(gameId, page) {
      const { limit, before = Number.MAX_SAFE_INTEGER, type, user, kind } = page
      const isRare = type !== undefined || user !== undefined || (kind !== undefined && kind !== 'session')
      const [end] = isRare ? await run(queries.endOfLook(gameId, page, before)) : []
      const entries = (await run(queries.page(gameId, page, end?.id ?? 0, before))).map(gameEntry)
      const full = entries.length < limit ? null : Number(entries.at(-1)?.id)
      return { entries, next: full ?? end?.id ?? null }
    },
    logAfter: async (gameId, lastLogId, limit) =>
      (await run(queries.logAfter(gameId, lastLogId, limit))).map(gameEntry),
  }
}

/** Changes games inside the transaction in which queries are run. */
export function gameWrites({ build }: Engine, queries: GameQueries, run: Run): GameWrites {
  const count = async (gameId: string): Promise<void> => {
    await run(queries.count(gameId))
  }
  return {
    seat: async (gameId, user) => seatOf(gameId, (await run(queries.heldSeat(gameId, user)))[0]),
    async lock(gameId) {
      const [row] = await run(queries.lock(gameId))
      return row ? { game: gameOf(row), members: (await run(queries.members(gameId))).map(memberOf) } : null
    },
    async remember(saveId, hash) {
      const row = { save_id: saveId, hash, character_id: 0, revision: 0, entry_count: 0, missed: '[]' }
      await run(build.insertInto('saves').values(row).compile())
    },
    async put({ id, name, settings, createdAt, deletedAt }) {
      const rest = { name, settings: JSON.stringify(settings), created_at: createdAt, deleted_at: deletedAt }
      const query = build.insertInto('games').values({ id, ...rest })
      await run(query.onConflict((conflict) => conflict.column('id').doUpdateSet(rest)).compile())
      await count(id)
    },
    async putMember(gameId, { user, role, joinedAt }) {
      const row = { game_id: gameId, user_id: user, role, joined_at: joinedAt }
      const query = build.insertInto('game_members').values(row)
      await run(
        query.onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet({ role })).compile(),
      )
      await count(gameId)
    },
    async removeMember(gameId, user) {
      await run(build.deleteFrom('game_members').where('game_id', '=', gameId).where('user_id', '=', user).compile())
      await count(gameId)
    },
    async invitation(code) {
      const query = build.selectFrom('invitations').select(invitationColumns).where('code', '=', code)
      const [row] = await run(query.compile())
      return row ? invitationOf(row) : null
    },
    async putInvitation({ id, code, gameId, createdAt, expiresAt }) {
      const row = { id, code, game_id: gameId, created_at: createdAt, expires_at: expiresAt }
      await run(build.insertInto('invitations').values(row).compile())
    },
    async removeInvitation(gameId, invitationId) {
      const query = build.deleteFrom('invitations').where('game_id', '=', gameId).where('id', '=', invitationId)
      return (await run(query.returning('id').compile())).length > 0
    },
    async charactersOf(gameId, user) {
      const query = build.selectFrom('characters').select('id').where('game_id', '=', gameId).where('owner', '=', user)
      return (await run(query.orderBy('id').compile())).map(({ id }) => id)
    },
    async lineOf(gameId, saveId) {
      const query = build
        .selectFrom('log_entries')
        .select(entryColumns)
        .where('game_id', '=', gameId)
        .where('save_id', '=', saveId)
        .where('character_id', 'is', null)
      const [row] = await run(query.compile())
      return row ? gameEntry(row) : null
    },
    async keepLine(line) {
      await run(build.insertInto('log_entries').values(logEntryRow(line)).compile())
      const scope = { game_id: line.gameId, last_id: Number(line.id) }
      const query = build.insertInto('log_scopes').values(scope)
      await run(
        query.onConflict((conflict) => conflict.column('game_id').doUpdateSet({ last_id: scope.last_id })).compile(),
      )
    },
  }
}

const gameOf = (row: Omit<GameTable, 'revision'>): GameRecord => ({
  id: row.id,
  name: row.name,
  settings: JSON.parse(row.settings) as GameSettings,
  createdAt: row.created_at,
  deletedAt: row.deleted_at,
})

const seatOf = (gameId: string, row: { readonly role: string; readonly settings: string } | undefined): Seat | null =>
  row ? { gameId, role: row.role as GameRole, settings: JSON.parse(row.settings) as GameSettings } : null

const memberOf = (row: { readonly user_id: string; readonly role: string; readonly joined_at: number }): Member => ({
  user: row.user_id,
  role: row.role as GameRole,
  joinedAt: row.joined_at,
})

const invitationOf = (row: InvitationTable): Invitation => ({
  id: row.id,
  code: row.code,
  gameId: row.game_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
