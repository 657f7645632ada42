import { summarise, type CharacterSummary, type Commit } from '@everquill/domain'
import type {
  CharacterReads,
  CharacterHead,
  StoredCharacter,
} from '../../../apps/server/src/storage/characters-port.ts'
import { StorageUnavailable, type Storage, type Transaction } from '../../../apps/server/src/storage/port.ts'
import type { Administration } from '../../../apps/server/src/storage/administration-port.ts'
import { Locks } from './locks.ts'
import { memoryAccountReads, memoryAccountWrites } from './memory-accounts.ts'
import { memoryFactorReads, memoryFactorWrites } from './memory-factors.ts'
import { memoryGameReads, memoryGameWrites } from './memory-games.ts'
import { memoryIdentityReads, memoryIdentityWrites } from './memory-identities.ts'
import { memoryImageReads, memoryImageWrites } from './memory-images.ts'
import { memoryShareReads, memoryShareWrites, memoryTvLinkReads, memoryTvLinkWrites } from './memory-shares.ts'
import { memoryPresenceReads, memoryPresenceWrites } from './memory-presence.ts'
import { memoryTakeBackReads, memoryTakeBackWrites } from './memory-take-backs.ts'
import { memoryWebhookReads, memoryWebhookWrites } from './memory-webhooks.ts'
import { memoryTokenReads, memoryTokenWrites } from './memory-tokens.ts'
import { memoryTimelineReads, memoryLogReads } from './memory-log.ts'
import { backUpTables, emptyTables, overlayOn, type Tables } from './memory-tables.ts'

/** A connection that can break at any step. */
export interface Connection extends Storage {
  /** Simulates the death of the process: rolls back open transactions, and pending calls never resolve. */
  cut(): void
}

/** A point where a transaction can be delayed or ended: at a call, just before its commit, just after it. */
export type Step = 'call' | 'commit' | 'response'

export interface ConnectionOptions {
  /** Delays a step; a rejection means that the database is unreachable. */
  readonly pause?: (step: Step) => Promise<void>
}

/** A new one each time: what waits for a promise is kept in memory as long as the promise. */
const never = () => new Promise<never>(() => undefined)

/** An in-memory database that several processes share and that outlives them. */
export class MemoryDatabase {
  readonly tables: Tables = emptyTables()
  #epoch: string
  readonly #onCommit: (commits: readonly Commit[]) => void
  readonly #locks = new Locks()

  /** `onCommit` receives all commits of a transaction at once. */
  constructor(epoch: string, onCommit: (commits: readonly Commit[]) => void = () => undefined) {
    this.#epoch = epoch
    this.#onCommit = onCommit
  }

  connect({ pause = async () => undefined }: ConnectionOptions = {}): Connection {
    const running = new Set<object>()
    let state: 'open' | 'closed' | 'cut' = 'open'
    const reach = async (step: Step) => {
      if (state === 'closed') throw new StorageUnavailable('the database is closed')
      await pause(step)
      if (state === 'cut') await never()
    }
    const step = () => reach('call')
    const transaction: Storage['transaction'] = async (work) => {
      const owner = {}
      const commits: Commit[] = []
      const { tables, commit } = overlayOn(this.tables)
      const lock = async (name: string) => {
        // The process may have died since its last step, and nobody would release the lock.
        if (state === 'cut') await never()
        await this.#locks.acquire(name, owner)
        if (state === 'cut') await never()
      }
      running.add(owner)
      try {
        await step()
        const result = await work(transactionOn(tables, { step, lock, onKeep: (one) => void commits.push(one) }))
        await reach('commit')
        if (state === 'cut') await never()
        commit()
        this.#onCommit(commits)
        this.#locks.release(owner)
        await reach('response')
        return result
      } finally {
        this.#locks.release(owner)
        running.delete(owner)
      }
    }
    return {
      characters: characterReads(this.tables, step),
      accounts: memoryAccountReads(this.tables, step),
      identities: memoryIdentityReads(this.tables, step),
      factors: memoryFactorReads(this.tables, step),
      images: memoryImageReads(this.tables, step),
      games: memoryGameReads(this.tables, step),
      takeBacks: memoryTakeBackReads(this.tables, step),
      presence: memoryPresenceReads(this.tables, step),
      shares: memoryShareReads(this.tables, step),
      tvLinks: memoryTvLinkReads(this.tables, step),
      tokens: memoryTokenReads(this.tables, step),
      webhooks: memoryWebhookReads(this.tables, step),
      transaction,
      change: (characterId, saveId, work) => transaction(async (tx) => work(await tx.lock(characterId, saveId), tx)),
      epoch: this.#epoch,
      cursorKey: '0'.repeat(43),
      restoredTo: null,
      probe: () => transaction(async () => undefined),
      async close() {
        state = 'closed'
      },
      cut: () => {
        state = 'cut'
        for (const owner of running) this.#locks.release(owner)
      },
    }
  }

