import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { accountReads, accountWrites } from '../queries/account-queries.ts'
import { characterQueries, type CharacterQueries } from '../queries/character-queries.ts'
import { characterReads } from '../queries/character-reads.ts'
import { contentCopies } from '../queries/content-copies.ts'
import { contentOverrides } from '../queries/content-overrides.ts'
import type { Database } from '../content-port.ts'
import { postgresEngine } from '../engine-differences.ts'
import { gameQueries, gameReads, gameWrites } from '../queries/game-queries.ts'
import { imageReads, imageWrites } from '../queries/image-queries.ts'
import { logQueries, type LogQueries } from '../queries/log-queries.ts'
import { timelineReads } from '../queries/timeline-queries.ts'
import { logReads } from '../queries/log-reads.ts'
import { migrate } from '../migrate.ts'
import type { Transaction } from '../port.ts'
import { compileOnce, type RunQuery } from '../queries/query.ts'
import { takeFromLimit, takeFromLimitQuery } from '../queries/rate-limits.ts'
import { saveRecord, storedCharacter } from '../queries/rows.ts'
import { shareReads, shareWrites } from '../queries/share-queries.ts'
import { openPool, queryRunner, asStorageError } from './connections.ts'
import { groupChanges } from './group-changes.ts'
import { keepChanges, keepNew } from './keep-commit.ts'
import { requirePostgresUrl, requireUsableServer, openingProblem } from './opening-problem.ts'
import { transactions } from './transactions.ts'

export interface PostgresOptions {
  readonly url: string
  readonly newId: () => string
  readonly poolSize?: number
}

/** Opens a PostgreSQL database; several processes may use it at the same time. */
export async function openPostgres({ url, newId, poolSize = 10 }: PostgresOptions): Promise<Database> {
  requirePostgresUrl(url)
  const pool = openPool(url, poolSize)
  try {
    await requireUsableServer(queryRunner(pool))
    const epoch = await migrate(new Kysely({ dialect: new PostgresDialect({ pool }) }), newId)
    return storageOn(pool, epoch)
  } catch (error) {
    await pool.end()
    throw openingProblem(error, url)
  }
}

function storageOn(pool: Pool, epoch: string): Database {
  const queries = characterQueries(postgresEngine)
  const logs = logQueries(postgresEngine)
  const inTransaction = transactionCalls(queries, logs)
  const runOnPool = queryRunner(pool)
  const read: RunQuery = (query) => runOnPool(query).catch((error: unknown) => Promise.reject(asStorageError(error)))
  const transaction = transactions(pool)
  return {
    characters: characterReads(queries, { ...logReads(logs, read), ...timelineReads(postgresEngine, read) }, read),
    accounts: accountReads(postgresEngine, read),
    images: imageReads(postgresEngine, read),
    games: gameReads(gameQueries(postgresEngine), read),
    shares: shareReads(postgresEngine, read),
    contentCopies: contentCopies(postgresEngine, read, transaction),
    contentOverrides: contentOverrides(postgresEngine, read, transaction),
    transaction: (work) => transaction((run) => work(inTransaction(run))),
    change: groupChanges({
      transaction,
      transactionOn: inTransaction,
      changeAlone: (characterId, saveId, work) =>
        transaction(async (run) => {
          const tx = inTransaction(run)
          return work(await tx.lock(characterId, saveId), tx)
        }),
    }),
    epoch,
    probe: () =>
      transaction(async (run) => {
        await run(
          CompiledQuery.raw(`insert into installation (key, value) values ('probe', '') on conflict do nothing`),
        )
        await run(CompiledQuery.raw(`delete from installation where key = 'probe'`))
      }),
    close: () => pool.end(),
  }
}

function transactionCalls(queries: CharacterQueries, logs: LogQueries): (run: RunQuery) => Transaction {
  const { build } = postgresEngine
  const lockCharacter = compileOnce((id: number) =>
    build.selectFrom('characters').select(['document', 'revision', 'last_log_id']).where('id', '=', id).forUpdate(),
  )
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
  const take = takeFromLimitQuery(postgresEngine)
  const games = gameQueries(postgresEngine)
  return (run) => {
    const findSave: Transaction['findSave'] = async (saveId) => {
      const [row] = await run(queries.findSave(saveId))
      return row ? saveRecord(row) : null
    }
    return {
      // One round trip, two statements: the second one sees what was committed while the first waited for the lock.
      async lock(characterId, saveId) {
        const [[row], earlier] = await Promise.all([run(lockCharacter(characterId)), findSave(saveId)])
        return { stored: row ? storedCharacter(row) : null, earlier }
      },
      findSave,
      async lastLogIdOfGame(gameId) {
        const [row] = await run(lockGame(gameId))
        return (row ?? (await run(lockNewGame(gameId)))[0])?.last_id ?? 0
      },
      ...logReads(logs, run),
      async keep(commit, hash) {
        if (commit.revision === 1 && commit.entries.length > 0) return keepNew(run, { commit, hash })
        await keepChanges(run, [{ commit, hash }])
        return true
      },
      // Getters, because an ordinary save uses none of these.
      get accounts() {
        return accountWrites(postgresEngine, run)
      },
      get images() {
        return imageWrites(postgresEngine, run)
      },
      get games() {
        return gameWrites(postgresEngine, games, run)
      },
      get shares() {
        return shareWrites(postgresEngine, run)
      },
      takeFromLimit: takeFromLimit(take, run),
    }
  }
}
