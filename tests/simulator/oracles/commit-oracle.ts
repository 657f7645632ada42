import { same, type Change, type Commit, type Json, type LogEntry, type Save } from '@everquill/domain'
import type { SaveOutcome } from '../../../apps/server/src/commands/write-path/save-outcome.ts'
import { comparison, differences, SheetCopy, sheetOf, type Sheet } from './plain-sheet.ts'
import type { Blame } from './violation.ts'
import { committedValue, isReplaced } from './intent-model.ts'

/** A save that a device has put on its way. */
export interface SentSave {
  readonly device: string
  readonly user: string
  readonly changes: readonly Change[]
  /** Which one it is among those of its device. */
  readonly place: number
}

/** What owners change on a device that is not simulated. */
const elsewhere: ReadonlySet<string> = new Set(['deletedAt', 'gameId'])

/** Sees every commit in its order, and judges it by what it knows itself. */
export class Witness {
  readonly commits = new Map<string, Commit>()
  /** Saves that a server has said no to for good. */
  readonly refused = new Set<string>()
  readonly #blame: Blame
  /** Whether a commit is part of something that others judge as a whole. */
  readonly #isOfErrand: (commit: Commit) => boolean
  readonly #sent = new Map<string, SentSave>()
  /** Each character as it was at each revision. */
  readonly #history = new Map<number, Sheet[]>()
  readonly #owners = new Map<number, string>()
  readonly #lastIds = new Map<string, number>()
  readonly #lastPlaces = new Map<string, number>()
  readonly #removed = new Set<string>()

  constructor(blame: Blame, isOfErrand: (commit: Commit) => boolean) {
    this.#blame = blame
    this.#isOfErrand = isOfErrand
  }

  at(characterId: number, revision: number): Sheet | undefined {
    return this.#history.get(characterId)?.[revision]
  }

  ownerOf = (characterId: number): string | undefined => this.#owners.get(characterId)

  handedOver(characterId: number, user: string): void {
    this.#owners.set(characterId, user)
  }

  /** A save that never arrived is sent again with less in it. */
  sendsLess({ saveId, changes }: Save): void {
    const sent = this.#sent.get(saveId)
    if (sent && !this.commits.has(saveId)) this.#sent.set(saveId, { ...sent, changes })
  }

  sends(save: Save, device: string, user: string): void {
    const place = [...this.#sent.values()].filter((sent) => sent.device === device).length
    this.#sent.set(save.saveId, { device, user, changes: save.changes, place })
  }

  /** The database has committed this, after everything that it told of before. */
  committed = (commit: Commit): void => {
    const { saveId, character, revision, entries } = commit
    if (this.commits.has(saveId)) this.#blame('once', `save ${saveId} is committed twice`)
    this.commits.set(saveId, commit)
    this.#judgeIds(entries)
    const history = this.#history.get(character.id) ?? []
    this.#history.set(character.id, history)
    const before = history.at(-1)
    if (!before) {
      this.#owners.set(character.id, character.user)
      history[revision] = sheetOf(character)
      return
    }
    const expected = entries.length > 0 ? history.length : history.length - 1
    if (revision !== expected) this.#blame('once', `save ${saveId} makes revision ${revision}, not ${expected}`)
    this.#judgeEntries(before, commit)
    const sent = this.#sent.get(saveId)
    if (sent) this.#judgeSave(before, commit, sent)
    else if (!this.#isOfErrand(commit) && entries.some(({ data }) => !elsewhere.has(data.field))) {
      this.#blame('once', `nobody has sent ${saveId}`)
    }
    history[revision] = sheetOf(character)
  }

  /** A process answers a save, which was committed already when it came, or not. */
  answered(save: Save, outcome: SaveOutcome, wasCommitted: boolean): void {
    const first = this.commits.get(save.saveId)
    if (outcome.kind === 'refused') {
      // It had arrived as a whole before it was sent with less in it.
      if (outcome.problem.code === 'save-id-reused' && wasCommitted) return
      if (outcome.problem.code !== 'too-many-requests') this.refused.add(save.saveId)
      if (wasCommitted) this.#blame('again', `save ${save.saveId} is committed, and refused when it comes again`)
      return
    }
    if (!first) return this.#blame('durable', `save ${save.saveId} is answered before it is kept`)
    const { revision, entries, dropped: missed, character } = outcome
    const isSame = revision === first.revision && same(plain(entries), plain(first.entries))
    const differing = differences(sheetOf(character), this.at(character.id, revision) ?? {})
    if (!isSame || missed.length !== first.dropped.length || differing.length > 0) {
      this.#blame('again', `save ${save.saveId} is answered otherwise than it was kept: ${differing.join(', ')}`)
    }
  }

  #judgeIds(entries: readonly LogEntry[]): void {
    const fields = entries.map(({ data }) => data.field)
    if (new Set(fields).size < fields.length) this.#blame('once', `a path has two entries: ${fields.join(', ')}`)
    for (const { id, characterId, gameId } of entries) {
      if (!/^\d{13}$/.test(id)) this.#blame('ordered', `${id} is no id`)
      for (const scope of [`character ${characterId}`, ...(gameId === null ? [] : [`game ${gameId}`])]) {
        const last = this.#lastIds.get(scope) ?? 0
        if (Number(id) <= last) this.#blame('ordered', `${id} comes after ${last} in ${scope}`)
        this.#lastIds.set(scope, Number(id))
      }
    }
  }

