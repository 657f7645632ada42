import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
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
import { answerWithin, asStorageError, connectionOptions, finishWithin, openPool, queryRunner } from './connections.ts'
import { vacuum } from './erasing.ts'
import { inTurn, runExclusively } from './exclusive-tasks.ts'
import { groupChanges } from './group-changes.ts'
import { keepChanges, keepNew } from './keep-commit.ts'
import { requireNotMoved } from './moved-mark.ts'
import { requirePostgresUrl, requireUsableServer, openingProblem } from './opening-problem.ts'
import { requireOwnSessions } from './own-sessions.ts'
import { holdServerLock, type ServerLock } from './server-lock.ts'
import { transactions, type TransactionWork } from './transactions.ts'

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
  const { url, poolSize = 10 } = options
  requirePostgresUrl(url)
  const pool = openPool(url, poolSize)
  let close = (): Promise<void> => pool.end()
  try {
    // First, because any other query would leave prepared statements in the sessions of a pooler.
    await requireOwnSessions(url)
    await requireUsableServer(queryRunner(pool))
    const lock = await holdServerLock(url)
    close = async () => {
      await lock.close()
      await pool.end()
    }
    await requireNotMoved((text) => queryRunner(pool)(CompiledQuery.raw(text)))
    const history = await openHistory(options)
    lock.watch(history.epoch)
    const storage = storageOn({ url, pool, history, lock })
    close = () => storage.close()
    await storage.probe()
    return storage
  } catch (error) {
    await close()
    throw openingProblem(error, url)
  }
}

/** Migrates and reads the history, on connections of its own: what requests use has time limits. */
async function openHistory({ url, newId, beforeMigration, besideServer }: PostgresOptions): Promise<History> {
  const pool = new Pool({ ...connectionOptions(url), max: 2 })
  pool.on('error', () => undefined)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (besideServer) return await historyBesideServer(kysely)
    const work = () => migrate(kysely, newId, { beforeMigration })
    // If several servers of a new version start together, one makes the backup and migrates while the others wait.
    return (await pendingFrom(kysely)) === null ? await work() : await inTurn(pool, work)
  } finally {
    await pool.end()
  }
}

interface OpenParts {
  readonly url: string
  readonly pool: Pool
  readonly history: History
  readonly lock: ServerLock
}

function storageOn({ url, pool, history, lock }: OpenParts): Database {
  const queries = characterQueries(postgresEngine)
  const logs = logQueries(postgresEngine)
  const inTransaction = transactionCalls(queries, logs)
  const requireSameHistory = () => {
    if (lock.isReplaced) throw new StorageUnavailable('A backup was restored into the database; restart this server.')
  }
  const readWithin = (milliseconds: number): RunQuery => {
    const runOnPool = queryRunner(pool, milliseconds)
    return async (query) => {
      requireSameHistory()
      return runOnPool(query).catch((error: unknown) => Promise.reject(asStorageError(error)))
    }
  }
  const [read, readLong] = [readWithin(answerWithin), readWithin(finishWithin)]
  const running = transactions(pool)
  const transaction = async <T>(work: TransactionWork<T>): Promise<T> => {
    requireSameHistory()
    return running.run(work)
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
    characters: characterReads(queries, { ...logReads(logs, read), ...timelineReads(postgresEngine, readLong) }, read),
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
      ...erasures(postgresEngine, read, (work) => transaction((_, runLong) => work(runLong))),
      scrub: () => vacuum(url),
    },
    async size() {
      const query = CompiledQuery.raw('select pg_database_size(current_database())::text as bytes')
      const [row] = (await readLong(query)) as readonly { readonly bytes: string }[]
      return Number(row?.bytes ?? 0)
    },
    runExclusively: (task, work) => runExclusively(pool, task, work),
    load: () => ({
      waitingWrites: grouped.waiting(),
      connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      walBytes: null,
    }),
    transaction: (work) => transaction((run, runLong) => work(inTransaction(run, runLong))),
    change: grouped.change,
    ...history,
    async probe() {
      requireSameHistory()
      return running.probe()
    },
    async close() {
      running.close()
      await lock.close()
      await pool.end()
    },
  }
}

function transactionCalls(
  queries: CharacterQueries,
  logs: LogQueries,
): (run: RunQuery, runLong?: RunQuery) => Transaction {
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
  return (run, runLong = run) => {
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
        if (isFirstCommit(commit)) return keepNew(commit.history ? runLong : run, { commit, hash })
        await keepChanges(run, [{ commit, hash }])
        return true
      },
      // Getters, because an ordinary save uses none of these.
      get accounts() {
        return accountWrites(postgresEngine, run)
      },
      get administration() {
        return administration(postgresEngine, runLong)
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
