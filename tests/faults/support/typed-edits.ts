import { isDeepStrictEqual } from 'node:util'
import { replay, type Character, type LogEntry } from '@everquill/domain'
import type { Player } from '../../support/player.ts'
import type { Violation } from './audit.ts'
import type { Stored } from './database.ts'

/** All tabs spend gold. Each of up to four tabs also has a counter of its own, which only increases. */
const ownCounters = ['platinum', 'silver', 'copper', 'mana'] as const
export type Counter = 'gold' | (typeof ownCounters)[number]

const plentyOfGold = 100_000
const firstLine = 'Lines of all tabs:'

/** What was typed into the sheet of one character, edit by edit. Every edit must be saved exactly once. */
export class TypedEdits {
  readonly ref: string
  readonly #steps = new Map<Counter, number>()
  readonly #lines = new Set<string>()
  #tabs = 0

  private constructor(ref: string) {
    this.ref = ref
  }

  /** A new character that has enough gold, and a line in its notes below which tabs write theirs. */
  static async ofNewCharacter(owner: Player): Promise<TypedEdits> {
    const { character } = await owner.create()
    const { publicRef, gold, notes } = character
    const { status } = await owner.save(publicRef, [
      { field: 'gold', oldValue: gold, newValue: plentyOfGold },
      { field: 'notes', oldValue: notes, newValue: firstLine },
    ])
    if (status !== 200) throw new Error(`The character could not be prepared: ${status}`)
    return new TypedEdits(publicRef)
  }

  get count(): number {
    return [...this.#steps.values()].reduce((sum, steps) => sum + steps, this.#lines.size)
  }

  newOwnCounter(): Counter {
    const counter = ownCounters[this.#tabs++]
    if (!counter) throw new Error(`Only ${ownCounters.length} tabs can type into one character`)
    return counter
  }

  /** Gold was spent, or another counter increased, by one. */
  addStep(counter: Counter): void {
    this.#steps.set(counter, (this.#steps.get(counter) ?? 0) + 1)
  }

  addLine(line: string): void {
    this.#lines.add(line)
  }

  /** Counts for every edit how often it is in the database. */
  audit({ characters, logs, damage }: Stored): Violation[] {
    const character = characters.get(this.ref)?.character
    if (!character) return [{ kind: 'lost', message: `character ${this.ref} is not in the database` }]
    return [
      ...(damage === null ? [] : [{ kind: 'wrong', message: `the database is damaged: ${damage}` } as const]),
      ...(['gold', ...ownCounters] as const).flatMap((counter) => this.#auditCounter(counter, character)),
      ...this.#auditLines(character.notes),
      ...auditReplay(character, logs.get(this.ref) ?? []),
    ]
  }

  #auditCounter(counter: Counter, character: Character): Violation[] {
    const saved = counter === 'gold' ? plentyOfGold - character.gold : character[counter]
    const typed = this.#steps.get(counter) ?? 0
    const message = `${counter} of ${this.ref} was changed ${typed} times and ${saved} of them were saved`
    const kind = saved < typed ? 'lost' : 'doubled'
    return Array.from({ length: Math.abs(saved - typed) }, () => ({ kind, message }))
  }

  #auditLines(notes: string): Violation[] {
    const [first, ...saved] = notes.split('\n')
    const times = Map.groupBy(saved, (line) => line)
    const lost = [...this.#lines].filter((line) => !times.has(line))
    const doubled = [...times].filter(([, { length }]) => length > 1).map(([line]) => line)
    const unknown = [...times.keys()].filter((line) => !this.#lines.has(line))
    const inNotes = `the notes of ${this.ref}`
    return [
      ...lost.map((line) => ({ kind: 'lost', message: `“${line}” is not in ${inNotes}` }) as const),
      ...doubled.map((line) => ({ kind: 'doubled', message: `“${line}” is more than once in ${inNotes}` }) as const),
      ...unknown.map((line) => ({ kind: 'wrong', message: `nobody typed “${line}” into ${inNotes}` }) as const),
      ...(first === firstLine ? [] : [{ kind: 'wrong', message: `${inNotes} start with “${first}”` } as const]),
    ]
  }
}

const auditReplay = (character: Character, log: readonly LogEntry[]): Violation[] =>
  isDeepStrictEqual(replay(log), character)
    ? []
    : [{ kind: 'wrong', message: `the log of ${character.publicRef} does not replay to its character` }]
