import {
  same,
  unsent,
  type Change,
  type Json,
  type Notice,
  type Replica,
  type Save,
  type SealedSave,
} from '@everquill/domain'
import type { LocalRecord } from '../../../apps/web/src/sync/local/local-store.ts'
import type { RecordWrite } from '../browser/page-store.ts'
import type { World } from '../world.ts'
import type { Sender } from './commit-oracle.ts'
import { committedValue, isReplaced } from './intent-model.ts'
import { differences, SheetCopy, sheetOf } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'

interface Written {
  readonly at: number
  readonly replica: Replica
}

/** Milliseconds until a page knows what another page has written. */
const rereadDelay = 50

/** Checks every write to the local records of one user on one device. */
export class ReplicaOracle {
  readonly #device: string
  readonly #user: string
  readonly #world: World
  readonly #report: ReportViolation
  /** Pages may go on with older records once the stored ones were deleted. */
  #wasCleared = false
  /** The record as it was written last and shortly before; each user has one character on a device. */
  #written: readonly Written[] = []
  /** The saves that the record lists as acknowledged. */
  #acknowledged: Replica['acknowledged'] = []
  readonly #mustBeOffered = new Set<string>()
  readonly #offered = new Set<string>()

  /** Whether an edit made at this time is so old that conflicts need a decision. */
  readonly #isStale: (madeAt: string | undefined) => boolean

  constructor(
    device: string,
    user: string,
    world: World,
    isStale: (madeAt: string | undefined) => boolean,
    report: ReportViolation,
  ) {
    this.#device = device
    this.#user = user
    this.#world = world
    this.#isStale = isStale
    this.#report = (invariant, message) => report(invariant, `${device}: ${message}`)
  }

  /** The browser deleted all records, with their notices. */
  onCleared(): void {
    this.#wasCleared = true
  }

