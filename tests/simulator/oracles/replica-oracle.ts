import { same, type Change, type Replica, type Problem } from '@everquill/domain'
import { comparison, differences, SheetCopy, sheetOf, type Sheet } from './plain-sheet.ts'
import type { Blame } from './violation.ts'
import { combined, granted, isReplaced, noWishes, only, wishesOf, without, type Wishes } from './intent-model.ts'
import type { Witness } from './commit-oracle.ts'

/** What a tab did to the record on its disk. */
export type Deed =
  | { readonly kind: 'write'; readonly changes: readonly Change[] }
  /** `isOld` when some of it was typed long ago. */
  | { readonly kind: 'send'; readonly isOld: boolean }
  | { readonly kind: 'acknowledge' }
  /** The save on its way had arrived before. */
  | { readonly kind: 'arrive' }
  /** What is old waits for its author, who then keeps it. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'refuse'; readonly problem: Problem }
  | { readonly kind: 'hear' }
  | { readonly kind: 'refresh' }
  /** The last tab was closed, and this is what it left. */
  | { readonly kind: 'reopen' }

/** What the people at one device have typed, kept apart from the code that is to keep it. */
export class Ledger {
  readonly #device: string
  readonly #user: string
  readonly #witness: Witness
  readonly #blame: Blame
  /** Wanted, and not on its way yet. */
  #typed: Wishes = noWishes
  /** Wanted, and on its way. */
  #carried: Wishes = noWishes

  constructor(device: string, user: string, witness: Witness, blame: Blame) {
    this.#device = device
    this.#user = user
    this.#witness = witness
    this.#blame = (invariant, words) => blame(invariant, `${device}: ${words}`)
  }

