import {
  ownedByGame,
  same,
  type Change,
  type Commit,
  type Json,
  type LogEntry,
  type Problem,
  type Save,
} from '@everquill/domain'
import { splitRefused } from '../../../packages/domain/sync/send-saves.ts'
import type { SaveOutcome } from '../../../apps/server/src/commands/write-path/save-outcome.ts'
import { comparison, differences, SheetCopy, sheetOf, valueAt, type Sheet } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'
import { committedValue, isReplaced } from './intent-model.ts'
import { isGameMaster } from '../people.ts'

/** Who sent a save, and from where. */
export interface Sender {
  readonly device: string
  readonly user: string
}

interface SentSave extends Sender {
  /** Its position among the saves of its device. */
  readonly index: number
}

/** A committed save of a device, with its content as it was sent. */
export interface CommittedSave extends Sender {
  readonly saveId: string
  readonly changes: readonly Change[]
  /** The fields whose changes were refused in a copy of it. */
  readonly refused: ReadonlySet<string>
}

/** Fields that owners change on devices that are not simulated. */
const elsewhere: ReadonlySet<string> = new Set(['deletedAt', 'gameId', 'user'])

/** Sees every commit in order and checks it against an independent model. */
export class CommitOracle {
  readonly commits = new Map<string, Commit>()
  /** Of saves with a final refusal, the fields of the changes that were refused. */
  readonly refused: Map<string, ReadonlySet<string>>
  /** Those of which no part was left to send. */
  readonly #refusedWhole: Set<string>
  readonly #report: ReportViolation
  /** Whether the transfer oracle checks the commit. */
  readonly #isPartOfAction: (commit: Commit) => boolean
  readonly #sent: Map<string, SentSave>
  readonly #divided: Set<string>
  readonly #contents: Map<string, readonly Change[]>
  /** Every character at every revision. */
  readonly #history = new Map<number, Sheet[]>()
  readonly #owners = new Map<number, string>()
  readonly #lastIds = new Map<string, number>()
  readonly #lastPlaces = new Map<string, number>()
  readonly #removed = new Set<string>()

  /** Saves sent before a reset may be sent again in any order. */
  readonly #firstInOrder: number

  /** `before` is the oracle of a history that the server has lost. */
  constructor(report: ReportViolation, isPartOfAction: (commit: Commit) => boolean, before?: CommitOracle) {
    this.#report = report
    this.#isPartOfAction = isPartOfAction
    this.#sent = before ? before.#sent : new Map()
    this.#contents = new Map(before ? before.#contents : [])
    this.refused = before?.refused ?? new Map()
    this.#refusedWhole = before ? before.#refusedWhole : new Set()
    this.#divided = before ? before.#divided : new Set()
    this.#firstInOrder = this.#sent.size
  }

  at(characterId: number, revision: number): Sheet | undefined {
    return this.#history.get(characterId)?.[revision]
  }

