import { CompiledQuery } from 'kysely'
import { postgresEngine } from '../engine-differences.ts'
import type { LockedCharacter } from '../characters-port.ts'
import type { ChangeTransaction, Storage } from '../port.ts'
import { characterQueries } from '../queries/character-queries.ts'
import { lockedCharacter } from '../queries/locked-character.ts'
import { compileOnce, type RunQuery } from '../queries/query.ts'
import { headColumns, saveColumns, saveRecord } from '../queries/rows.ts'
import { keepChanges, type HashedCommit } from './keep-commit.ts'

/** A change that waits for the next group. */
interface QueuedChange {
  readonly characterId: number
  readonly saveId: string
  /** Does the work; the returned function resolves the caller's promise, to be called after the commit. */
  readonly attempt: (locked: LockedCharacter, tx: ChangeTransaction) => Promise<() => void>
  readonly runAlone: () => void
}

interface GroupChangesDeps {
  readonly transaction: <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>
  readonly transactionOn: (run: RunQuery) => ChangeTransaction
  /** Runs one change in a transaction of its own. */
  readonly changeAlone: Storage['change']
}

/** Changes in groups. */
interface GroupChanges {
  readonly change: Storage['change']
  /** The changes that are in no group yet. */
  readonly waiting: () => number
}

/** With more than this many, the first change would wait too long for the last. */
const maxGroupSize = 32

/**
 * Group commit: changes that arrive while others are being written wait and are then committed in one transaction,
 * because for a single change the round trips cost more than the work. A change that cannot join a group runs alone.
 */
export function groupChanges({ transaction, transactionOn, changeAlone }: GroupChangesDeps): GroupChanges {
  let queue: readonly QueuedChange[] = []
  let draining = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const group = new Map<number, QueuedChange>()
      for (const change of queue) {
        if (group.size < maxGroupSize && !group.has(change.characterId)) group.set(change.characterId, change)
      }
      queue = queue.filter((change) => group.get(change.characterId) !== change)
      await commitGroup([...group.values()])
    }
    draining = false
  }

  async function commitGroup(group: readonly QueuedChange[]): Promise<void> {
    const resolvers = await transaction(async (run) =>
      runConcurrently(run, transactionOn(run), await lockGroup(run, group)),
    ).catch(
      // One of them or the database failed: run each alone, so that each gets its own outcome.
      () => new Map<QueuedChange, () => void>(),
    )
    for (const change of group) (resolvers.get(change) ?? change.runAlone)()
  }

  const change: Storage['change'] = (characterId, saveId, work) =>
    new Promise((resolve, reject) => {
      const attempt: QueuedChange['attempt'] = async (locked, tx) => {
        const value = await work(locked, tx)
        return () => resolve(value)
      }
      const runAlone = () => void changeAlone(characterId, saveId, work).then(resolve, reject)
      queue = [...queue, { characterId, saveId, attempt, runAlone }]
      if (draining) return
      draining = true
      // Changes that arrive in the same turn of the event loop join the group.
      setImmediate(() => void drain())
    })
  return { change, waiting: () => queue.length }
}

const { build, among } = postgresEngine
const queries = characterQueries(postgresEngine)

/** If a limit or a game stays locked, the group gives up soon, so that its other changes do not have to wait. */
const setLockTimeout = CompiledQuery.raw(`set local lock_timeout = '500ms'`)

const lockUnlocked = compileOnce((ids: readonly number[]) =>
  build.selectFrom('characters').select(headColumns).where(among('id', ids)).forUpdate().skipLocked(),
)

const findSaves = compileOnce((saveIds: readonly string[]) =>
  build.selectFrom('saves').select(saveColumns).where(among('save_id', saveIds)),
)

/** Locks the characters that are not locked yet, in one round trip; one per game, because its log has one next id. */
async function lockGroup(run: RunQuery, group: readonly QueuedChange[]): Promise<Map<QueuedChange, LockedCharacter>> {
  const [, characters, saves] = await Promise.all([
    run(setLockTimeout),
    run(lockUnlocked(group.map(({ characterId }) => characterId))),
    run(findSaves(group.map(({ saveId }) => saveId))),
  ])
  const locked = new Map<QueuedChange, LockedCharacter>()
  const games = new Set<string>()
  for (const change of group) {
    const row = characters.find(({ id }) => id === change.characterId)
    if (!row || (row.game_id !== null && games.has(row.game_id))) continue
    if (row.game_id !== null) games.add(row.game_id)
    const save = saves.find(({ save_id }) => save_id === change.saveId)
    locked.set(change, lockedCharacter(queries, run, row, save ? saveRecord(save) : null))
  }
  return locked
}

/**
 * Runs several changes concurrently in one transaction. Locks and writes are deferred until every change waits for one:
 * then locks are taken in a global order, so that groups of different processes cannot deadlock, and one statement
 * writes all commits.
 */
async function runConcurrently(
  run: RunQuery,
  calls: ChangeTransaction,
  group: ReadonlyMap<QueuedChange, LockedCharacter>,
): Promise<Map<QueuedChange, () => void>> {
  let running = group.size
  let locks: { readonly key: string; readonly take: () => Promise<void> }[] = []
  let commits: (HashedCommit & {
    readonly resolve: (isKept: true) => void
    readonly reject: (reason: unknown) => void
  })[] = []

  /** Called when a change starts to wait or ends; the last one to do so flushes what was deferred. */
  function pause(): void {
    running -= 1
    if (running > 0) return
    const [deferredLocks, deferredCommits] = [locks, commits]
    ;[locks, commits] = [[], []]
    running = deferredLocks.length + deferredCommits.length
    for (const { take } of deferredLocks.sort((left, right) => (left.key < right.key ? -1 : 1))) void take()
    if (deferredCommits.length === 0) return
    keepChanges(run, deferredCommits).then(
      () => deferredCommits.forEach(({ resolve }) => resolve(true)),
      (error: unknown) => deferredCommits.forEach(({ reject }) => reject(error)),
    )
  }

  const lockInOrder = <T>(key: string, take: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      locks.push({ key, take: () => take().then(resolve, reject) })
      pause()
    })

  const tx: ChangeTransaction = {
    findSave: calls.findSave,
    logAfter: calls.logAfter,
    entriesOfRevision: calls.entriesOfRevision,
    lastLogIdOfRevision: calls.lastLogIdOfRevision,
    oldValuesSince: calls.oldValuesSince,
    entriesOfSameSave: calls.entriesOfSameSave,
    undoLinksOf: calls.undoLinksOf,
    get images() {
      return calls.images
    },
    games: {
      seat: (gameId, user) => lockInOrder(`seat ${gameId} ${user}`, () => calls.games.seat(gameId, user)),
      nameOf: (gameId, user) => calls.games.nameOf(gameId, user),
      findEntry: (gameId, entryId) => calls.games.findEntry(gameId, entryId),
    },
    takeFromLimit: (limit, now, count) =>
      lockInOrder(`limit ${limit.key}`, () => calls.takeFromLimit(limit, now, count)),
    lastLogIdOfGame: (gameId) => lockInOrder(`scope ${gameId}`, () => calls.lastLogIdOfGame(gameId)),
    keep: (commit, hash) =>
      new Promise((resolve, reject) => {
        commits.push({ commit, hash, resolve, reject })
        pause()
      }),
  }

  const works = [...group].map(
    async ([change, locked]) => [change, await change.attempt(locked, tx).finally(pause)] as const,
  )
  // No change may still be running when the transaction is rolled back.
  await Promise.allSettled(works)
  return new Map(await Promise.all(works))
}
