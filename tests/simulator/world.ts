import type { Act, Commit, EncounterView, Json, Save } from '@everquill/domain'
import { encounterId } from './encounter.ts'
import { SeededRandom } from './random.ts'
import { TransferOracle } from './oracles/transfer-oracle.ts'
import { MemoryDatabase } from './memory/memory-database.ts'
import { IntentOracle } from './oracles/intent-oracle.ts'
import type { Schedule } from './events.ts'
import type { ServerParts, ServerResponse } from './parts.ts'
import { isGameMaster, users } from './people.ts'
import { noTotals } from './totals.ts'
import { VirtualClock } from './virtual-time.ts'
import { invariants, type ReportViolation, type Violation } from './oracles/violation.ts'
import { CommitOracle, type Sender } from './oracles/commit-oracle.ts'
import { EncounterOracle, isViewOf } from './oracles/encounter-oracle.ts'
import { plainViewOf } from './oracles/plain-encounter.ts'
import type { Sheet } from './oracles/plain-sheet.ts'

/** The state that all actors of one schedule share. */
export class World {
  readonly clock = new VirtualClock()
  readonly parts: ServerParts
  readonly totals = noTotals()
  commitOracle: CommitOracle
  transferOracle: TransferOracle
  encounterOracle: EncounterOracle
  /** The oracles of histories that the server has lost. */
  readonly #formerOracles: CommitOracle[] = []
  /** What the oracles have seen, so that they can be rebuilt for an earlier state. */
  #history: (() => void)[] = []
  readonly intentOracle = new IntentOracle()
  readonly database: MemoryDatabase
  /** Filled only when tracing is on. */
  readonly traceLines: string[] = []
  violation: Violation | null = null
  /** Once set, no more faults are injected. */
  isHealed = false
  readonly #isTraced: boolean
  readonly #seed: number
  #ids = 0
  readonly #reused = new Set<string>()
  /** The fields of each action, by what it is done with. */
  readonly #actions = new Map<string, ReadonlySet<string>>()
  #awaitingSave: { readonly characterId: number; readonly run: () => void }[] = []

  /** Whether an encounter runs in the game. */
  readonly hasEncounter: boolean

