import {
  commit,
  commitCreation,
  nextLogId,
  type Change,
  type Character,
  type Commit,
  type LogEntry,
  type Save,
} from '@everquill/domain'
import { aSaveContext, gameNight } from './builders.ts'

/** An in-memory server with one character: commits like the real one and deduplicates saves by id. */
export class MemoryServer {
  readonly commits: Commit[]
  readonly #outcomes = new Map<string, Commit>()

  constructor(character: Character) {
    this.commits = [commitCreation(character, aSaveContext({ saveId: 'creation' }))]
  }

  get stored(): Commit {
    return this.commits.at(-1) as Commit
  }

  /** The log, newest first. */
  get log(): readonly LogEntry[] {
    return this.commits.flatMap(({ entries }) => entries).toReversed()
  }

  save({ saveId, changes }: Pick<Save, 'saveId' | 'changes'>, user = 'ann'): Commit {
    const outcome = this.#outcomes.get(saveId) ?? this.#commit(saveId, changes, user)
    this.#outcomes.set(saveId, outcome)
    return outcome
  }

  #commit(saveId: string, changes: readonly Change[], user: string): Commit {
    const firstLogId = nextLogId(gameNight, Number(this.log[0]?.id))
    const outcome = commit(this.stored, changes, { user, saveId, now: gameNight, firstLogId })
    if (outcome.kind === 'refused')
      throw new Error(`MemoryServer.save() got an invalid save: ${JSON.stringify(outcome.problem)}`)
    if (outcome.entries.length > 0) this.commits.push(outcome)
    return outcome
  }
}
