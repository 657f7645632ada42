import { same, type Change, type Replica, type Problem } from '@everquill/domain'
import { comparison, differences, SheetCopy, sheetOf, type Sheet } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'
import {
  combineIntents,
  applyIntents,
  isReplaced,
  noIntents,
  only,
  intentsOf,
  without,
  type Intents,
} from './intent-model.ts'
import type { CommitOracle } from './commit-oracle.ts'

/** What a tab did to the stored record. */
export type Operation =
  | { readonly kind: 'write'; readonly changes: readonly Change[] }
  /** `isOld` if the save contains stale changes. */
  | { readonly kind: 'send'; readonly isOld: boolean }
  | { readonly kind: 'acknowledge' }
  /** The save in flight had been committed before. */
  | { readonly kind: 'arrive' }
  /** Stale changes are held back until their author resolves them. */
  | { readonly kind: 'hold back' }
  | { readonly kind: 'resolve' }
  | { readonly kind: 'refuse'; readonly problem: Problem }
  | { readonly kind: 'receive' }
  | { readonly kind: 'refresh' }
  /** The last tab was closed. */
  | { readonly kind: 'reopen' }

/** Models what the user of one device typed, independently of the code under test. */
export class ReplicaOracle {
  readonly #device: string
  readonly #user: string
  readonly #commitOracle: CommitOracle
  readonly #report: ReportViolation
  /** Intents that are not sent yet. */
  #typed: Intents = noIntents
  /** Intents in the save in flight. */
  #inFlight: Intents = noIntents

  constructor(device: string, user: string, commitOracle: CommitOracle, report: ReportViolation) {
    this.#device = device
    this.#user = user
    this.#commitOracle = commitOracle
    this.#report = (invariant, message) => report(invariant, `${device}: ${message}`)
  }

  /** Paths with unacknowledged intents. */
  get open(): readonly string[] {
    return [...this.#inFlight.keys(), ...this.#typed.keys()]
  }

  /** Checks a transition of the stored record. */
  onWrite(before: Replica, after: Replica, operation: Operation): void {
    if (operation.kind === 'hold back') this.#withdraw(before, after)
    if (operation.kind === 'write') this.#typed = combineIntents(this.#typed, intentsOf(operation.changes))
    this.#checkSave(before, after, operation)
    this.#checkSnapshot(before, after)
    const below = applyIntents(sheetOf(after.snapshot), this.#inFlight)
    const shown = applyIntents(below.sheet, this.#typed)
    this.#typed = shown.intents
    const wrong = comparison(sheetOf(after.draft), shown.sheet)
    if (wrong) this.#report('notified', `after ${operation.kind}, ${wrong}`)
    this.#checkNotices(before, after)
    for (const field of shown.lost) this.#mustNotify(before, after, 'lost', field)
  }

  #checkSnapshot(before: Replica, after: Replica): void {
    if (after.revision < before.revision) {
      this.#report('forward', `goes from revision ${before.revision} back to ${after.revision}`)
    }
    if (after.revision === 0 || (after.snapshot === before.snapshot && after.revision === before.revision)) return
    const stored = this.#commitOracle.at(after.snapshot.id, after.revision)
    const differing = stored ? differences(stored, sheetOf(after.snapshot)) : ['everything']
    if (differing.length > 0) {
      this.#report('forward', `holds as revision ${after.revision} what the server never had: ${differing.join(', ')}`)
    }
  }

  #checkSave(before: Replica, after: Replica, operation: Operation): void {
    const [was, is] = [before.inFlight?.save, after.inFlight?.save]
    if (was?.saveId === is?.saveId || operation.kind === 'hold back') return
    if (was) {
      if (operation.kind === 'arrive') this.#inFlight = noIntents
      else if (operation.kind === 'refuse') this.#checkRefusal(before, after, operation.problem)
      else this.#checkAcknowledgement(was.saveId, before, after)
    }
    if (!is) return
    if (was) this.#report('notified', `sends ${is.saveId} while ${was.saveId} is in flight`)
    this.#commitOracle.onSend(is, this.#device, this.#user)
    const { heldBack = [] } = after
    this.#inFlight = combineIntents(this.#inFlight, without(this.#typed, ...heldBack))
    this.#typed = only(this.#typed, ...heldBack)
    const snapshot = sheetOf(after.snapshot)
    if (operation.kind === 'send' && operation.isOld) this.#mustHaveSeen(snapshot, is.changes)
    const wrong = comparison(
      applyIntents(snapshot, intentsOf(is.changes)).sheet,
      applyIntents(snapshot, this.#inFlight).sheet,
    )
    if (wrong) this.#report('notified', `sends something else than what was typed: ${wrong}`)
  }

  /** Moves the held-back changes of a stale save in flight back to the unsent ones. */
  #withdraw({ inFlight }: Replica, { inFlight: left, fetched, snapshot }: Replica): void {
    if (!inFlight) return
    const changes = left?.save.changes ?? []
    const taken = inFlight.save.changes.filter((change) => !changes.includes(change)).map(({ field }) => field)
    this.#typed = combineIntents(only(this.#inFlight, ...taken), this.#typed)
    this.#inFlight = without(this.#inFlight, ...taken)
    if (left) this.#commitOracle.onSendReduced(left.save)
    this.#mustHaveSeen(sheetOf(fetched?.character ?? snapshot), changes)
  }

  /** A stale change may replace or remove only a value its author has seen. */
  #mustHaveSeen(sheet: Sheet, changes: readonly Change[]): void {
    const copy = new SheetCopy(sheet)
    for (const { field, oldValue, newValue, exact } of changes) {
      const isMeant = isReplaced(field) || exact === true || newValue === null
      const is = copy.read(field)
      const isUnseen = isMeant && oldValue !== null && is !== null && !same(is, oldValue) && !same(is, newValue)
      if (isUnseen) this.#report('confirmed', `${field} replaces a value its author has not seen`)
    }
  }

