import type { Commit } from '@everquill/domain'
import { Chance } from './random.ts'
import { Dealings } from './oracles/transfer-oracle.ts'
import { MemoryDatabase } from './memory/memory-database.ts'
import type { Parts } from './parts.ts'
import { Timeline } from './virtual-time.ts'
import { invariants, type Blame, type Violation } from './oracles/violation.ts'
import { Witness } from './oracles/commit-oracle.ts'

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

/** Who runs the game in which everybody plays. */
export const gameMaster = 'greta'

/** What everything in one schedule shares. */
export class World {
  readonly timeline = new Timeline()
  readonly parts: Parts
  readonly totals = noTotals()
  readonly witness: Witness
  readonly dealings: Dealings
  readonly database: MemoryDatabase
  /** What happened, as sentences, if anybody wants to know. */
  readonly story: string[] = []
  violation: Violation | null = null
  /** From here on nothing goes wrong any more. */
  isHealed = false
  readonly #isTold: boolean
  readonly #seed: number
  #ids = 0
  #awaitingSave: { readonly characterId: number; readonly what: () => void }[] = []

  constructor(parts: Parts, seed: number, isTold: boolean) {
    this.#isTold = isTold
    this.parts = parts
    this.#seed = seed
    this.witness = new Witness(this.blame, (commit) => this.dealings.errandOf(commit) !== undefined)
    this.dealings = new Dealings(this.witness, gameMaster, this.blame)
    this.database = new MemoryDatabase('epoch', this.#committed)
  }

  /** Everybody has a chance of their own, so that what one does changes nothing for the others. */
  chanceOf(name: string): Chance {
    return new Chance([this.#seed, ...Buffer.from(name)], () => this.timeline.now)
  }

  readonly newId = (): string => `id-${++this.#ids}`

  /** Something happened that a story would mention. */
  readonly tell = (sentence: () => string): void => {
    if (this.#isTold) this.story.push(`${(this.timeline.now / 1_000).toFixed(3).padStart(8)} s  ${sentence()}`)
  }

  readonly blame: Blame = (invariant, words) => {
    this.violation ??= { invariant: invariants[invariant], words }
  }

  /** Does something just when a server is busy with the next save of this character. */
  duringNextSave(characterId: number, what: () => void): void {
    this.#awaitingSave.push({ characterId, what })
  }

  readonly saveArrives = (characterId: number): void => {
    const due = this.#awaitingSave.filter((waiting) => waiting.characterId === characterId)
    if (due.length === 0) return
    this.#awaitingSave = this.#awaitingSave.filter((waiting) => waiting.characterId !== characterId)
    for (const { what } of due) what()
  }

  readonly #committed = (commits: readonly Commit[]): void => {
    for (const commit of commits) {
      this.tell(() => {
        const fields = commit.entries.map(({ data }) => `${data.field} = ${short(data.newValue)}`)
        return `${commit.saveId} is committed as revision ${commit.revision}: ${fields.join(', ')}`
      })
      this.witness.committed(commit)
    }
    const errand = commits[0] && this.dealings.errandOf(commits[0])
    if (errand) this.totals[`${errand.kind}s`]++
    this.dealings.committed(commits)
  }
}

export function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
