import { statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { accountReads, accountWrites } from '../queries/account-queries.ts'
import { administration } from '../queries/administration/administration-queries.ts'
import { factorReads, factorWrites } from '../queries/factor-queries.ts'
import { characterQueries, type CharacterQueries } from '../queries/character-queries.ts'
import { characterReads, countCharacters } from '../queries/character-reads.ts'
import { contentCopies } from '../queries/content-copies.ts'
import { contentOverrides } from '../queries/content-overrides.ts'
import type { Database, ExclusiveTask } from '../content-port.ts'
import { containsInSqlite, sqliteEngine } from '../engine-differences.ts'
import { erasures } from '../queries/erasure-queries.ts'
import { gameQueries, gameReads, gameWrites } from '../queries/game-queries.ts'
import { identityReads, identityWrites } from '../queries/identity-queries.ts'
import { imageReads, imageWrites } from '../queries/image-queries.ts'
import { lockedCharacter } from '../queries/locked-character.ts'
import { logQueries, type LogQueries } from '../queries/log-queries.ts'
import { timelineReads } from '../queries/timeline-queries.ts'
import { logReads } from '../queries/log-reads.ts'
import { historyBesideServer, migrate, type BeforeMigration, type History } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../port.ts'
import { compileOnce, type RunQuery } from '../queries/query.ts'
import { limitQueries, takeFromLimit } from '../queries/rate-limits.ts'
import { saveRecord } from '../queries/rows.ts'
import { shareReads, shareWrites, tvLinkReads, tvLinkWrites } from '../queries/share-queries.ts'
import { tokenReads, tokenWrites } from '../queries/api-access/token-queries.ts'
import { webhookReads, webhookWrites } from '../queries/api-access/webhook-queries.ts'
import { gameListReads } from '../queries/game-list-queries.ts'
import { presenceReads, presenceWrites } from '../queries/presence-queries.ts'
import { takeBackReads, takeBackWrites } from '../queries/take-back-queries.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { createDataFolder } from './data-folder.ts'
import { sqliteDialect } from './dialect.ts'
import { requireDurableConnection, requireLocalFolder, requireFreeSpace, connectionPragmas } from './durability.ts'
import { groupCommit } from './group-commit.ts'
import { commitKeeper } from './keep-commit.ts'
import type { Report } from './make-private.ts'
import { requireNotMoved } from './moved-mark.ts'
import { openingProblem } from './opening-problem.ts'
import { RecentCharacters } from './recent-characters.ts'
import { maxScrubbedBytes, scrub, scrubAtStart } from './scrub.ts'
import { requireDatabase } from './sqlite-dump.ts'
import { queryRunner, rowWriter, asStorageError, type WriteRow } from './statements.ts'
import { DeferredWrites } from './write-thread/deferred-writes.ts'
import { writeThread, type WriteThread } from './write-thread/write-thread.ts'

export interface SqliteOptions {
  readonly dataDir: string
  readonly newId: () => string
  /** Called when files had to be made private. */
  readonly report?: Report
  readonly beforeMigration?: BeforeMigration | undefined
  /** For a command that changes a few rows while a server may be running: changes no tables. */
  readonly besideServer?: boolean | undefined
  /** Writes changes that wait together. The database closes it. */
  readonly thread?: WriteThread
}

/** Opens the database in the data folder and locks the folder for this process. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { dataDir, newId, report, beforeMigration, besideServer = false } = options
  if (besideServer) requireDatabase(dataDir)
  createDataFolder(dataDir, report)
  requireLocalFolder(dataDir)
  const unlock = lockDataFolder(dataDir, besideServer ? 'beside a server' : 'server')
  const file = join(dataDir, 'everquill.sqlite')
  const { thread = writeThread({ file }) } = options
  let writing: DatabaseSync | null = null
  let wal: FileHandle | null = null
  try {
    // With the lock: a move sets the mark before it releases the folder.
    requireNotMoved(dataDir)
    writing = new DatabaseSync(file)
    writing.exec(connectionPragmas)
    requireDurableConnection(writing)
    const kysely = new Kysely<Schema>({ dialect: sqliteDialect(writing) })
    const history = besideServer ? await historyBesideServer(kysely) : await migrate(kysely, newId, { beforeMigration })
    if (!besideServer) scrubAtStart(writing)
    // What was left of an earlier run is written again, in case a disk that failed has only pretended to store it.
    if (!besideServer) writing.exec('pragma wal_checkpoint(truncate)')
    // Reads use a connection of their own, so that they never see uncommitted data.
    const reading = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    for (const db of [reading, writing]) db.function('contains', { deterministic: true }, containsInSqlite)
    wal = await open(`${file}-wal`, 'r+')
    // The epoch of a new database is sent to devices with the first response.
    await wal.datasync()
    return storageOn({ dataDir, writing, reading, wal, thread, history, unlock })
  } catch (error) {
    await wal?.close()
    writing?.close()
    unlock()
    throw openingProblem(error, file)
  }
}

interface Opened {
  readonly dataDir: string
  readonly writing: DatabaseSync
  readonly reading: DatabaseSync
  /** The write-ahead log, where commits are brought to the disk. */
  readonly wal: FileHandle
  readonly thread: WriteThread
  readonly history: History
  readonly unlock: () => void
}

