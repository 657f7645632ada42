import { sql, type SqlBool } from 'kysely'
import {
  checkEndField,
  checkField,
  checkTargetField,
  completeSettings,
  ownedByGame,
  rollField,
  type CharacterSummary,
  type BestiarySummary,
  type EncounterSummary,
  type GameRole,
  type GameSettings,
  type Seat,
} from '@everquill/domain'
import type { Engine } from '../engine-differences.ts'
import type { GameLogPageRequest, GameReads, GameRecord, GameWrites, Invitation, Member } from '../games-port.ts'
import { maxScannedEntries } from '../log-port.ts'
import { planGameLog, type GameLogPlan } from './game-log-filters.ts'
import { entryColumns } from './log-queries.ts'
import { compileOnce, type RunQuery } from './query.ts'
import { gameEntry, logEntryRow, storedCharacter } from './rows.ts'
import type { GameTable, InvitationTable } from '../schema.ts'

const gameColumns = ['games.id', 'games.name', 'games.settings', 'games.created_at', 'games.deleted_at'] as const
const invitationColumns = ['code', 'id', 'game_id', 'created_at', 'expires_at'] as const

/** The queries on games, compiled for one engine. */
export function gameQueries(engine: Engine) {
  const { build, among, forShare, forUpdate } = engine
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
  const log = (gameId: string) =>
    build.selectFrom('log_entries').where('game_id', '=', gameId).where('erased_at', 'is', null)

  /** The entries that an index finds; filters that need a scan are not applied yet. */
  const candidates = (gameId: string, { before }: GameLogPageRequest, { indexed }: GameLogPlan) =>
    indexed
      .reduce((query, condition) => query.where(condition), log(gameId))
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')

  return {
    planLog: (page: GameLogPageRequest) => planGameLog(page, engine),
    seat: compileOnce(seat),
    lockedSeat: compileOnce((gameId: string, user: string) => seat(gameId, user).modifyEnd(forShare)),
    seatsOf: (users: readonly string[]) =>
      seats()
        .leftJoin('log_scopes', 'log_scopes.game_id', 'games.id')
        .select(['games.id', 'games.settings', 'games.revision'])
        .select(['game_members.role', 'game_members.user_id', 'log_scopes.last_id'])
        .where(among('game_members.user_id', users))
        .compile(),
    find: compileOnce(game),
    lock: compileOnce((gameId: string) => game(gameId).modifyEnd(forUpdate)),
    bumpRevision: compileOnce((gameId: string) =>
      build
        .updateTable('games')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', gameId),
    ),
    gamesOf: compileOnce((user: string) =>
      build
        .selectFrom('game_members')
        .innerJoin('games', 'games.id', 'game_members.game_id')
        .select([...gameColumns, 'game_members.role'])
        .where('game_members.user_id', '=', user)
        .orderBy('games.created_at', 'desc')
        .orderBy('games.id'),
    ),
    members: compileOnce((gameId: string) =>
      build
        .selectFrom('game_members')
        .select(['user_id', 'role', 'joined_at'])
        .where('game_id', '=', gameId)
        .orderBy('joined_at')
        .orderBy('user_id'),
    ),
    invitations: compileOnce((gameId: string) =>
      build.selectFrom('invitations').select(invitationColumns).where('game_id', '=', gameId).orderBy('created_at'),
    ),
    charactersIn: compileOnce((gameId: string) =>
      build
        .selectFrom('characters')
        .select(['document', 'revision', 'last_log_id'])
        .where('game_id', '=', gameId)
        .where('owner', '<>', ownedByGame)
        .where('deleted_at', 'is', null)
        .orderBy('id'),
    ),
    documentsIn: compileOnce((gameId: string) =>
      build
        .selectFrom('characters')
        .select('summary')
        .where('game_id', '=', gameId)
        .where('owner', '=', ownedByGame)
        .orderBy('last_log_id', 'desc')
        .orderBy('id'),
    ),
    page: (gameId: string, page: GameLogPageRequest, plan: GameLogPlan, from: number) =>
      plan.scanned
        .reduce((query, condition) => query.where(condition), candidates(gameId, page, plan))
        .select(entryColumns)
        .where('id', '>=', from)
        .limit(page.limit)
        .compile(),
    /** The id at which the scan of a filtered page ends. */
    scanEnd: (gameId: string, page: GameLogPageRequest, plan: GameLogPlan) =>
      candidates(gameId, page, plan)
        .select('id')
        .limit(1)
        .offset(maxScannedEntries - 1)
        .compile(),
    ownEntry: compileOnce((gameId: string, entryId: number) =>
      log(gameId).select(entryColumns).where('id', '=', entryId).where('character_id', 'is', null),
    ),
    /** The literals are those of a partial index. */
    latestRequest: compileOnce((gameId: string) =>
      log(gameId)
        .select(entryColumns)
        .where(sql<SqlBool>`field in ('check', 'check-end')`)
        .where('field', '=', checkField)
        .orderBy('id', 'desc')
        .limit(1),
    ),
    endsAfter: compileOnce((gameId: string, entryId: number) =>
      log(gameId)
        .select(entryColumns)
        .where(sql<SqlBool>`field in ('check', 'check-end')`)
        .where('field', '=', checkEndField)
        .where('id', '>', entryId),
    ),
    targetOf: compileOnce((gameId: string, saveId: string) =>
      log(gameId)
        .select(entryColumns)
        .where('save_id', '=', saveId)
        .where('field', '=', checkTargetField)
        .where('character_id', 'is', null),
    ),
    rollsAfter: compileOnce((gameId: string, entryId: number) =>
      log(gameId)
        .select(entryColumns)
        .where('id', '>', entryId)
        .where('field', '=', rollField)
        .orderBy('id')
        .limit(500),
    ),
    logAfter: compileOnce((gameId: string, lastLogId: number, limit: number) =>
      log(gameId).select(entryColumns).where('id', '>', lastLogId).orderBy('id').limit(limit),
    ),
  }
}

