import { same, type Change, type Commit, type Json, type LogEntry, type Save } from '@everquill/domain'
import type { SaveOutcome } from '../../../apps/server/src/commands/write-path/save-outcome.ts'
import { comparison, differences, SheetCopy, sheetOf, type Sheet } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'
import { committedValue, isReplaced } from './intent-model.ts'

/** A save that a device has sent. */
export interface SentSave {
  readonly device: string
  readonly user: string
  readonly changes: readonly Change[]
  /** Its position among the saves of its device. */
  readonly index: number
}

/** Fields that owners change on devices that are not simulated. */
const elsewhere: ReadonlySet<string> = new Set(['deletedAt', 'gameId'])

/** Sees every commit in order and checks it against an independent model. */
export class CommitOracle {
  readonly commits = new Map<string, Commit>()
  /** Saves with a final refusal. */
  readonly refused = new Set<string>()
  readonly #report: ReportViolation
  /** Whether the transfer oracle checks the commit. */
  readonly #isPartOfAction: (commit: Commit) => boolean
  readonly #sent = new Map<string, SentSave>()
  /** Every character at every revision. */
  readonly #history = new Map<number, Sheet[]>()
  readonly #owners = new Map<number, string>()
  readonly #lastIds = new Map<string, number>()
  readonly #lastPlaces = new Map<string, number>()
  readonly #removed = new Set<string>()

  constructor(report: ReportViolation, isPartOfAction: (commit: Commit) => boolean) {
    this.#report = report
    this.#isPartOfAction = isPartOfAction
  }

  at(characterId: number, revision: number): Sheet | undefined {
    return this.#history.get(characterId)?.[revision]
  }

  ownerOf = (characterId: number): string | undefined => this.#owners.get(characterId)

  onOwnerChange(characterId: number, user: string): void {
    this.#owners.set(characterId, user)
  }

  /** A save that was not committed is retried with fewer changes. */
  onSendReduced({ saveId, changes }: Save): void {
    const sent = this.#sent.get(saveId)
    if (sent && !this.commits.has(saveId)) this.#sent.set(saveId, { ...sent, changes })
  }

  onSend(save: Save, device: string, user: string): void {
    const index = [...this.#sent.values()].filter((sent) => sent.device === device).length
    this.#sent.set(save.saveId, { device, user, changes: save.changes, index })
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
      // The full save was committed before the reduced retry arrived.
      if (outcome.problem.code === 'save-id-reused' && wasCommitted) return
      if (outcome.problem.code !== 'too-many-requests') this.refused.add(save.saveId)
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
  #checkOrder(saveId: string, { device, index }: SentSave): void {
    if (this.refused.has(saveId)) return
    const last = this.#lastPlaces.get(device) ?? -1
    if (index <= last) this.#report('session', `save ${index} of ${device} comes after save ${last}`)
    this.#lastPlaces.set(device, index)
  }

  /** The commit equals the model's result of applying the save's changes. */
  #checkSave(before: Sheet, { saveId, character, entries, dropped }: Commit, sent: SentSave): void {
    if (sent.user !== this.#owners.get(character.id)) this.#report('allowed', `${sent.user} may not save ${saveId}`)
    if (before['deletedAt'] !== undefined) this.#report('allowed', `${saveId} edits a character in the trash`)
    this.#checkOrder(saveId, sent)
    const logged = new Map(entries.map(({ data }) => [data.field, data]))
    const copy = new SheetCopy(before)
    for (const change of sent.changes) {
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
