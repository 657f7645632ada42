import { isRecord, same, type Change, type Json, type Notice } from '@everquill/domain'
import { correctedCreature } from '../encounter.ts'
import type { CommittedSave } from './commit-oracle.ts'
import { isReplaced } from './intent-model.ts'
import { isRecordWith, textOf } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'

/** One edit as a person made it. */
export interface TypedEdit {
  readonly device: string
  readonly user: string
  readonly tab: string
  /** From the value the person saw to the value they typed. */
  readonly change: Change
  /** A text that no other edit contains; empty if there is none. */
  readonly mark: string
}

interface Intent extends TypedEdit {
  readonly position: number
  /** Virtual milliseconds. */
  readonly typedAt: number
  /** When it was in the local store; Infinity before. */
  storedAt: number
  isJournaled: boolean
  /** Whether it agreed with the saves under way, so that there was nothing to send. */
  isRedundant: boolean
  /** Whether it took over the value of the server, so that there was nothing to send. */
  isTaken: boolean
  /** Whether losing it is excusable: its page died a moment later, or all storage was deleted. */
  mayBeLost: boolean
}

/** What the server has, to compare with what was typed. */
export interface ServerState {
  readonly saves: readonly CommittedSave[]
  /** Whether a field of the character of this user and device ever had a value. */
  readonly everHad: (device: string, user: string, field: string, value: Json) => boolean
  /** Whether an entry of the character was ever removed. */
  readonly wasRemoved: (device: string, user: string, entry: string) => boolean
}

/** Counters that are only ever changed by differences, so that everything typed must add up. */
const isSummed = (field: string): boolean =>
  ['gold', 'silver', 'xp'].includes(field) || (/^participants\..*\.hp(_temp)?$/.test(field) && !isCounter(field))

/**
 * Counts for every typed edit how often it was committed: once, unless its author was notified, replaced it, or lost it
 * with a page that died at once. Knows nothing of how edits travel.
 */
export class IntentOracle {
  readonly #intents: Intent[] = []
  /** Each notice once: a page may write its record again after the stored one was deleted. */
  readonly #notices = new Map<Notice, string>()
  /** Fields whose stale edits their author has confirmed; these may be sent again. */
  readonly #confirmed = new Set<string>()
  readonly #lostSaves: CommittedSave[] = []
  readonly #discarded = new Set<string>()
  #position = 0

  /** Increases with every edit. */
  get position(): number {
    return this.#position
  }