export type GameQueries = ReturnType<typeof gameQueries>

/** Reads games through whatever runs the queries. */
export function gameReads(
  queries: GameQueries,
  run: RunQuery,
): Omit<GameReads, 'sessionsIn' | 'membersIn' | 'partiesIn'> {
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
        settings: settingsOf(settings),
        lastLogId: last_id ?? 0,
      }))
    },
    gamesOf: async (user) =>
      (await run(queries.gamesOf(user))).map((row) => ({ ...gameOf(row), role: row.role as GameRole })),
    members: async (gameId) => (await run(queries.members(gameId))).map(memberOf),
    invitations: async (gameId) => (await run(queries.invitations(gameId))).map(invitationOf),
    charactersIn: async (gameId) => (await run(queries.charactersIn(gameId))).map(storedCharacter),
    ...documentsIn(queries, run),
    async log(gameId, page) {
      const plan = queries.planLog(page)
      const [end] = plan.scanned.length > 0 ? await run(queries.scanEnd(gameId, page, plan)) : []
      const entries = (await run(queries.page(gameId, page, plan, end?.id ?? 0))).map(gameEntry)
      const last = entries.length < page.limit ? null : Number(entries.at(-1)?.id)
      return { entries, next: last ?? end?.id ?? null }
    },
    findEntry: findEntry(queries, run),
    async latestCheck(gameId) {
      const [row] = await run(queries.latestRequest(gameId))
      if (!row) return null
      const request = gameEntry(row)
      const ends = (await run(queries.endsAfter(gameId, Number(request.id)))).map(gameEntry)
      // A GM may have ended the request before while another GM asked again.
      if (ends.some(({ data }) => data.newValue === request.id)) return null
      const [target] = await run(queries.targetOf(gameId, request.saveId))
      const rolls = await run(queries.rollsAfter(gameId, Number(request.id)))
      return { request, target: target ? Number(gameEntry(target).data.newValue) : null, rolls: rolls.map(gameEntry) }
    },
    logAfter: async (gameId, lastLogId, limit) =>
      (await run(queries.logAfter(gameId, lastLogId, limit))).map(gameEntry),
  }
}

const findEntry =
  (queries: Pick<GameQueries, 'ownEntry'>, run: RunQuery): GameReads['findEntry'] =>
  async (gameId, entryId) => {
    const [row] = await run(queries.ownEntry(gameId, entryId))
    return row ? gameEntry(row) : null
  }

/** The documents that belong to a game, by their kinds. */
function documentsIn(
  queries: Pick<GameQueries, 'documentsIn'>,
  run: RunQuery,
): Pick<GameReads, 'encountersIn' | 'bestiaryIn'> {
  const summaries = async (gameId: string) =>
    (await run(queries.documentsIn(gameId))).map(
      ({ summary }) => JSON.parse(summary) as EncounterSummary | BestiarySummary,
    )
  return {
    encountersIn: async (gameId) => (await summaries(gameId)).filter((one) => 'round' in one),
    bestiaryIn: async (gameId) => (await summaries(gameId)).find((one) => 'isBestiary' in one)?.publicRef ?? null,
  }
}