  /** Copies everything. The returned function restores it; all connections must have been cut before. */
  backUp(): (epoch?: string) => void {
    const restore = backUpTables(this.tables)
    return (epoch = this.#epoch) => {
      restore()
      this.#epoch = epoch
    }
  }

  /** Changes the owner of a character once no transaction holds its lock. */
  async changeOwner(characterId: number, user: string, done: () => void): Promise<void> {
    const owner = {}
    await this.#locks.acquire(`character ${characterId}`, owner)
    const stored = this.tables.characters.get(characterId)
    if (stored) this.tables.characters.set(characterId, { ...stored, character: { ...stored.character, user } })
    done()
    this.#locks.release(owner)
  }
}

/** Makes these users the only players of a game; its GMs stay. */
export function seatPlayers({ members }: Tables, gameId: string, users: readonly string[]): void {
  for (const { user, role } of members.all().filter((seat) => seat.gameId === gameId)) {
    if (role === 'player') members.delete(`${gameId} ${user}`)
  }
  for (const user of users) members.set(`${gameId} ${user}`, { gameId, user, role: 'player', joinedAt: 1 })
}

interface TransactionContext {
  readonly step: () => Promise<void>
  /** Locks a name until the end of the transaction. */
  readonly lock: (name: string) => Promise<void>
  readonly onKeep: (commit: Commit) => void
}