  #checkAcknowledgement(saveId: string, before: Replica, after: Replica): void {
    this.#inFlight = noIntents
    const commit = this.#commitOracle.commits.get(saveId)
    if (!commit) return this.#report('durable', `treats ${saveId} as saved, but it was never committed`)
    if (after.revision < commit.revision) this.#report('forward', `does not include its own ${saveId}`)
    for (const { data } of commit.entries) {
      if (data.asked !== undefined) this.#mustNotify(before, after, 'limited', data.field)
      else if (data.conflict) this.#mustNotify(before, after, 'replaced', data.field)
    }
    for (const { field, reason } of commit.dropped) {
      this.#mustNotify(before, after, reason === 'entry-gone' ? 'lost' : 'limited', field)
    }
  }

  #checkRefusal(before: Replica, after: Replica, problem: Problem): void {
    const save = before.inFlight?.save
    if (!save) return
    const meant = save.changes.filter(({ field }) => field === problem.field)
    const refused = meant.length > 0 ? meant : save.changes
    for (const { field } of refused) this.#mustNotify(before, after, 'refused', field)
    const remaining = refused.reduce((intents, { field }) => without(intents, field), this.#inFlight)
    const typed = combineIntents(meant.length > 0 ? remaining : noIntents, this.#typed)
    // An edit that reverts a refused one disappears with it.
    const left = applyIntents(sheetOf(before.snapshot), typed)
    for (const field of left.lost) this.#mustNotify(before, after, 'lost', field)
    this.#typed = left.intents
    this.#inFlight = noIntents
    if (!this.#commitOracle.refused.has(save.saveId))
      this.#report('notified', `treats ${save.saveId} as refused, but no server refused it`)
  }

  #checkNotices(before: Replica, after: Replica): void {
    if (before.notices.some((notice, index) => after.notices[index] !== notice)) {
      this.#report('notified', 'a notice disappeared before it was seen')
    }
  }

  #mustNotify(before: Replica, after: Replica, kind: string, field: string): void {
    const news = after.notices.slice(before.notices.length)
    if (!news.some((notice) => notice.kind === kind && notice.change.field === field)) {
      this.#report('notified', `there is no notice that ${field} was ${kind}`)
    }
  }
}