/** Changes games inside the transaction that runs the queries. */
export function gameWrites({ build }: Engine, queries: GameQueries, run: RunQuery): GameWrites {
  const bumpRevision = async (gameId: string): Promise<void> => {
    await run(queries.bumpRevision(gameId))
  }
  return {
    seat: async (gameId, user) => seatOf(gameId, (await run(queries.lockedSeat(gameId, user)))[0]),
    async lock(gameId) {
      const [row] = await run(queries.lock(gameId))
      return row ? { game: gameOf(row), members: (await run(queries.members(gameId))).map(memberOf) } : null
    },
    async recordSave(saveId, hash, user) {
      const row = { save_id: saveId, hash, character_id: 0, revision: 0, entry_count: 0, missed: '[]', user_id: user }
      await run(build.insertInto('saves').values(row).compile())
    },
    async put({ id, name, settings, createdAt, deletedAt }) {
      const rest = { name, settings: JSON.stringify(settings), created_at: createdAt, deleted_at: deletedAt }
      const query = build.insertInto('games').values({ id, ...rest })
      await run(query.onConflict((conflict) => conflict.column('id').doUpdateSet(rest)).compile())
      await bumpRevision(id)
    },
    async putMember(gameId, { user, role, joinedAt }) {
      const row = { game_id: gameId, user_id: user, role, joined_at: joinedAt }
      const replaced = { role, joined_at: joinedAt }
      const query = build.insertInto('game_members').values(row)
      await run(
        query.onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(replaced)).compile(),
      )
      await bumpRevision(gameId)
    },
    async removeMember(gameId, user) {
      await run(build.deleteFrom('game_members').where('game_id', '=', gameId).where('user_id', '=', user).compile())
      await bumpRevision(gameId)
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
    async removeInvitations(gameId) {
      const query = build.deleteFrom('invitations').where('game_id', '=', gameId).returning(invitationColumns)
      return (await run(query.compile())).map(invitationOf)
    },
    async nameOf(gameId, user) {
      const [account] = await run(build.selectFrom('users').select('name').where('id', '=', user).compile())
      if (account && account.name !== '') return account.name
      const own = build.selectFrom('characters').select('summary').where('game_id', '=', gameId)
      const rows = await run(own.where('owner', '=', user).where('deleted_at', 'is', null).orderBy('id').compile())
      const summaries = rows.map(({ summary }) => JSON.parse(summary) as CharacterSummary)
      return [...new Set(summaries.map(({ player, name }) => player || name))].join(', ')
    },
    ...documentsIn(queries, run),
    async charactersOf(gameId, user) {
      const query = build.selectFrom('characters').select('id').where('game_id', '=', gameId).where('owner', '=', user)
      return (await run(query.orderBy('id').compile())).map(({ id }) => id)
    },
    findEntry: findEntry(queries, run),
    async entriesOfSave(gameId, saveId) {
      const query = build
        .selectFrom('log_entries')
        .select(entryColumns)
        .where('game_id', '=', gameId)
        .where('save_id', '=', saveId)
        .where('character_id', 'is', null)
        .orderBy('id')
      return (await run(query.compile())).map(gameEntry)
    },
    async appendEntry(entry) {
      await run(build.insertInto('log_entries').values(logEntryRow(entry)).compile())
      const scope = { game_id: entry.gameId, last_id: Number(entry.id) }
      const query = build.insertInto('log_scopes').values(scope)
      await run(
        query.onConflict((conflict) => conflict.column('game_id').doUpdateSet({ last_id: scope.last_id })).compile(),
      )
    },
  }
}

const settingsOf = (stored: string): GameSettings => completeSettings(JSON.parse(stored) as Partial<GameSettings>)

const gameOf = (row: Omit<GameTable, 'revision' | 'erased_at'>): GameRecord => ({
  id: row.id,
  name: row.name,
  settings: settingsOf(row.settings),
  createdAt: row.created_at,
  deletedAt: row.deleted_at,
})

const seatOf = (gameId: string, row: { readonly role: string; readonly settings: string } | undefined): Seat | null =>
  row ? { gameId, role: row.role as GameRole, settings: settingsOf(row.settings) } : null

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
