import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { accountReads, accountWrites } from '../queries/account-queries.ts'
import { administration } from '../queries/administration/administration-queries.ts'
import { factorReads, factorWrites } from '../queries/factor-queries.ts'
import { characterQueries, type CharacterQueries } from '../queries/character-queries.ts'
import { characterReads, countCharacters } from '../queries/character-reads.ts'
import { contentCopies } from '../queries/content-copies.ts'
import { contentOverrides } from '../queries/content-overrides.ts'
import type { Database } from '../content-port.ts'
import { postgresEngine } from '../engine-differences.ts'
import { erasures } from '../queries/erasure-queries.ts'
import { gameQueries, gameReads, gameWrites } from '../queries/game-queries.ts'
import { identityReads, identityWrites } from '../queries/identity-queries.ts'
import { imageReads, imageWrites } from '../queries/image-queries.ts'
import { lockedCharacter } from '../queries/locked-character.ts'
import { logQueries, type LogQueries } from '../queries/log-queries.ts'
import { timelineReads } from '../queries/timeline-queries.ts'
import { logReads } from '../queries/log-reads.ts'
import { historyBesideServer, migrate, pendingFrom, type BeforeMigration, type History } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { StorageUnavailable, type Transaction } from '../port.ts'
import { compileOnce, type RunQuery } from '../queries/query.ts'
import { limitQueries, takeFromLimit } from '../queries/rate-limits.ts'
import { isFirstCommit, saveRecord } from '../queries/rows.ts'
import { shareReads, shareWrites, tvLinkReads, tvLinkWrites } from '../queries/share-queries.ts'
import { tokenReads, tokenWrites } from '../queries/api-access/token-queries.ts'
import { webhookReads, webhookWrites } from '../queries/api-access/webhook-queries.ts'
import { gameListReads } from '../queries/game-list-queries.ts'
import { presenceReads, presenceWrites } from '../queries/presence-queries.ts'
import { takeBackReads, takeBackWrites } from '../queries/take-back-queries.ts'
import { openPool, queryRunner, asStorageError } from './connections.ts'
import { vacuum } from './erasing.ts'
import { inTurn, runExclusively } from './exclusive-tasks.ts'
import { groupChanges } from './group-changes.ts'
import { keepChanges, keepNew } from './keep-commit.ts'
import { requireNotMoved } from './moved-mark.ts'
import { requirePostgresUrl, requireUsableServer, openingProblem } from './opening-problem.ts'
import { requireOwnSessions } from './own-sessions.ts'
import { holdServerLock, type ServerLock } from './server-lock.ts'
import { transactions } from './transactions.ts'

export interface PostgresOptions {
  readonly url: string
  readonly newId: () => string
  readonly poolSize?: number
  readonly beforeMigration?: BeforeMigration | undefined
  /** For a command that changes a few rows while servers may be running: changes no tables. */
  readonly besideServer?: boolean | undefined
}

/** Opens a PostgreSQL database; several processes may use it at the same time. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, newId, poolSize = 10, beforeMigration, besideServer = false } = options
  requirePostgresUrl(url)
  const pool = openPool(url, poolSize)
  let lock: ServerLock | null = null
  try {
    await requireUsableServer(queryRunner(pool))
    await requireOwnSessions(url)
    lock = await holdServerLock(url)
    await requireNotMoved((text) => queryRunner(pool)(CompiledQuery.raw(text)))
    const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const history = besideServer
      ? await historyBesideServer(kysely)
      : await migrateInTurn(pool, kysely, () => migrate(kysely, newId, { beforeMigration }))
    lock.watch(history.epoch)
    return storageOn(pool, history, lock)
  } catch (error) {
    await lock?.close()
    await pool.end()
    throw openingProblem(error, url)
  }
}

/** If several servers of a new version start together, one makes the backup and migrates while the others wait. */
const migrateInTurn = async <T>(pool: Pool, kysely: Kysely<Schema>, work: () => Promise<T>): Promise<T> =>
  (await pendingFrom(kysely)) === null ? work() : inTurn(pool, work)