  /** Whether a field ever had a value. */
  everHad(characterId: number, field: string, value: Json): boolean {
    return (this.#history.get(characterId) ?? []).some((sheet) => sheet && same(valueAt(sheet, field), value))
  }

  /** Whether a character ever had a state. */
  everWas(characterId: number, isState: (sheet: Sheet) => boolean): boolean {
    return this.#history.get(characterId)?.findLast((sheet) => sheet && isState(sheet)) !== undefined
  }

  ownerOf = (characterId: number): string | undefined => this.#owners.get(characterId)

  /** Whether a user may edit a document: a character of their own, or as a game master an encounter. */
  mayEdit(user: string, characterId: number): boolean {
    const owner = this.#owners.get(characterId)
    return owner === ownedByGame ? isGameMaster(user) : owner === user
  }

  onOwnerChange(characterId: number, user: string): void {
    this.#owners.set(characterId, user)
  }

  /** A device sends a save; true the first time. */
  onSend(saveId: string, sender: Sender): boolean {
    if (this.#sent.has(saveId)) return false
    this.#sent.set(saveId, { ...sender, index: this.#sent.size })
    return true
  }

  /** The tabs of a device cannot share what they store. */
  onDivided(device: string): void {
    this.#divided.add(device)
  }

  /** A transaction is about to commit this content. */
  onKeep(save: Save): void {
    this.#contents.set(save.saveId, save.changes)
  }

  /** All committed saves that devices have sent. */
  get committedSaves(): readonly CommittedSave[] {
    return [...this.commits.keys()].flatMap((saveId) => {
      const sent = this.#sent.get(saveId)
      const changes = this.#contents.get(saveId)
      return sent && changes ? [{ ...sent, saveId, changes, refused: this.refused.get(saveId) ?? new Set() }] : []
    })
  }

  /** Called for every commit, in commit order. */
  onCommit = (commit: Commit): void => {
    const { saveId, character, revision, entries } = commit
    if (this.commits.has(saveId)) this.#report('once', `save ${saveId} is committed twice`)
    this.commits.set(saveId, commit)
    this.#checkIds(entries)
    const history = this.#history.get(character.id) ?? []
    this.#history.set(character.id, history)
    const before = history.at(-1)
    if (!before) {
      this.#owners.set(character.id, character.user)
      history[revision] = sheetOf(character)
      return
    }
    const expected = entries.length > 0 ? history.length : history.length - 1
    if (revision !== expected) this.#report('once', `save ${saveId} makes revision ${revision}, not ${expected}`)
    this.#checkEntries(before, commit)
    const sent = this.#sent.get(saveId)
    if (sent) this.#checkSave(before, commit, sent)
    else if (!this.#isPartOfAction(commit) && entries.some(({ data }) => !elsewhere.has(data.field))) {
      this.#report('once', `no device sent ${saveId}`)
    }
    history[revision] = sheetOf(character)
  }

  /** Checks a server's response to a save. */
  onResponse(save: Save, outcome: SaveOutcome, wasCommitted: boolean): void {
    const first = this.commits.get(save.saveId)
    if (outcome.kind === 'refused') {
      // The limit comes before everything else, also for a retry; the client sends it again.
      if (outcome.problem.code === 'too-many-requests') return
      // The full save was committed before the reduced retry arrived.
      if (outcome.problem.code === 'save-id-reused' && wasCommitted) return
      this.#onRefused(save, outcome.problem)
      if (wasCommitted) this.#report('idempotent', `save ${save.saveId} was committed and is refused on retry`)
      return
    }
    if (!first) return this.#report('durable', `save ${save.saveId} is acknowledged before its commit`)
    const { revision, entries, dropped, character } = outcome
    const isSame = revision === first.revision && same(plain(entries), plain(first.entries))
    const differing = differences(sheetOf(character), this.at(character.id, revision) ?? {})
    if (!isSame || dropped.length !== first.dropped.length || differing.length > 0) {
      this.#report(
        'idempotent',
        `save ${save.saveId} gets a response that differs from its commit: ${differing.join(', ')}`,
      )
    }
  }

  #onRefused(save: Save, problem: Problem): void {
    const { refused, rest } = splitRefused(save, problem)
    const fields = [...(this.refused.get(save.saveId) ?? []), ...refused.map(({ field }) => field)]
    this.refused.set(save.saveId, new Set(fields))
    if (!rest) this.#refusedWhole.add(save.saveId)
  }