  /** What is wanted and not done yet. */
  get open(): readonly string[] {
    return [...this.#carried.keys(), ...this.#typed.keys()]
  }

  /** Judges what became of the record on the disk. */
  happened(before: Replica, after: Replica, deed: Deed): void {
    if (deed.kind === 'hold') this.#takeBack(before, after)
    if (deed.kind === 'write') this.#typed = combined(this.#typed, wishesOf(deed.changes))
    this.#judgeSave(before, after, deed)
    this.#judgeSnapshot(before, after)
    const below = granted(sheetOf(after.snapshot), this.#carried)
    const shown = granted(below.sheet, this.#typed)
    this.#typed = shown.wishes
    const wrong = comparison(sheetOf(after.draft), shown.sheet)
    if (wrong) this.#blame('told', `after ${deed.kind}, ${wrong}`)
    this.#judgeNotices(before, after)
    for (const field of shown.lost) this.#mustBeTold(before, after, 'lost', field)
  }

  #judgeSnapshot(before: Replica, after: Replica): void {
    if (after.revision < before.revision) {
      this.#blame('forward', `goes from revision ${before.revision} back to ${after.revision}`)
    }
    if (after.revision === 0 || (after.snapshot === before.snapshot && after.revision === before.revision)) return
    const stored = this.#witness.at(after.snapshot.id, after.revision)
    const differing = stored ? differences(stored, sheetOf(after.snapshot)) : ['everything']
    if (differing.length > 0) {
      this.#blame('forward', `takes for revision ${after.revision} what the server never had: ${differing.join(', ')}`)
    }
  }

  #judgeSave(before: Replica, after: Replica, deed: Deed): void {
    const [was, is] = [before.inFlight?.save, after.inFlight?.save]
    if (was?.saveId === is?.saveId || deed.kind === 'hold') return
    if (was) {
      if (deed.kind === 'arrive') this.#carried = noWishes
      else if (deed.kind === 'refuse') this.#judgeRefusal(before, after, deed.problem)
      else this.#judgeAcknowledgement(was.saveId, before, after)
    }
    if (!is) return
    if (was) this.#blame('told', `sends ${is.saveId} while ${was.saveId} is on its way`)
    this.#witness.sends(is, this.#device, this.#user)
    const { heldBack: held = [] } = after
    this.#carried = combined(this.#carried, without(this.#typed, ...held))
    this.#typed = only(this.#typed, ...held)
    const snapshot = sheetOf(after.snapshot)
    if (deed.kind === 'send' && deed.isOld) this.#mustHaveSeen(snapshot, is.changes)
    const wrong = comparison(granted(snapshot, wishesOf(is.changes)).sheet, granted(snapshot, this.#carried).sheet)
    if (wrong) this.#blame('told', `sends something else than was typed: ${wrong}`)
  }

  /** Of a save without an answer that was typed long ago, what its author must look at is not on its way any more. */
  #takeBack({ inFlight }: Replica, { inFlight: left, fetched, snapshot }: Replica): void {
    if (!inFlight) return
    const changes = left?.save.changes ?? []
    const taken = inFlight.save.changes.filter((change) => !changes.includes(change)).map(({ field }) => field)
    this.#typed = combined(only(this.#carried, ...taken), this.#typed)
    this.#carried = without(this.#carried, ...taken)
    if (left) this.#witness.sendsLess(left.save)
    this.#mustHaveSeen(sheetOf(fetched?.character ?? snapshot), changes)
  }

  /** Whoever replaces something, or takes it away, has seen it. */
  #mustHaveSeen(sheet: Sheet, changes: readonly Change[]): void {
    const copy = new SheetCopy(sheet)
    for (const { field, oldValue, newValue, exact } of changes) {
      const isMeant = isReplaced(field) || exact === true || newValue === null
      const is = copy.read(field)
      const isUnseen = isMeant && oldValue !== null && is !== null && !same(is, oldValue) && !same(is, newValue)
      if (isUnseen) this.#blame('asked', `${field} is replaced, which its author has not seen`)
    }
  }

  #judgeAcknowledgement(saveId: string, before: Replica, after: Replica): void {
    this.#carried = noWishes
    const commit = this.#witness.commits.get(saveId)
    if (!commit) return this.#blame('durable', `takes ${saveId} for saved, which nobody keeps`)
    if (after.revision < commit.revision) this.#blame('forward', `does not see its own ${saveId} any more`)
    for (const { data } of commit.entries) {
      if (data.asked !== undefined) this.#mustBeTold(before, after, 'limited', data.field)
      else if (data.conflict) this.#mustBeTold(before, after, 'replaced', data.field)
    }
    for (const { field, reason } of commit.dropped) {
      this.#mustBeTold(before, after, reason === 'entry-gone' ? 'lost' : 'limited', field)
    }
  }

  #judgeRefusal(before: Replica, after: Replica, problem: Problem): void {
    const save = before.inFlight?.save
    if (!save) return
    const meant = save.changes.filter(({ field }) => field === problem.field)
    const refused = meant.length > 0 ? meant : save.changes
    for (const { field } of refused) this.#mustBeTold(before, after, 'refused', field)
    const kept = refused.reduce((wishes, { field }) => without(wishes, field), this.#carried)
    const typed = combined(meant.length > 0 ? kept : noWishes, this.#typed)
    // What undoes a refused edit is done with it, whatever was fetched meanwhile.
    const left = granted(sheetOf(before.snapshot), typed)
    for (const field of left.lost) this.#mustBeTold(before, after, 'lost', field)
    this.#typed = left.wishes
    this.#carried = noWishes
    if (!this.#witness.refused.has(save.saveId))
      this.#blame('told', `takes ${save.saveId} for refused, which it is not`)
  }

  #judgeNotices(before: Replica, after: Replica): void {
    if (before.notices.some((notice, place) => after.notices[place] !== notice)) {
      this.#blame('told', 'a notice is gone that nobody has seen')
    }
  }

  #mustBeTold(before: Replica, after: Replica, kind: string, field: string): void {
    const news = after.notices.slice(before.notices.length)
    if (!news.some((notice) => notice.kind === kind && notice.change.field === field)) {
      this.#blame('told', `nobody is told that ${field} is ${kind}`)
    }
  }
}