  onTyped(edit: TypedEdit, typedAt: number): void {
    this.#intents.push({
      ...edit,
      typedAt,
      position: this.#position++,
      storedAt: Infinity,
      isJournaled: false,
      isRedundant: false,
      isTaken: false,
      mayBeLost: false,
    })
  }

  /** The latest edit changed nothing that is not in a save already. */
  onNothingToSend(): void {
    const latest = this.#intents.at(-1)
    if (latest) latest.isRedundant = true
  }

  /** The latest edit took over the value of the server. */
  onTaken(): void {
    const latest = this.#intents.at(-1)
    if (latest) latest.isTaken = true
  }

  /** A write that the page requested when the oracle was at `position` is durable. */
  onStored(device: string, user: string, tab: string, position: number): void {
    for (const intent of this.#openOf(tab)) {
      if (intent.device === device && intent.user === user && intent.position < position) {
        intent.storedAt = this.#position
      }
    }
  }

  /** The page wrote everything that is not stored to its journal. */
  onJournaled(device: string, user: string, tab: string): void {
    for (const intent of this.#openOf(tab)) {
      if (intent.device === device && intent.user === user) intent.isJournaled = true
    }
  }

  /** The browser told the page that it may die, so it had the chance to keep everything. */
  onHidden(device: string, user: string, tab: string): void {
    this.onJournaled(device, user, tab)
  }

  /** A page died; `isExcused` tells whether what it typed at a time may have been in its memory only. */
  onDied(tab: string, isExcused: (typedAt: number) => boolean): void {
    for (const intent of this.#openOf(tab)) intent.mayBeLost ||= !intent.isJournaled && isExcused(intent.typedAt)
  }

  /** The browser deleted everything that it had stored. */
  onCleared(device: string): void {
    for (const intent of this.#intents) if (intent.device === device) intent.mayBeLost = true
  }

  /** The server has lost these saves. A device that knows of their commit must offer to send them again. */
  onReset(lost: readonly CommittedSave[]): void {
    this.#lostSaves.push(...lost)
  }

  /** The user does not want lost saves back. */
  onDiscarded(device: string, user: string): void {
    this.#discarded.add(scopeOf({ device, user }))
  }

  onNotice(device: string, user: string, notice: Notice): void {
    this.#notices.set(notice, scopeOf({ device, user }))
  }

  onConfirmed(device: string, user: string, field: string): void {
    this.#confirmed.add(`${scopeOf({ device, user })} ${field}`)
  }

  *#openOf(tab: string): Iterable<Intent> {
    // Pages type for minutes and store within milliseconds: only the latest intents are open.
    for (let i = this.#intents.length - 1, closed = 0; i >= 0 && closed < 40; i--) {
      const intent = this.#intents[i]
      if (!intent || intent.tab !== tab) continue
      if (intent.storedAt === Infinity) yield intent
      else closed++
    }
  }

  /** Compares everything that was typed with everything that was committed. */
  check(server: ServerState, report: ReportViolation): void {
    const byScope = Map.groupBy(this.#intents, scopeOf)
    for (const [scope, intents] of byScope) {
      const saves = server.saves.filter((save) => scopeOf(save) === scope)
      const notices = [...this.#notices].filter(([, of]) => of === scope).map(([notice]) => notice)
      const lostSaves = this.#lostSaves.filter((save) => scopeOf(save) === scope)
      new ScopeCheck({ scope, intents, saves, lostSaves, notices, server, confirmed: this.#confirmed, report }).run()
    }
  }
}

const scopeOf = ({ device, user }: { readonly device: string; readonly user: string }): string => `${user} on ${device}`

interface Scope {
  readonly scope: string
  readonly intents: readonly Intent[]
  readonly saves: readonly CommittedSave[]
  readonly lostSaves: readonly CommittedSave[]
  readonly notices: readonly Notice[]
  readonly server: ServerState
  readonly confirmed: ReadonlySet<string>
  readonly report: ReportViolation
}

/** The edits of one user on one device. */
class ScopeCheck {
  readonly #of: Scope

  constructor(scope: Scope) {
    this.#of = scope
  }

  #report(message: string): void {
    this.#of.report('exactly once', `${this.#of.scope}: ${message}`)
  }

  run(): void {
    for (const field of new Set(this.#of.intents.map(({ change }) => change.field))) {
      if (isSummed(field) && !this.#wasRemoved(field)) this.#checkSum(field)
    }
    const grouped = Map.groupBy(this.#of.intents, subjectOf)
    for (const [subject, intents] of grouped) if (subject !== null) this.#checkLast(subject, intents)
    for (const intent of this.#of.intents) if (intent.mark !== '') this.#checkOnce(intent)
  }

  /** The differences that were sent and refused add up to those that were typed. */
  #checkSum(field: string): void {
    const typed = this.#of.intents.filter(({ change }) => change.field === field)
    const committed = this.#of.saves.flatMap((save) => this.#differencesIn(save, field).map((by) => ({ save, by })))
    const told = this.#of.notices.filter(({ change }) => change.field === field)
    const notices = told.filter(({ kind }) => kind === 'refused')
    // A page that dies before it can store a refusal leaves the save to the next one, whose copy may get on better.
    const isDoubtful = ({ save }: { readonly save: CommittedSave }) =>
      save.refused.has(field) || notices.some((notice) => notice.kind === 'refused' && notice.saveId === save.saveId)
    // Two tabs that cannot share what they store may both learn of one refusal.
    const refused = notices.filter((one, i) => notices.findIndex((other) => isSameNotice(one, other)) === i)
    const repeated = notices.filter((one) => !refused.includes(one))
    const all = sum(typed.map(({ change }) => differenceOf(change)))
    const known =
      sum(committed.filter((one) => !isDoubtful(one)).map(({ by }) => by)) +
      sum(refused.map(({ change }) => differenceOf(change)))
    // A save of which one copy was refused may have been committed by another copy that arrived later.
    const optional = [
      ...typed.filter(({ mayBeLost }) => mayBeLost).map(({ change }) => differenceOf(change)),
      ...committed.filter(isDoubtful).map(({ by }) => by),
      ...repeated.map(({ change }) => differenceOf(change)),
      ...this.#of.lostSaves.flatMap((save) => this.#differencesIn(save, field)),
      // Its entry was gone, perhaps only in a history that the server has lost, or only when the save arrived.
      ...told.filter(({ kind }) => kind === 'lost').map(({ change }) => differenceOf(change)),
    ]
    if (isSumOfSome(all - known, optional)) return
    this.#report(`${field} was changed by ${all} and ${known} of it arrived or was refused`)
  }

  /** How much the changes of a save add to a counter. Edits of a new entry are sent as part of it. */
  #differencesIn({ changes }: CommittedSave, field: string): readonly number[] {
    const entry = entryOf(field)
    const part = field.slice((entry ?? '').length + 1)
    const added = this.#of.intents.find(({ change }) => change.field === entry && isRecord(change.newValue))
    return changes.flatMap((change) => {
      if (change.field === field) return [differenceOf(change)]
      if (change.field !== entry || !added) return []
      return [partOf(change.newValue, part) - partOf(added.change.newValue, part)]
    })
  }

  /** Whether the entry that a path is a part of was ever removed. */
  #wasRemoved(field: string): boolean {
    const entry = entryOf(field)
    if (entry === null) return false
    const { intents, server } = this.#of
    const wasRemovedHere = intents.some(({ change }) => change.field === entry && change.newValue === null)
    return wasRemovedHere || intents.some(({ device, user }) => server.wasRemoved(device, user, entry))
  }

  /** The latest edit of a subject is committed, unless there is a notice or it had no effect. */
  #checkLast(subject: string, intents: readonly Intent[]): void {
    const isReplacedBy = (one: Intent, other: Intent) =>
      other.position > one.position && !other.mayBeLost && (other.tab === one.tab || one.storedAt <= other.position)
    const latest = intents.filter((one) => !intents.some((other) => isReplacedBy(one, other)))
    if (latest.every(({ mayBeLost }) => mayBeLost) || latest.some((intent) => this.#isSettled(intent))) return
    const values = latest.map(({ change }) => JSON.stringify(change.newValue).slice(-60))
    this.#report(`${subject} was typed and never arrived: ${values.join(' or ')}`)
  }

  #isSettled(intent: Intent): boolean {
    const { field, newValue, exact } = intent.change
    const { device, user } = intent
    // Whoever removes an entry first, it is gone.
    if ((isEntry(field) && newValue === null) || intent.isTaken) return true
    if ([...this.#of.saves, ...this.#of.lostSaves].some((save) => isIn(intent, save.changes))) return true
    if (this.#of.notices.some(({ change }) => isIn(intent, [change]))) return true
    // Differences are added up or merged; only a correction must arrive as such.
    if (isCounter(field) && (exact !== true || intent.isRedundant)) return true
    if (this.#of.server.everHad(device, user, field, newValue)) return true
    return this.#wasRemoved(field)
  }

  /** A text that was typed once is not committed in two saves. */
  #checkOnce(intent: Intent): void {
    const { field } = intent.change
    if (!isTraceable(intent) || this.#of.confirmed.has(`${this.#of.scope} ${field}`)) return
    const saves = this.#of.saves.filter((save) => !save.refused.has(intent.change.field) && isIn(intent, save.changes))
    const typed = this.#of.intents.filter(
      (other) => other.change.field === field && same(other.change.newValue, intent.change.newValue),
    )
    if (saves.length <= Math.max(1, typed.length)) return
    this.#report(`${field} was typed once and arrived in ${saves.map(({ saveId }) => saveId).join(', ')}`)
  }
}

/** What later edits replace: a field, a line of a text, an entry; null if edits are merged without a trace. */
function subjectOf({ change: { field, oldValue, newValue }, mark }: Intent): string | null {
  if (field === 'notes') return `notes ${mark}`
  if (field === 'background') {
    const before = textOf(oldValue).split('\n')
    const line = textOf(newValue)
      .split('\n')
      .findIndex((text, index) => text !== before[index])
    return `background ${line}`
  }
  return isReplaced(field) || isEntry(field) || isCounter(field) ? field : null
}

/** Whether the edit can be recognised in a save. */
const isTraceable = ({ change: { field, newValue }, mark }: Intent): boolean =>
  newValue !== null && JSON.stringify([field, newValue]).includes(mark)

/** Whether the changes contain an edit. */
function isIn({ change: { field, newValue, exact }, mark }: Intent, changes: readonly Change[]): boolean {
  if (isCounter(field)) {
    return changes.some((one) => one.field === field && one.exact === exact && same(one.newValue, newValue))
  }
  if (field === 'notes' || field === 'background') {
    return changes.some(
      (change) =>
        change.field === field && textOf(change.newValue).includes(mark) && !textOf(change.oldValue).includes(mark),
    )
  }
  const entry = entryOf(field)
  const part = field.slice((entry ?? '').length + 1)
  return changes.some(
    (change) =>
      (change.field === field && (isEntry(field) ? change.newValue !== null : same(change.newValue, newValue))) ||
      // Edits of a new entry are sent as part of it.
      (change.field === entry && isRecordWith(change.newValue, part, newValue)),
  )
}

/** Counters that people also correct. */
const isCounter = (field: string): boolean => ['hp', 'copper', `participants.${correctedCreature}.hp`].includes(field)

const isEntry = (field: string): boolean => field.split('.').length === 2

/** The entry that a path is a part of; null for other paths. */
const entryOf = (field: string): string | null => {
  const [key, entryId, part] = field.split('.')
  return part === undefined ? null : `${key}.${entryId}`
}

const isSameNotice = ({ change: one }: Notice, { change: other }: Notice): boolean =>
  same(one.oldValue, other.oldValue) && same(one.newValue, other.newValue)

/** The number that a part of an entry has. */
const partOf = (entry: Json, part: string): number => (isRecord(entry) ? Number(entry[part] ?? 0) : 0)

const differenceOf = ({ oldValue, newValue }: Change): number => Number(newValue) - Number(oldValue)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Whether some of the numbers add up to the total. */
function isSumOfSome(total: number, numbers: readonly number[]): boolean {
  let sums = new Set([0])
  for (const one of numbers) sums = new Set([...sums, ...[...sums].map((other) => other + one)])
  return sums.has(total)
}