function storageOn(pool: Pool, history: History, lock: ServerLock): Database {
  const queries = characterQueries(postgresEngine)
  const logs = logQueries(postgresEngine)
  const inTransaction = transactionCalls(queries, logs)
  const runOnPool = queryRunner(pool)
  const requireSameHistory = () => {
    if (lock.isReplaced) throw new StorageUnavailable('A backup was restored into the database; restart this server.')
  }
  const read: RunQuery = async (query) => {
    requireSameHistory()
    return runOnPool(query).catch((error: unknown) => Promise.reject(asStorageError(error)))
  }
  const runTransaction = transactions(pool)
  const transaction: typeof runTransaction = async (work) => {
    requireSameHistory()
    return runTransaction(work)
  }
  const grouped = groupChanges({
    transaction,
    transactionOn: inTransaction,
    changeAlone: (characterId, saveId, work) =>
      transaction(async (run) => {
        const tx = inTransaction(run)
        return work(await tx.lock(characterId, saveId), tx)
      }),
  })
  return {
    characters: characterReads(queries, { ...logReads(logs, read), ...timelineReads(postgresEngine, read) }, read),
    accounts: accountReads(postgresEngine, read),
    identities: identityReads(postgresEngine, read),
    factors: factorReads(postgresEngine, read),
    images: imageReads(postgresEngine, read),
    games: { ...gameReads(gameQueries(postgresEngine), read), ...gameListReads(postgresEngine, read) },
    takeBacks: takeBackReads(postgresEngine, read),
    presence: presenceReads(postgresEngine, read),
    shares: shareReads(postgresEngine, read),
    tvLinks: tvLinkReads(postgresEngine, read),
    tokens: tokenReads(postgresEngine, read),
    webhooks: webhookReads(postgresEngine, read),
    contentCopies: contentCopies(postgresEngine, read, transaction),
    contentOverrides: contentOverrides(postgresEngine, read, transaction),
    erasures: {
      ...erasures(postgresEngine, read, transaction),
      scrub: () => vacuum(pool),
    },
    async size() {
      const query = CompiledQuery.raw('select pg_database_size(current_database())::text as bytes')
      const [row] = (await read(query)) as readonly { readonly bytes: string }[]
      return Number(row?.bytes ?? 0)
    },
    runExclusively: (task, work) => runExclusively(pool, task, work),
    load: () => ({
      waitingWrites: grouped.waiting(),
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    }),
    transaction: (work) => transaction((run) => work(inTransaction(run))),
    change: grouped.change,
    ...history,
    probe: () =>
      transaction(async (run) => {
        await run(
          CompiledQuery.raw(`insert into installation (key, value) values ('probe', '') on conflict do nothing`),
        )
        await run(CompiledQuery.raw(`delete from installation where key = 'probe'`))
      }),
    async close() {
      await lock.close()
      await pool.end()
    },
  }
}

function transactionCalls(queries: CharacterQueries, logs: LogQueries): (run: RunQuery) => Transaction {
  const { build } = postgresEngine
  const lockGame = compileOnce((gameId: string) =>
    build.selectFrom('log_scopes').select('last_id').where('game_id', '=', gameId).forUpdate(),
  )
  const lockNewGame = compileOnce((gameId: string) =>
    build
      .insertInto('log_scopes')
      .values({ game_id: gameId, last_id: 0 })
      .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ game_id: gameId }))
      .returning('last_id'),
  )
  const limits = limitQueries(postgresEngine)
  const games = gameQueries(postgresEngine)
  return (run) => {
    const findSave: Transaction['findSave'] = async (saveId) => {
      const [row] = await run(queries.findSave(saveId))
      return row ? saveRecord(row) : null
    }
    return {
      // One round trip, two statements: the second one sees what was committed while the first waited for the lock.
      async lock(characterId, saveId) {
        const [[row], earlier] = await Promise.all([run(queries.lock(characterId)), findSave(saveId)])
        return lockedCharacter(queries, run, row, earlier)
      },
      findSave,
      async lastLogIdOfGame(gameId) {
        const [row] = await run(lockGame(gameId))
        return (row ?? (await run(lockNewGame(gameId)))[0])?.last_id ?? 0
      },
      ...logReads(logs, run),
      async keep(commit, hash) {
        if (isFirstCommit(commit)) return keepNew(run, { commit, hash })
        await keepChanges(run, [{ commit, hash }])
        return true
      },
      // Getters, because an ordinary save uses none of these.
      get accounts() {
        return accountWrites(postgresEngine, run)
      },
      get administration() {
        return administration(postgresEngine, run)
      },
      get identities() {
        return identityWrites(postgresEngine, run)
      },
      get factors() {
        return factorWrites(postgresEngine, run)
      },
      get images() {
        return imageWrites(postgresEngine, run)
      },
      get games() {
        return gameWrites(postgresEngine, games, run)
      },
      get takeBacks() {
        return takeBackWrites(postgresEngine, run)
      },
      get presence() {
        return presenceWrites(postgresEngine, run)
      },
      get shares() {
        return shareWrites(postgresEngine, run)
      },
      get tvLinks() {
        return tvLinkWrites(postgresEngine, run)
      },
      get tokens() {
        return tokenWrites(postgresEngine, run)
      },
      get webhooks() {
        return webhookWrites(postgresEngine, run)
      },
      takeFromLimit: takeFromLimit(limits, run),
      countCharacters: countCharacters(queries, run),
    }
  }
}
