import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { accountReads, accountWrites } from '../queries/account-queries.ts'
import { factorReads, factorWrites } from '../queries/factor-queries.ts'
import { characterQueries, type CharacterQueries } from '../queries/character-queries.ts'
import { characterReads, countCharacters } from '../queries/character-reads.ts'
import { contentCopies } from '../queries/content-copies.ts'
import { contentOverrides } from '../queries/content-overrides.ts'
import type { Database } from '../content-port.ts'
import { containsInSqlite, sqliteEngine } from '../engine-differences.ts'
import { erasures } from '../queries/erasure-queries.ts'
import { gameQueries, gameReads, gameWrites } from '../queries/game-queries.ts'
import { identityReads, identityWrites } from '../queries/identity-queries.ts'
import { imageReads, imageWrites } from '../queries/image-queries.ts'
import { lockedCharacter } from '../queries/locked-character.ts'
import { logQueries, type LogQueries } from '../queries/log-queries.ts'
import { timelineReads } from '../queries/timeline-queries.ts'
import { logReads } from '../queries/log-reads.ts'
import { migrate, type History } from '../migrate.ts'
import type { Transaction } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'
import { limitQueries, takeFromLimit } from '../queries/rate-limits.ts'
import { saveRecord } from '../queries/rows.ts'
import { shareReads, shareWrites } from '../queries/share-queries.ts'
import { takeBackReads, takeBackWrites } from '../queries/take-back-queries.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { createDataFolder } from './data-folder.ts'
import { sqliteDialect } from './dialect.ts'
import { requireDurableConnection, requireLocalFolder, requireFreeSpace, connectionPragmas } from './durability.ts'
import { groupCommit } from './group-commit.ts'
import { prepareKeep } from './keep-commit.ts'
import type { Report } from './make-private.ts'
import { openingProblem } from './opening-problem.ts'
import { maxScrubbedBytes, scrub, scrubAtStart } from './scrub.ts'
import { queryRunner, asStorageError } from './statements.ts'

export interface SqliteOptions {
  readonly dataDir: string
  readonly newId: () => string
  /** Called when files had to be made private. */
  readonly report?: Report
}

/** Opens the database in the data folder and locks the folder for this process. */
export async function openSqlite({ dataDir, newId, report }: SqliteOptions): Promise<Database> {
  createDataFolder(dataDir, report)
  requireLocalFolder(dataDir)
  const unlock = lockDataFolder(dataDir)
  const file = join(dataDir, 'everquill.sqlite')
  let writing: DatabaseSync | null = null
  try {
    writing = new DatabaseSync(file)
    writing.exec(connectionPragmas)
    requireDurableConnection(writing)
    const history = await migrate(new Kysely({ dialect: sqliteDialect(writing) }), newId)
    scrubAtStart(writing)
    // Reads use a connection of their own, so that they never see uncommitted data.
    const reading = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    reading.function('contains', { deterministic: true }, containsInSqlite)
    return storageOn({ dataDir, writing, reading, history, unlock })
  } catch (error) {
    writing?.close()
    unlock()
    throw openingProblem(error, file)
  }
}

interface Opened {
  readonly dataDir: string
  readonly writing: DatabaseSync
  readonly reading: DatabaseSync
  readonly history: History
  readonly unlock: () => void
}

function storageOn({ dataDir, writing, reading, history, unlock }: Opened): Database {
  const queries = characterQueries(sqliteEngine)
  const logs = logQueries(sqliteEngine)
  const tx = transactionOn(writing, queries, logs)
  const commits = groupCommit(writing)
  const write = queryRunner(writing)
  const readStatements = queryRunner(reading)
  const read: RunQuery = (query) =>
    readStatements(query).catch((error: unknown) => Promise.reject(asStorageError(error)))
  let isErasing = false
  return {
    characters: characterReads(queries, { ...logReads(logs, read), ...timelineReads(sqliteEngine, read) }, read),
    accounts: accountReads(sqliteEngine, read),
    identities: identityReads(sqliteEngine, read),
    factors: factorReads(sqliteEngine, read),
    images: imageReads(sqliteEngine, read),
    games: gameReads(gameQueries(sqliteEngine), read),
    takeBacks: takeBackReads(sqliteEngine, read),
    shares: shareReads(sqliteEngine, read),
    contentCopies: contentCopies(sqliteEngine, read, (work) => commits.transaction(() => work(write))),
    contentOverrides: contentOverrides(sqliteEngine, read, (work) => commits.transaction(() => work(write))),
    erasures: {
      ...erasures(sqliteEngine, read, (work) => commits.transaction(() => work(write))),
      scrub: () => commits.between(() => scrub(writing, maxScrubbedBytes)),
      async alone(work) {
        if (isErasing) return null
        isErasing = true
        return work().finally(() => {
          isErasing = false
        })
      },
    },
    transaction: (work) => commits.transaction(() => work(tx)),
    change: (characterId, saveId, work) =>
      commits.transaction(async () => work(await tx.lock(characterId, saveId), tx)),
    ...history,
    probe: () =>
      commits.transaction(async () => {
        requireFreeSpace(dataDir)
        writing.exec(
          `insert into installation (key, value) values ('probe', ''); delete from installation where key = 'probe'`,
        )
      }),
    async close() {
      await commits.finish()
      reading.close()
      writing.close()
      unlock()
    },
  }
}

function transactionOn(db: DatabaseSync, queries: CharacterQueries, logs: LogQueries): Transaction {
  const run = queryRunner(db)
  const keep = prepareKeep(db)
  const lastIdOfGame = db.prepare('select last_id from log_scopes where game_id = ?')
  const findSave: Transaction['findSave'] = async (saveId) => {
    const [row] = await run(queries.findSave(saveId))
    return row ? saveRecord(row) : null
  }
  return {
    // SQLite has a single writer, so a read inside a transaction is already exclusive.
    async lock(characterId, saveId) {
      const [row] = await run(queries.lock(characterId))
      return lockedCharacter(queries, run, row, await findSave(saveId))
    },
    findSave,
    lastLogIdOfGame: async (gameId) => Number(lastIdOfGame.get(gameId)?.['last_id'] ?? 0),
    ...logReads(logs, run),
    keep: async (commit, hash) => keep(commit, hash),
    accounts: accountWrites(sqliteEngine, run),
    identities: identityWrites(sqliteEngine, run),
    factors: factorWrites(sqliteEngine, run),
    images: imageWrites(sqliteEngine, run),
    games: gameWrites(sqliteEngine, gameQueries(sqliteEngine), run),
    takeBacks: takeBackWrites(sqliteEngine, run),
    shares: shareWrites(sqliteEngine, run),
    takeFromLimit: takeFromLimit(limitQueries(sqliteEngine), run),
    countCharacters: countCharacters(queries, run),
  }
}