  /** The server has lost these saves. Those that are known to be committed must be offered again. */
  onReset(lost: ReadonlySet<string>): void {
    for (const { saveId } of this.#acknowledged) if (lost.has(saveId)) this.#mustBeOffered.add(saveId)
  }

  onOffered(saves: Replica['missing']): void {
    for (const { saveId } of saves) this.#offered.add(saveId)
  }

  checkOffers(): void {
    if (this.#wasCleared) return
    for (const saveId of this.#mustBeOffered) {
      if (this.#offered.has(saveId) || this.#world.commitOracle.commits.has(saveId)) continue
      this.#report('notified', `the server has lost ${saveId}, and nobody was told`)
    }
  }

  onWritten({ before, after }: RecordWrite): void {
    const was = before.map(({ replica }) => replica)
    const is = after?.replica ?? null
    if (is) this.#written = [...this.#recent(), { at: this.#world.clock.now, replica: is }]
    this.#acknowledged = is?.acknowledged ?? []
    const news = this.#checkNotices(was, is)
    // Whoever signs out leaves nothing on the device, so there is nothing to offer either.
    if (!is) return this.#mustBeOffered.clear()
    for (const replica of was) this.#checkPosition(replica, is)
    if (was.every(({ snapshot }) => snapshot !== is.snapshot)) this.#checkSnapshot(is)
    const [first, second] = before
    if (first && !second) this.#checkSealed(first, is)
    this.onOffered(is.missing)
    // Of two records that are merged, one may know the outcome already.
    const told = second ? is.notices : news
    for (const save of was.flatMap(({ saves }) => saves)) {
      if (!is.saves.some(({ saveId }) => saveId === save.saveId)) this.#checkOutcome(save, was, is, told)
    }
  }

  /** A sealed draft: differences, lines and elements are relative to the saves before it, not to what their author saw. */
  #checkSealed({ replica: before, nextSaveId }: LocalRecord, after: Replica): void {
    const sealed = after.saves.find(({ saveId }) => saveId === nextSaveId)
    if (!sealed || after.snapshot !== before.snapshot) return
    // Without a draft, it is an earlier save under its own id, which the author restored on the server.
    if (differences(sheetOf(before.draft), sheetOf(before.sealed)).length === 0) return
    // With the outcome of an earlier save, the draft is rebased as well.
    const isLeft = ({ saveId }: Pick<SealedSave, 'saveId'>) => after.saves.some((save) => save.saveId === saveId)
    if (!before.saves.every(isLeft)) return
    const base = new SheetCopy(sheetOf(before.sealed))
    for (const { field, oldValue, exact } of sealed.changes) {
      const isMerged = !isReplaced(field) && exact !== true && field.split('.').length !== 2
      if (isMerged && !same(base.read(field), oldValue))
        this.#report('counted', `${field} of ${sealed.saveId} is not relative to the saves before it`)
    }
  }

  #checkPosition(before: Replica, after: Replica): void {
    if (after.revision >= before.revision || this.#wasCleared || this.#world.wasReset) return
    this.#report('forward', `goes from revision ${before.revision} back to ${after.revision}`)
  }

  #checkSnapshot({ snapshot, revision }: Replica): void {
    // Who is not the owner any more does not see private notes.
    if (revision === 0 || !this.#world.commitOracle.mayEdit(this.#user, snapshot.id)) return
    const sheet = sheetOf(snapshot)
    if (this.#world.hadState(snapshot.id, revision, (stored) => differences(stored, sheet).length === 0)) return
    const stored = this.#world.commitOracle.at(snapshot.id, revision)
    const differing = stored ? differences(stored, sheet) : ['everything']
    this.#report('forward', `holds as revision ${revision} what the server never had: ${differing.join(', ')}`)
  }

  /** A save that is no longer there was committed or refused, and its author is told what became of it. */
  #checkOutcome(
    { saveId, changes, madeAt }: SealedSave,
    before: readonly Replica[],
    after: Replica,
    news: readonly Notice[],
  ): void {
    const isRefusal = (notice: Notice, change: Change) => notice.kind === 'refused' && isSame(notice.change, change)
    const isKnown = after.notices.some((notice) => notice.kind === 'refused' && notice.saveId === saveId)
    const isRefused = isKnown || changes.some((change) => news.some((notice) => isRefusal(notice, change)))
    if (isRefused) {
      this.#world.totals.refusals++
      if (!this.#world.commitOracle.refused.has(saveId) && !this.#world.isReused(saveId))
        this.#report('notified', `treats ${saveId} as refused, but no server refused it`)
      return
    }
    // All its changes are held back until their author decides.
    if (changes.every(({ field }) => after.heldBack.includes(field))) return
    // A change is gone once others, or an earlier save in another tab, have made the same one. Its author may have replaced
    // a value since with what they wrote; differences of counters must still be counted.
    const states = [after.snapshot, after.sealed].map((state) => new SheetCopy(sheetOf(state)))
    const drafts = before.map(({ draft }) => new SheetCopy(sheetOf(draft)))
    const isRedundant = (change: Change): boolean => {
      const replaced = isReplaced(change.field) ? drafts.map((draft) => draft.read(change.field)) : []
      return states.some((state) => {
        const committed = committedValue(state, change)
        const wanted = [...(committed ? [committed.asked] : []), ...replaced]
        return wanted.some((value) => same(value, state.read(change.field)))
      })
    }
    // Conflicting changes are taken out of a stale save and of those behind it, perhaps all of them. They are in the
    // draft then, a later save replaces them, or they are redundant.
    const later = new Set([...unsent(after), ...this.#changesAfter(saveId, after)].map(({ field }) => field))
    const isInLater = (field: string) => later.has(field) || later.has(entryOf(field))
    const isTakenOut =
      this.#isStale(madeAt) || changes.every((change) => isInLater(change.field) || isRedundant(change))
    // In the draft of a tab, a change whose entry is gone is lost without being sent, and its author is told, perhaps
    // with a newer old value than the author saw.
    const isLost = changes.every(({ field, newValue }) =>
      news.some(({ kind, change: lost }) => kind === 'lost' && lost.field === field && same(lost.newValue, newValue)),
    )
    if ((isTakenOut || isLost) && !this.#world.commitOracle.commits.has(saveId)) return
    const commit = this.#world.commitOf(saveId)
    if (!commit) {
      return this.#report(
        'durable',
        `treats ${saveId} (${changes.map(({ field }) => field).join(', ')}) as saved, but it was never committed`,
      )
    }
    // A save that arrived in another form is recognised by its id; its entries are not known then.
    if (this.#world.isReused(saveId)) return
    if (after.revision < commit.revision && !this.#world.wasReset)
      this.#report('forward', `does not include its own ${saveId}`)
    for (const { data } of commit.entries) {
      // Its author decides again, has removed the entry, or has written since what others wrote.
      if (isTakenOut && (isInLater(data.field) || isRedundant(data))) continue
      if (data.asked !== undefined) this.#mustNotify(news, 'limited', data.field)
      else if (data.conflict) this.#mustNotify(news, 'replaced', data.field)
    }
    for (const { field, reason } of commit.dropped) {
      // A page that sent its draft while being hidden may have heard of the removal first, and told its user then.
      if (reason === 'entry-gone') this.#mustNotify(after.notices, 'lost', field)
      else this.#mustNotify(news, 'limited', field)
    }
  }

  /** What the device has put into later saves, sent or not. */
  #changesAfter(saveId: string, { saves }: Replica): readonly Change[] {
    const isOwn = ({ device, user }: Sender) => device === this.#device && user === this.#user
    return [...saves, ...this.#world.commitOracle.committedSaves.filter(isOwn)]
      .filter((save) => orderOf(save.saveId) > orderOf(saveId))
      .flatMap((save) => save.changes)
  }

  /**
   * A stale save is sent for the first time: it may replace or remove only what its author has seen. The tab that sends
   * it may know more than is stored.
   */
  onStaleSave({ changes }: Save, shown: Pick<Replica, 'snapshot' | 'revision'>): void {
    const written = this.#recent()
    for (const change of changes) {
      const isRemoval = change.newValue === null && change.field.split('.').length === 2
      const isMeant = isReplaced(change.field) || change.exact === true || isRemoval
      if (!isMeant || written.length === 0 || !written.every(({ replica }) => isUnseen(change, replica, shown)))
        continue
      this.#report('confirmed', `${change.field} replaces a value its author has not seen`)
    }
  }

  /** The record as another page may still know it, and every later state. */
  #recent(): readonly Written[] {
    const since = this.#world.clock.now - rereadDelay
    const first = this.#written.findLastIndex(({ at }) => at <= since)
    return this.#written.slice(Math.max(0, first))
  }

  /** Returns the new notices. */
  #checkNotices(before: readonly Replica[], after: Replica | null): readonly Notice[] {
    const known = new Set(before.flatMap(({ notices }) => notices))
    const shown = new Set(after?.notices)
    for (const notice of known) {
      if (!shown.has(notice)) this.#report('notified', 'a notice disappeared before it was seen')
    }
    const news = [...shown].filter((notice) => !known.has(notice))
    this.#world.totals.notices += news.length
    for (const notice of news) this.#world.intentOracle.onNotice(this.#device, this.#user, notice)
    return news
  }

  #mustNotify(news: readonly Notice[], kind: string, field: string): void {
    if (!news.some((notice) => notice.kind === kind && notice.change.field === field)) {
      this.#report('notified', `there is no notice that ${field} was ${kind}`)
    }
  }
}

/** Whether a change replaces another value than its author saw, in a record or in the tab that sends it. */
function isUnseen(
  { field, oldValue, newValue }: Change,
  record: Replica,
  shown: Pick<Replica, 'snapshot' | 'revision'>,
): boolean {
  const stored = record.fetched?.character ?? record.snapshot
  const is = new SheetCopy(sheetOf(shown.revision > record.revision ? shown.snapshot : stored)).read(field)
  const seen = [newValue, ...valuesBefore(record.notices, field, oldValue)]
  return oldValue !== null && is !== null && !seen.some((value) => same(is, value))
}

/** A value, what a limit made of it, and those that it replaced in saves that were refused: their authors saw them. */
function valuesBefore(notices: readonly Notice[], field: string, value: Json): readonly Json[] {
  const values = [value]
  for (const notice of notices.toReversed()) {
    const { kind, change } = notice
    const last = values.at(-1) ?? null
    if (change.field !== field) continue
    if (kind === 'refused' && same(change.newValue, last)) values.push(change.oldValue)
    if (kind === 'limited' && notice.asked === last) values.push(change.newValue)
  }
  return values
}

const isSame = (one: Change, other: Change): boolean =>
  one.field === other.field && same(one.newValue, other.newValue) && same(one.oldValue, other.oldValue)

/** Ids are numbered in the order in which they were made; derived ones are not. */
const orderOf = (saveId: string): number => Number(/^id-(\d+)$/.exec(saveId)?.[1] ?? 0)

/** The entry that a path may be a part of. */
const entryOf = (field: string): string => field.split('.', 2).join('.')