  /** The entries lead from the former character to this one, each from what was there to something else. */
  #judgeEntries(before: Sheet, { character, entries, saveId }: Commit): void {
    const copy = new SheetCopy(before)
    for (const { data } of entries) {
      const { field, oldValue, newValue, undoes } = data
      if (!same(copy.read(field), oldValue)) this.#blame('replayed', `${field} was not what ${saveId} says it was`)
      if (same(oldValue, newValue)) this.#blame('replayed', `${field} of ${saveId} changes nothing`)
      copy.write(field, newValue)
      const [key, entryId, part] = field.split('.')
      const entry = [character.id, key, entryId].join('.')
      // What was removed comes back by an undo alone.
      if (undoes !== undefined && part === undefined) this.#removed.delete(entry)
      if (this.#removed.has(entry)) this.#blame('removed', `${field} is written by ${saveId} after it was removed`)
      if (entryId !== undefined && part === undefined && newValue === null) this.#removed.add(entry)
    }
    const differing = differences(copy.finished(), sheetOf(character))
    if (differing.length > 0) this.#blame('replayed', `the log of ${saveId} does not tell of ${differing.join(', ')}`)
  }

  /**
   * Of two copies of one request, one may be refused and the other arrive when its author is allowed again: it is then
   * committed like any other, late. No refusal is kept for ever only to prevent that.
   */
  #judgeOrder(saveId: string, { device, place }: SentSave): void {
    if (this.refused.has(saveId)) return
    const last = this.#lastPlaces.get(device) ?? -1
    if (place <= last) this.#blame('session', `save ${place} of ${device} comes after save ${last}`)
    this.#lastPlaces.set(device, place)
  }

  /** The commit is what its changes mean for what was there. */
  #judgeSave(before: Sheet, { saveId, character, entries, dropped: missed }: Commit, sent: SentSave): void {
    if (sent.user !== this.#owners.get(character.id)) this.#blame('allowed', `${sent.user} may not save ${saveId}`)
    if (before['deletedAt'] !== undefined) this.#blame('allowed', `${saveId} edits what is in the trash`)
    this.#judgeOrder(saveId, sent)
    const logged = new Map(entries.map(({ data }) => [data.field, data]))
    const copy = new SheetCopy(before)
    for (const change of sent.changes) {
      const { field } = change
      const after = committedValue(copy, change)
      const isMissed = missed.some((one) => one.field === field)
      const entry = logged.get(field)
      const was = copy.read(field)
      if (after) copy.write(field, after.value)
      const hasEffect = after !== null && !same(was, after.value)
      if (hasEffect !== (entry !== undefined)) this.#blame('once', `${field} of ${saveId} is logged ${!hasEffect}`)
      const isLimited = after !== null && !same(after.asked, after.value)
      if (!hasEffect && (after === null || isLimited) && !isMissed) {
        this.#blame('told', `nobody is told that ${field} of ${saveId} left no trace`)
      }
      if (entry && !entry.conflict && isUnseen(change, was)) {
        this.#blame('told', `nobody is told that ${field} of ${saveId} replaces what its author had not seen`)
      }
      if (entry && isLimited && entry.asked !== after.asked) {
        this.#blame('counted', `${field} of ${saveId} was asked to become ${Number(after.asked)}`)
      }
    }
    const wrong = comparison(sheetOf(character), copy.finished())
    if (wrong) this.#blame('counted', `${saveId} did not mean this: ${wrong}`)
  }
}

/** Whether a change replaces another value than its author saw; counters, sets and lines are merged instead. */
const isUnseen = ({ field, oldValue, exact }: Change, was: Json): boolean =>
  was !== null && oldValue !== null && !same(was, oldValue) && (isReplaced(field) || exact === true)

const plain = (entries: readonly LogEntry[]) =>
  entries.map(({ id, revision, saveId, data }) => ({ id, revision, saveId, data: { ...data } }))