  #checkIds(entries: readonly LogEntry[]): void {
    const fields = entries.map(({ data }) => data.field)
    if (new Set(fields).size < fields.length) this.#report('once', `a path has two entries: ${fields.join(', ')}`)
    for (const { id, characterId, gameId } of entries) {
      if (!/^\d{13}$/.test(id)) this.#report('ordered', `${id} is not a log id`)
      for (const scope of [`character ${characterId}`, ...(gameId === null ? [] : [`game ${gameId}`])]) {
        const last = this.#lastIds.get(scope) ?? 0
        if (Number(id) <= last) this.#report('ordered', `${id} comes after ${last} in ${scope}`)
        this.#lastIds.set(scope, Number(id))
      }
    }
  }

  /** Applying the entries to the previous character yields the new one. */
  #checkEntries(before: Sheet, { character, entries, saveId }: Commit): void {
    const copy = new SheetCopy(before)
    for (const { data } of entries) {
      const { field, oldValue, newValue, undoes } = data
      if (!same(copy.read(field), oldValue))
        this.#report('replayed', `${field} does not have the old value that ${saveId} logs`)
      if (same(oldValue, newValue)) this.#report('replayed', `${field} of ${saveId} is logged without a change`)
      copy.write(field, newValue)
      const [key, entryId, part] = field.split('.')
      const entry = [character.id, key, entryId].join('.')
      // Only an undo restores a removed entry.
      if (undoes !== undefined && part === undefined) this.#removed.delete(entry)
      if (this.#removed.has(entry)) this.#report('removed', `${field} is written by ${saveId} after it was removed`)
      if (entryId !== undefined && part === undefined && newValue === null) this.#removed.add(entry)
    }
    const differing = differences(copy.finished(), sheetOf(character))
    if (differing.length > 0) this.#report('replayed', `the log of ${saveId} misses changes of ${differing.join(', ')}`)
  }

  /**
   * If a duplicated request is refused once and its copy arrives after access was restored, the copy is committed late.
   * That is accepted: the server does not store refusals.
   */
  #checkOrder(saveId: string, { device, user, index }: SentSave): void {
    // Tabs that cannot store what they send do not know of each other's saves.
    if (this.#refusedWhole.has(saveId) || index < this.#firstInOrder || this.#divided.has(device)) return
    const key = `${user} on ${device}`
    const last = this.#lastPlaces.get(key) ?? -1
    if (index <= last) this.#report('session', `${saveId} of ${key} is committed after a later save`)
    this.#lastPlaces.set(key, index)
  }

  /** The commit equals the model's result of applying the save's changes. */
  #checkSave(before: Sheet, { saveId, character, entries, dropped }: Commit, sent: SentSave): void {
    if (!this.mayEdit(sent.user, character.id)) this.#report('allowed', `${sent.user} may not save ${saveId}`)
    if (before['deletedAt'] !== undefined) this.#report('allowed', `${saveId} edits a character in the trash`)
    this.#checkOrder(saveId, sent)
    const logged = new Map(entries.map(({ data }) => [data.field, data]))
    const copy = new SheetCopy(before)
    for (const change of this.#contents.get(saveId) ?? []) {
      const { field } = change
      const after = committedValue(copy, change)
      const isDropped = dropped.some((one) => one.field === field)
      const entry = logged.get(field)
      const was = copy.read(field)
      if (after) copy.write(field, after.value)
      const hasEffect = after !== null && !same(was, after.value)
      if (hasEffect !== (entry !== undefined)) this.#report('once', `${field} of ${saveId} is logged ${!hasEffect}`)
      const isLimited = after !== null && !same(after.asked, after.value)
      if (!hasEffect && (after === null || isLimited) && !isDropped) {
        this.#report('notified', `${field} of ${saveId} had no effect and is not listed as dropped`)
      }
      if (entry && !entry.conflict && isUnseen(change, was)) {
        this.#report('notified', `${field} of ${saveId} replaces an unseen value without being marked as a conflict`)
      }
      if (entry && isLimited && entry.asked !== after.asked) {
        this.#report('counted', `${field} of ${saveId} does not log that it was asked to become ${Number(after.asked)}`)
      }
    }
    const wrong = comparison(sheetOf(character), copy.finished())
    if (wrong) this.#report('counted', `${saveId} has the wrong result: ${wrong}`)
  }
}

/** Whether a change replaces a value its author has not seen; counters, sets and lines are merged instead. */
const isUnseen = ({ field, oldValue, exact }: Change, was: Json): boolean =>
  was !== null && oldValue !== null && !same(was, oldValue) && (isReplaced(field) || exact === true)

const plain = (entries: readonly LogEntry[]) =>
  entries.map(({ id, revision, saveId, data }) => ({ id, revision, saveId, data: { ...data } }))
