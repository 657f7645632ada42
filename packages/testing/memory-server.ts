import {
  commit,
  commitCreation,
  nextLogId,
  type Character,
  type Commit,
  type FetchedCharacter,
  type LogEntry,
  type Save,
} from '@everquill/domain'
import { aSaveContext, gameNight } from './builders.ts'

/** A commit with the position of the state it made. */
export type MemoryCommit = Commit & FetchedCharacter

/** What a server can be restored to. */
export interface MemoryBackup {
  readonly commits: readonly MemoryCommit[]
  readonly outcomes: ReadonlyMap<string, MemoryCommit>
}

/** An in-memory server with one character: commits like the real one and deduplicates saves by id. */
export class MemoryServer {
  readonly commits: MemoryCommit[]
  /** The id of its history. */
  #epoch: string
  #outcomes = new Map<string, MemoryCommit>()
  #clock = gameNight

  constructor(character: Character, epoch = 'epoch') {
    this.#epoch = epoch
    const created = commitCreation(character, aSaveContext({ saveId: 'creation' }))
    this.commits = [this.#withPosition(created, '')]
  }

  get stored(): MemoryCommit {
    return this.commits.at(-1) as MemoryCommit
  }

  /** A copy of everything, to be restored later. */
  backUp(): MemoryBackup {
    return { commits: [...this.commits], outcomes: new Map(this.#outcomes) }
  }

  /** Forgets everything since a backup. Without a new epoch, clients cannot tell from the epoch. */
  restore({ commits, outcomes }: MemoryBackup, epoch = this.#epoch): void {
    this.#epoch = epoch
    this.commits.splice(0, Infinity, ...commits.map((one) => ({ ...one, epoch })))
    this.#outcomes = new Map(outcomes)
    this.#clock += 1_000_000
  }

  has(saveId: string): boolean {
    return this.#outcomes.has(saveId)
  }

  /** Whether the server has the state that a save is based on. */
  hasBase({ baseRevision, baseEntryId }: Save): boolean {
    const base = this.commits[baseRevision - 1]
    return base !== undefined && (baseEntryId === undefined || base.entryId === baseEntryId)
  }

  /** The log, newest first. */
  get log(): readonly LogEntry[] {
    return this.commits.flatMap(({ entries }) => entries).toReversed()
  }

  save(save: Pick<Save, 'saveId' | 'changes' | 'act'>, user = 'ann'): MemoryCommit {
    const { saveId } = save
    const outcome = this.#outcomes.get(saveId) ?? this.#commit(save, user)
    this.#outcomes.set(saveId, outcome)
    return outcome
  }

  #withPosition(committed: Commit, lastEntryId: string): MemoryCommit {
    return { ...committed, entryId: committed.entries.at(-1)?.id ?? lastEntryId, epoch: this.#epoch }
  }

  #commit({ saveId, changes, act }: Pick<Save, 'saveId' | 'changes' | 'act'>, user: string): MemoryCommit {
    const firstLogId = nextLogId(this.#clock, Number(this.log[0]?.id))
    const committed = commit(this.stored, changes, { user, saveId, now: gameNight, firstLogId, act })
    if (committed.kind === 'refused')
      throw new Error(`MemoryServer.save() got an invalid save: ${JSON.stringify(committed.problem)}`)
    const outcome = this.#withPosition(committed, this.stored.entryId)
    if (outcome.entries.length > 0) this.commits.push(outcome)
    return outcome
  }
}
