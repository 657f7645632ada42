import { CompiledQuery } from 'kysely'
import { postgresEngine } from '../engine-differences.ts'
import type { ChangeCalls, Locked, Storage } from '../port.ts'
import { once, type Run } from '../queries/query.ts'
import { saveRecord, storedCharacter } from '../queries/rows.ts'
import { keepChanges, type Hashed } from './keep.ts'

/** A change that waits for its turn. */
interface Waiting {
  readonly characterId: number
  readonly saveId: string
  /** Does the work, and returns how to tell whoever waits. */
  readonly attempt: (locked: Locked, tx: ChangeCalls) => Promise<() => void>
  readonly goAlone: () => void
}

/** How changes are made otherwise. */
interface Ways {
  readonly transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  readonly callsOn: (run: Run) => ChangeCalls
  readonly alone: Storage['change']
}

/** Beyond this many the first would wait too long for the last. */
const maxTogether = 32

/**
 * Changes that come while others are being written wait, and are then written and committed together: for each of them
 * alone, the journeys to the database would cost more than the work. Whatever cannot go along goes by itself.
 */
export function groupChanges({ transaction, callsOn, alone }: Ways): Storage['change'] {
  let waiting: readonly Waiting[] = []
  let draining = false

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const group = new Map<number, Waiting>()
      for (const one of waiting) {
        if (group.size < maxTogether && !group.has(one.characterId)) group.set(one.characterId, one)
      }
      waiting = waiting.filter((one) => group.get(one.characterId) !== one)
      await commitTogether([...group.values()])
    }
    draining = false
  }

  async function commitTogether(group: readonly Waiting[]): Promise<void> {
    const tellings = await transaction(async (run) =>
      sideBySide(run, callsOn(run), await lockTogether(run, group)),
    ).catch(
      // One of them failed, or the database did: each will hear of its own fate alone.
      () => new Map<Waiting, () => void>(),
    )
    for (const one of group) (tellings.get(one) ?? one.goAlone)()
  }

  return (characterId, saveId, work) =>
    new Promise((resolve, reject) => {
      const attempt: Waiting['attempt'] = async (locked, tx) => {
        const value = await work(locked, tx)
        return () => resolve(value)
      }
      const goAlone = () => void alone(characterId, saveId, work).then(resolve, reject)
      waiting = [...waiting, { characterId, saveId, attempt, goAlone }]
      if (draining) return
      draining = true
      // Whatever else arrives in this turn of the event loop comes along.
      setImmediate(() => void drain())
    })
}

const { build, among } = postgresEngine

/** Whoever holds a limit or a game for longer keeps only those waiting who want the same. */
const waitBriefly = CompiledQuery.raw(`set local lock_timeout = '500ms'`)

const lockFree = once((ids: readonly number[]) =>
  build
    .selectFrom('characters')
    .select(['id', 'document', 'revision', 'last_log_id'])
    .where(among('id', ids))
    .forUpdate()
    .skipLocked(),
)

const savesAmong = once((saveIds: readonly string[]) =>
  build
    .selectFrom('saves')
    .select(['save_id', 'hash', 'character_id', 'revision', 'entry_count', 'missed'])
    .where(among('save_id', saveIds)),
)

/** Locks the characters that nobody else holds, in one journey; one of each game, since its log has one next id. */
async function lockTogether(run: Run, group: readonly Waiting[]): Promise<Map<Waiting, Locked>> {
  const [, characters, saves] = await Promise.all([
    run(waitBriefly),
    run(lockFree(group.map(({ characterId }) => characterId))),
    run(savesAmong(group.map(({ saveId }) => saveId))),
  ])
  const locked = new Map<Waiting, Locked>()
  const games = new Set<string>()
  for (const one of group) {
    const row = characters.find(({ id }) => id === one.characterId)
    const stored = row ? storedCharacter(row) : null
    const gameId = stored?.character.gameId ?? null
    if (stored === null || (gameId !== null && games.has(gameId))) continue
    if (gameId !== null) games.add(gameId)
    const save = saves.find(({ save_id }) => save_id === one.saveId)
    locked.set(one, { stored, earlier: save ? saveRecord(save) : null })
  }
  return locked
}

/**
 * Lets works go on at the same time in one transaction. What they want to lock or write waits until all have come as
 * far: locks are then taken in one order everywhere, so that groups of different processes never wait for each other
 * in a circle, and all is written by one statement.
 */
async function sideBySide(
  run: Run,
  calls: ChangeCalls,
  group: ReadonlyMap<Waiting, Locked>,
): Promise<Map<Waiting, () => void>> {
  let running = group.size
  let locks: { readonly key: string; readonly take: () => Promise<void> }[] = []
  let commits: (Hashed & { readonly resolve: (kept: true) => void; readonly reject: (reason: unknown) => void })[] = []

  function pause(): void {
    running -= 1
    if (running > 0) return
    const [wanted, written] = [locks, commits]
    ;[locks, commits] = [[], []]
    running = wanted.length + written.length
    for (const { take } of wanted.sort((left, right) => (left.key < right.key ? -1 : 1))) void take()
    if (written.length === 0) return
    keepChanges(run, written).then(
      () => written.forEach(({ resolve }) => resolve(true)),
      (error: unknown) => written.forEach(({ reject }) => reject(error)),
    )
  }

  const inOrder = <T>(key: string, take: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      locks.push({ key, take: () => take().then(resolve, reject) })
      pause()
    })

  const tx: ChangeCalls = {
    entriesSince: calls.entriesSince,
    saveOf: calls.saveOf,
    undoingsOf: calls.undoingsOf,
    get images() {
      return calls.images
    },
    games: {
      seat: (gameId, user) => inOrder(`seat ${gameId} ${user}`, () => calls.games.seat(gameId, user)),
    },
    take: (limit, now) => inOrder(`limit ${limit.key}`, () => calls.take(limit, now)),
    lastLogIdOfGame: (gameId) => inOrder(`scope ${gameId}`, () => calls.lastLogIdOfGame(gameId)),
    keep: (commit, hash) =>
      new Promise((resolve, reject) => {
        commits.push({ commit, hash, resolve, reject })
        pause()
      }),
  }

  const works = [...group].map(async ([one, locked]) => [one, await one.attempt(locked, tx).finally(pause)] as const)
  // Nobody may still be at work on a transaction that is taken back.
  await Promise.allSettled(works)
  return new Map(await Promise.all(works))
}