  constructor(parts: ServerParts, { seed, users: owners }: Schedule, isTraced: boolean) {
    this.#isTraced = isTraced
    this.parts = parts
    this.#seed = seed
    this.hasEncounter = owners.some((which) => isGameMaster(users[which] ?? ''))
    this.commitOracle = new CommitOracle(this.report, this.#isPartOfAction)
    this.transferOracle = new TransferOracle(this.commitOracle, this.report)
    this.encounterOracle = new EncounterOracle(this.commitOracle, this.report)
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

  /** A device sends a save; false if it was sent before. */
  readonly onSend = ({ saveId }: Save, sender: Sender): boolean => {
    const isFirst = this.commitOracle.onSend(saveId, sender)
    this.totals[isFirst ? 'saves' : 'retries']++
    return isFirst
  }

  /** A transaction is about to store a save with this content. */
  readonly onKeep = (save: Save): void => this.commitOracle.onKeep(save)

  /** Whether a device learned that a save had arrived in another form. */
  isReused = (saveId: string): boolean => this.#reused.has(saveId)

  onReused(saveId: string): void {
    this.#reused.add(saveId)
  }

  readonly #isPartOfAction = (commit: Commit): boolean =>
    this.transferOracle.actionOf(commit) !== undefined || this.encounterOracle.isTurnEnd(commit)

  /** Whether the server had this state of a character as this revision, in any of its histories. */
  hadState(characterId: number, revision: number, isState: (sheet: Sheet) => boolean): boolean {
    return [this.commitOracle, ...this.#formerOracles].some((oracle) => {
      const sheet = oracle.at(characterId, revision)
      return sheet !== undefined && isState(sheet)
    })
  }

  /** Whether a field ever had this value on the server, in any of its histories. */
  everHad(characterId: number, field: string, value: Json): boolean {
    return [this.commitOracle, ...this.#formerOracles].some((oracle) => oracle.everHad(characterId, field, value))
  }

  /** A user is shown an order: players once saw it like that, in one of the server's histories. */
  onOrder(user: string, running: EncounterView | null): void {
    const isState = (sheet: Sheet) => isViewOf(running, plainViewOf(sheet))
    if ([this.commitOracle, ...this.#formerOracles].some((oracle) => oracle.everWas(encounterId, isState))) return
    this.report('order', `${user} sees an order that there never was: ${JSON.stringify(running)}`)
  }

  /** A server responds to a user. */
  onResponse(user: string, response: ServerResponse): void {
    if (this.#isWatched(user)) this.encounterOracle.onSent(user, JSON.stringify(response))
  }

  /** A server sends an event to a user. */
  onEvent(user: string, bytes: Buffer): void {
    if (this.#isWatched(user)) this.encounterOracle.onSent(user, bytes.toString())
  }

  #isWatched = (user: string): boolean => this.hasEncounter && !isGameMaster(user)

  /** A device makes an action of these changes. */
  onAct({ of = '' }: Act, fields: readonly string[]): void {
    this.#actions.set(of, new Set([...(this.#actions.get(of) ?? []), ...fields]))
  }

  /** Whether a change belongs to an action. */
  isPartOfAct = ({ of = '' }: Act, field: string): boolean => this.#actions.get(of)?.has(field) === true

  /** The commit of a save, in the server's history or in one that it has lost. */
  commitOf(saveId: string): Commit | undefined {
    const oracles = [this.commitOracle, ...this.#formerOracles]
    return oracles.map(({ commits }) => commits.get(saveId)).find((commit) => commit !== undefined)
  }

  get wasReset(): boolean {
    return this.#formerOracles.length > 0
  }

  /** Copies the database. The returned function resets it to that state, and the oracles with it; it returns the lost saves. */
  backUp(): (epoch?: string) => ReadonlySet<string> {
    const restore = this.database.backUp()
    const history = [...this.#history]
    return (epoch) => {
      restore(epoch)
      this.totals.resets++
      const { commitOracle, transferOracle, encounterOracle } = this
      this.#formerOracles.push(commitOracle)
      this.commitOracle = new CommitOracle(this.report, this.#isPartOfAction, commitOracle)
      this.transferOracle = new TransferOracle(this.commitOracle, this.report, transferOracle)
      this.encounterOracle = new EncounterOracle(this.commitOracle, this.report, encounterOracle)
      this.#history = history
      for (const run of history) run()
      const { commits } = this.commitOracle
      const lost = commitOracle.committedSaves.filter(({ saveId }) => !commits.has(saveId))
      this.intentOracle.onReset(lost)
      // Of a character that is lost as a whole, nothing can be offered again.
      const { characters } = this.database.tables
      const isOfferable = ({ saveId }: { readonly saveId: string }) =>
        characters.get(commitOracle.commits.get(saveId)?.character.id ?? 0) !== undefined
      return new Set(lost.filter(isOfferable).map(({ saveId }) => saveId))
    }
  }

  onOwnerChange(characterId: number, user: string): void {
    this.#see(() => this.commitOracle.onOwnerChange(characterId, user))
  }

  #see(run: () => void): void {
    this.#history.push(run)
    run()
  }

  readonly #onCommit = (commits: readonly Commit[]): void => {
    for (const commit of commits) {
      this.trace(() => {
        const fields = commit.entries.map(({ data }) => `${data.field} = ${short(data.newValue)}`)
        return `${commit.saveId} is committed as revision ${commit.revision}: ${fields.join(', ')}`
      })
    }
    const action = commits[0] && this.transferOracle.actionOf(commits[0])
    if (action) this.totals[`${action.kind}s`]++
    if (commits[0] && this.encounterOracle.isTurnEnd(commits[0])) this.totals['turn ends']++
    this.#see(() => {
      for (const commit of commits) {
        this.encounterOracle.onCommit(commit)
        this.commitOracle.onCommit(commit)
      }
      this.transferOracle.onCommit(commits)
    })
  }
}

export function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
