import type { Commit } from '@everquill/domain'
import { SeededRandom } from './random.ts'
import { TransferOracle } from './oracles/transfer-oracle.ts'
import { MemoryDatabase } from './memory/memory-database.ts'
import type { Parts } from './parts.ts'
import { VirtualClock } from './virtual-time.ts'
import { invariants, type ReportViolation, type Violation } from './oracles/violation.ts'
import { CommitOracle } from './oracles/commit-oracle.ts'

const counted = [
  'edits',
  'saves',
  'gifts',
  'awards',
  'undos',
  'crashes',
  'kills',
  'drops',
  'duplicates',
  'portals',
  'jumps',
  'retries',
  'repeats',
  'gaps',
  'refusals',
  'notices',
  'questions',
] as const

export type Totals = { [count in (typeof counted)[number]]: number }

export const noTotals = (): Totals => Object.fromEntries(counted.map((name) => [name, 0])) as Totals

export function addTotals(one: Totals, other: Totals): Totals {
  return Object.fromEntries(counted.map((name) => [name, one[name] + other[name]])) as Totals
}

/** The user who runs the game. */
export const gameMaster = 'greta'

/** The state that all actors of one schedule share. */
export class World {
  readonly clock = new VirtualClock()
  readonly parts: Parts
  readonly totals = noTotals()
  readonly commitOracle: CommitOracle
  readonly transferOracle: TransferOracle
  readonly database: MemoryDatabase
  /** Filled only when tracing is on. */
  readonly traceLines: string[] = []
  violation: Violation | null = null
  /** Once set, no more faults are injected. */
  isHealed = false
  readonly #isTraced: boolean
  readonly #seed: number
  #ids = 0
  #awaitingSave: { readonly characterId: number; readonly run: () => void }[] = []

  constructor(parts: Parts, seed: number, isTraced: boolean) {
    this.#isTraced = isTraced
    this.parts = parts
    this.#seed = seed
    this.commitOracle = new CommitOracle(this.report, (commit) => this.transferOracle.actionOf(commit) !== undefined)
    this.transferOracle = new TransferOracle(this.commitOracle, gameMaster, this.report)
    this.database = new MemoryDatabase('epoch', this.#onCommit)
  }

  /** Every actor has its own generator, so its draws do not shift those of the others. */
  randomFor(name: string): SeededRandom {
    return new SeededRandom([this.#seed, ...Buffer.from(name)], () => this.clock.now)
  }

  readonly newId = (): string => `id-${++this.#ids}`

  /** Takes a callback, because formatting is expensive and mostly not needed. */
  readonly trace = (sentence: () => string): void => {
    if (this.#isTraced) this.traceLines.push(`${(this.clock.now / 1_000).toFixed(3).padStart(8)} s  ${sentence()}`)
  }

  readonly report: ReportViolation = (invariant, message) => {
    this.violation ??= { invariant: invariants[invariant], message }
  }

  /** Runs the callback while a server handles the next save of this character. */
  duringNextSave(characterId: number, run: () => void): void {
    this.#awaitingSave.push({ characterId, run })
  }

  readonly saveArrives = (characterId: number): void => {
    const due = this.#awaitingSave.filter((waiting) => waiting.characterId === characterId)
    if (due.length === 0) return
    this.#awaitingSave = this.#awaitingSave.filter((waiting) => waiting.characterId !== characterId)
    for (const { run } of due) run()
  }

  readonly #onCommit = (commits: readonly Commit[]): void => {
    for (const commit of commits) {
      this.trace(() => {
        const fields = commit.entries.map(({ data }) => `${data.field} = ${short(data.newValue)}`)
        return `${commit.saveId} is committed as revision ${commit.revision}: ${fields.join(', ')}`
      })
      this.commitOracle.onCommit(commit)
    }
    const action = commits[0] && this.transferOracle.actionOf(commits[0])
    if (action) this.totals[`${action.kind}s`]++
    this.transferOracle.onCommit(commits)
  }
}

export function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