function storageOn({ dataDir, writing, reading, wal, thread, history, unlock }: Opened): Database {
  const queries = characterQueries(sqliteEngine)
  const logs = logQueries(sqliteEngine)
  const recent = new RecentCharacters()
  const [run, write] = [queryRunner(writing), rowWriter(writing)]
  const transactionBy = (runBy: RunQuery, writeBy: WriteRow) => transactionOn(runBy, writeBy, queries, logs, recent)
  const tx = transactionBy(run, write)
  const writes = new DeferredWrites()
  const deferring = transactionBy(writes.query(run), writes.row(write))
  const changeTx: Transaction = {
    ...deferring,
    lastLogIdOfGame: async (gameId) => writes.lastLogIdOfGame(gameId) ?? deferring.lastLogIdOfGame(gameId),
  }
  const commits = groupCommit(writing, () => wal.datasync(), { writes, thread })
  const readStatements = queryRunner(reading)
  const read: RunQuery = async (query) => {
    const rows = await readStatements(query).catch((error: unknown) => Promise.reject(asStorageError(error)))
    // What a power cut could still take away is not shown to anyone.
    await commits.synced()
    return rows
  }
  const running = new Set<ExclusiveTask>()
  return {
    characters: characterReads(queries, { ...logReads(logs, read), ...timelineReads(sqliteEngine, read) }, read),
    accounts: accountReads(sqliteEngine, read),
    identities: identityReads(sqliteEngine, read),
    factors: factorReads(sqliteEngine, read),
    images: imageReads(sqliteEngine, read),
    games: { ...gameReads(gameQueries(sqliteEngine), read), ...gameListReads(sqliteEngine, read) },
    takeBacks: takeBackReads(sqliteEngine, read),
    presence: presenceReads(sqliteEngine, read),
    shares: shareReads(sqliteEngine, read),
    tvLinks: tvLinkReads(sqliteEngine, read),
    tokens: tokenReads(sqliteEngine, read),
    webhooks: webhookReads(sqliteEngine, read),
    contentCopies: contentCopies(sqliteEngine, read, (work) => commits.transaction(() => work(run))),
    contentOverrides: contentOverrides(sqliteEngine, read, (work) => commits.transaction(() => work(run))),
    erasures: {
      ...erasures(sqliteEngine, read, (work) => {
        recent.clear()
        return commits.transaction(() => work(run))
      }),
      scrub: () => commits.between(() => scrub(writing, maxScrubbedBytes)),
    },
    async size() {
      const valueOf = (pragma: string) => Number(Object.values(reading.prepare(`pragma ${pragma}`).get() ?? {})[0])
      return valueOf('page_count') * valueOf('page_size')
    },
    load: () => ({
      waitingWrites: commits.waiting(),
      connections: null,
      walBytes: statSync(join(dataDir, 'everquill.sqlite-wal')).size,
    }),
    async runExclusively(task, work) {
      if (running.has(task)) return null
      running.add(task)
      return work().finally(() => running.delete(task))
    },
    transaction: (work) => commits.transaction(() => work(tx)),
    change: (characterId, saveId, work) =>
      commits.change({
        keys: [`character ${characterId}`, `save ${saveId}`],
        defer: async () => work(await changeTx.lock(characterId, saveId), changeTx),
        write: async () => work(await tx.lock(characterId, saveId), tx),
      }),
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
      try {
        await thread.close()
        await wal.close()
      } finally {
        reading.close()
        writing.close()
        unlock()
      }
    },
  }
}

const lastIdOfGame = compileOnce((gameId: string) =>
  sqliteEngine.build.selectFrom('log_scopes').select('last_id').where('game_id', '=', gameId),
)

function transactionOn(
  run: RunQuery,
  write: WriteRow,
  queries: CharacterQueries,
  logs: LogQueries,
  recent: RecentCharacters,
): Transaction {
  const keep = commitKeeper(write, recent)
  const findSave: Transaction['findSave'] = async (saveId) => {
    const [row] = await run(queries.findSave(saveId))
    return row ? saveRecord(row) : null
  }
  return {
    // SQLite has a single writer, so a read inside a transaction is already exclusive.
    async lock(characterId, saveId) {
      const [row] = await run(queries.lock(characterId))
      const locked = lockedCharacter(queries, run, row, await findSave(saveId))
      const known = locked.head && recent.get(locked.head)
      return known ? { ...locked, read: async () => known } : locked
    },
    findSave,
    lastLogIdOfGame: async (gameId) => (await run(lastIdOfGame(gameId)))[0]?.last_id ?? 0,
    ...logReads(logs, run),
    keep: async (commit, hash) => keep(commit, hash),
    accounts: accountWrites(sqliteEngine, run),
    administration: administration(sqliteEngine, run),
    identities: identityWrites(sqliteEngine, run),
    factors: factorWrites(sqliteEngine, run),
    images: imageWrites(sqliteEngine, run),
    games: gameWrites(sqliteEngine, gameQueries(sqliteEngine), run),
    takeBacks: takeBackWrites(sqliteEngine, run),
    presence: presenceWrites(sqliteEngine, run),
    shares: shareWrites(sqliteEngine, run),
    tvLinks: tvLinkWrites(sqliteEngine, run),
    tokens: tokenWrites(sqliteEngine, run),
    webhooks: webhookWrites(sqliteEngine, run),
    takeFromLimit: takeFromLimit(limitQueries(sqliteEngine), run),
    countCharacters: countCharacters(queries, run),
  }
}