function transactionOn(tables: Tables, { step, lock, onKeep }: TransactionContext): Transaction {
  const { characters, logs, saves, games, limits } = tables
  const storeCharacter = ({ character, revision, entries, history }: Commit): boolean => {
    const before = characters.get(character.id)
    const isNew = revision === 1 || history !== undefined
    if (isNew && before) return false
    if (!isNew && before?.revision !== revision - 1) {
      throw new Error(`character ${character.id} was not at revision ${revision - 1}`)
    }
    const lastLogId = Number(entries.at(-1)?.id)
    characters.set(character.id, { character, revision, lastLogId })
    logs.set(character.id, [...(logs.get(character.id) ?? []), ...(history ?? []), ...entries])
    const gameId = entries.at(-1)?.gameId ?? null
    if (gameId !== null) games.set(gameId, lastLogId)
    return true
  }
  const findSave: Transaction['findSave'] = async (saveId) => {
    await step()
    await lock(`save ${saveId}`)
    return saves.get(saveId) ?? null
  }
  return {
    async lock(characterId, saveId) {
      // Characters before saves, because undoing a gift looks up its save while holding its characters.
      await lock(`character ${characterId}`)
      const earlier = await findSave(saveId)
      const stored = characters.get(characterId)
      const read = async () => {
        await step()
        if (!stored) throw new Error('read() needs a stored character: check that its head is not null')
        return stored
      }
      return { head: stored ? headOf(stored) : null, earlier, read }
    },
    findSave,
    async lastLogIdOfGame(gameId) {
      await step()
      await lock(`game ${gameId}`)
      return games.get(gameId) ?? 0
    },
    ...memoryLogReads(tables, step),
    async keep(commit, hash) {
      await step()
      const { saveId, user, character, revision, entries, dropped } = commit
      if (saves.get(saveId)) throw new Error(`save ${saveId} is already stored`)
      if (entries.length > 0 && !storeCharacter(commit)) return false
      saves.set(saveId, {
        saveId,
        hash,
        characterId: character.id,
        revision,
        entryCount: entries.length,
        dropped,
        user,
      })
      onKeep(commit)
      return true
    },
    accounts: memoryAccountWrites(tables, lock),
    administration: notSimulated,
    identities: memoryIdentityWrites(tables, lock),
    factors: memoryFactorWrites(tables, lock),
    images: memoryImageWrites(tables, step),
    games: memoryGameWrites(tables, lock),
    takeBacks: memoryTakeBackWrites(tables),
    presence: memoryPresenceWrites(tables),
    shares: memoryShareWrites(tables),
    tvLinks: memoryTvLinkWrites(tables),
    tokens: memoryTokenWrites(tables, lock),
    webhooks: memoryWebhookWrites(tables, lock),
    async takeFromLimit({ key, burst, every }, now, count = 1) {
      await lock(`limit ${key}`)
      const cost = Math.ceil(Math.min(count, burst) * every)
      const farthest = now + Math.ceil(burst * every)
      const latest = farthest - cost
      const fullAt = limits.get(key)?.fullAt ?? now
      const allowed = fullAt <= latest
      const next = allowed ? Math.max(fullAt, now) + cost : Math.min(fullAt, farthest)
      limits.set(key, { key, fullAt: next })
      return allowed ? { allowed } : { allowed, retryAfter: next - latest }
    },
    async countCharacters(user) {
      await step()
      const own = characters.all().filter(({ character }) => character.user === user)
      const inTrash = own.filter(({ character }) => character.deletedAt !== undefined).length
      return { living: own.length - inTrash, inTrash, isGuest: tables.users.get(user)?.guest ?? false }
    },
  }
}

/** Devices are simulated, and no administrator. */
const notSimulated = new Proxy({} as Administration, {
  get: () => () => Promise.reject(new Error('administration is not simulated')),
})

function characterReads(tables: Tables, step: () => Promise<void>): CharacterReads {
  const { characters, logs } = tables
  const log = (characterId: number) => logs.get(characterId) ?? []
  const summaries = (wanted: (stored: StoredCharacter) => boolean): CharacterSummary[] =>
    characters
      .all()
      .filter(wanted)
      .sort((left, right) => right.lastLogId - left.lastLogId || left.character.id - right.character.id)
      .flatMap(({ character, revision }) => {
        const latest = log(character.id).at(-1)
        return latest ? [summarise(character, revision, latest)] : []
      })
  return {
    async find(characterId) {
      await step()
      return characters.get(characterId) ?? null
    },
    async listOf(user) {
      await step()
      return summaries(({ character }) => character.user === user && character.deletedAt === undefined)
    },
    async trashOf(user, since) {
      await step()
      return summaries(({ character }) => character.user === user && Date.parse(character.deletedAt ?? '') >= since)
    },
    ...memoryLogReads(tables, step),
    ...memoryTimelineReads(tables, step),
    async headsOfUsers(users) {
      await step()
      return characters
        .all()
        .filter(({ character }) => users.includes(character.user))
        .map(headOf)
    },
    async headsOf(characterIds) {
      await step()
      return characterIds.flatMap((id) => characters.get(id) ?? []).map(headOf)
    },
  }
}

const headOf = ({ character, revision, lastLogId }: StoredCharacter): CharacterHead => ({
  characterId: character.id,
  user: character.user,
  gameId: character.gameId,
  ...(character.deletedAt !== undefined && { deletedAt: character.deletedAt }),
  revision,
  lastLogId,
})
