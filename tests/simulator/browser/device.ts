import {
  changeFor,
  loaded,
  same,
  conflictResolved,
  unsent,
  type Replica,
  type CharacterAtRevision,
} from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { SeededRandom } from '../random.ts'
import { anEdit } from '../edits.ts'
import { ReplicaOracle } from '../oracles/replica-oracle.ts'
import { goodConditions, type Network } from '../network.ts'
import { sheetOf, valueAt } from '../oracles/plain-sheet.ts'
import { hasUnsent, Tab, type TabHost, type Moment } from './tab.ts'
import { isReplaced } from '../oracles/intent-model.ts'
import { short, type World } from '../world.ts'

const day = 86_400_000

/** A device: one local store and its tabs, of which one sends saves and receives events. */
export class Device implements TabHost {
  readonly random: SeededRandom
  readonly name: string
  readonly user: string
  readonly creationId: string
  isOffline = false
  conditions = goodConditions
  era = 0
  /** Milliseconds that the device's clock is ahead. */
  #aheadBy = 0
  /** When the oldest unsent change was typed. */
  #typedAt: string | null = null
  /** The record in the local store. */
  record: Replica
  lastEdit = 0
  reviewed: string | null = null
  readonly oracle: ReplicaOracle
  readonly #world: World
  readonly #network: Network
  readonly #tabs: Tab[] = []
  #sender: Tab | null = null

  constructor(world: World, network: Network, name: string, user: string, created: CharacterAtRevision) {
    this.#world = world
    this.#network = network
    this.random = world.randomFor(name)
    this.name = name
    this.user = user
    this.creationId = `creation on ${name}`
    this.record = loaded(created)
    this.oracle = new ReplicaOracle(name, user, world.commitOracle, world.report)
  }

  get characterId(): number {
    return this.record.snapshot.id
  }

  get #openTabs(): readonly Tab[] {
    return this.#tabs.filter((tab) => tab.isOpen)
  }

  get hasOpenTab(): boolean {
    return this.#openTabs.length > 0
  }

  get madeAt(): string {
    return this.#typedAt ?? this.#now()
  }

  /** Whether an unacknowledged change was typed more than a day ago. */
  get isStale(): boolean {
    const oldest = this.record.inFlight?.save.madeAt ?? this.#typedAt
    return oldest !== null && Date.parse(oldest) < Date.parse(this.#now()) - day
  }

  #now(): string {
    return new Date(gameNight + this.#world.clock.now + this.#aheadBy).toISOString()
  }

  /** Moves the clock on by days; messages in flight are lost. */
  passDays(): void {
    this.#world.trace(() => `days pass on ${this.name}`)
    this.#aheadBy += 2 * day
    this.era++
    this.goOffline(true)
  }

  /** The user decides one held-back change: keep their own value or take the other. */
  resolveConflicts(): void {
    const [tab] = this.#openTabs
    if (!tab || !this.record.heldBack?.length) return
    const { parts, trace } = this.#world
    this.transact(tab, 'stored', (record) => {
      const [field] = record.heldBack?.filter((one) => one in record.conflicts) ?? []
      if (field === undefined) return null
      const theirs = valueAt(sheetOf(record.snapshot), field)
      const takesTheirs = isReplaced(field) && this.random.happens(0.5)
      trace(() => `at ${this.name}, ${field} ${takesTheirs ? 'takes the other value' : 'keeps its own value'}`)
      if (!takesTheirs) return [conflictResolved(record, field), { kind: 'resolve' }]
      const changes = [{ field, oldValue: valueAt(sheetOf(record.draft), field), newValue: theirs }]
      return [parts.replica.applyEdits(record, changes), { kind: 'write', changes }]
    })
  }

  /** Whether every change is written and sent. */
  get isSent(): boolean {
    const { record } = this
    const isTyping = this.#openTabs.some(({ typed }) => typed.length > 0)
    return !isTyping && record.revision > 0 && !record.inFlight && !hasUnsent(record)
  }

  /** Whether everything is sent and nothing is being fetched. */
  get isQuiet(): boolean {
    return this.isSent && this.#openTabs.every(({ isFetching }) => isFetching === 'no')
  }

  openTab(): void {
    const tab = new Tab(this.#world, this.#network, this, `tab ${this.#tabs.length + 1} of ${this.name}`)
    this.#world.trace(() => `${tab.name} is opened`)
    this.#tabs.push(tab)
    this.#wakeSender()
  }

  /** Closes a tab now or at the given moment, and opens another one later. */
  kill(which: number, moment: Moment | null, openedAfter: number): void {
    const tab = this.#tab(which)
    if (tab && moment) tab.closeAt = { moment, openedAfter }
    else if (tab) this.#close(tab, openedAfter)
  }

  cancelKills(): void {
    for (const tab of this.#tabs) tab.closeAt = null
  }

  isOpenAfter(tab: Tab, moment: Moment): boolean {
    if (tab.isOpen && tab.closeAt?.moment === moment) this.#close(tab, tab.closeAt.openedAfter)
    return tab.isOpen
  }

  #close(tab: Tab, openedAfter: number): void {
    const { clock, totals, trace, parts } = this.#world
    totals.kills++
    trace(() => `${tab.name} is killed${tab.typed.length > 0 ? ' with edits that were never stored' : ''}`)
    tab.close()
    clock.after(openedAfter, () => this.openTab())
    if (!this.hasOpenTab) {
      const left = parts.localStore.reopen(this.record)
      if (left !== this.record) this.oracle.onWrite(this.record, left, { kind: 'reopen' })
      this.record = left
    }
    if (this.#sender !== tab) return
    this.#sender = null
    clock.after(50, () => this.#wakeSender())
  }

  #tab(which: number): Tab | undefined {
    const open = this.#openTabs
    return open[which % open.length]
  }

  /** The user types into one of the tabs, or waits until one is open. */
  edit(which: number, seed: number): void {
    const { clock, parts, totals, trace, report } = this.#world
    if (this.random.happens(0.5)) this.resolveConflicts()
    const tab = this.#tab(which)
    if (!tab) return clock.after(1_000, () => this.edit(which, seed))
    const random = new SeededRandom([seed])
    const shown = parts.replica.applyEdits(tab.seen, tab.typed)
    const inUse = random.happens(0.15) ? tab.shownBefore : shown
    tab.shownBefore = shown
    const mark = `${this.name.replaceAll(/[^a-z]/g, '')}-${seed}`
    const { field, value, exact = false } = anEdit(sheetOf(inUse.draft), random, mark)
    const seen = valueAt(sheetOf(inUse.draft), field)
    const change = changeFor(shown, field, value, { exact, seen })
    totals.edits++
    if (!change) return
    trace(() => `in ${tab.name}, ${field} ${exact ? 'is set to' : 'becomes'} ${short(value)}, from ${short(seen)}`)
    tab.typed = [...tab.typed, change]
    const inTab = sheetOf(parts.replica.applyEdits(tab.seen, tab.typed).draft)
    if (inUse === shown && !same(valueAt(inTab, field), value)) {
      report('notified', `${tab.name} does not show the edit of ${field}`)
    }
    if (!this.isOpenAfter(tab, 'typed')) return
    this.transact(tab, 'stored', (record) => {
      const changes = tab.typed
      if (changes.length === 0) return null
      tab.typed = []
      this.lastEdit = clock.now
      return [parts.replica.applyEdits(record, changes), { kind: 'write', changes }]
    })
  }

  transact: TabHost['transact'] = (tab, moment, work) => {
    const { clock, parts, totals } = this.#world
    clock.after(this.random.between(1, 20), () => {
      if (!tab.isOpen) return
      const before = this.record
      const done = work(parts.localStore.read(before, tab.seen))
      if (!done) return
      const [written, operation] = done
      this.record = parts.localStore.write(written)
      if (operation.kind === 'send' || unsent(this.record).length === 0) this.#typedAt = null
      else this.#typedAt ??= this.#now()
      this.#see(tab)
      this.oracle.onWrite(before, this.record, operation)
      totals.notices += Math.max(0, this.record.notices.length - before.notices.length)
      const isStillOpen = this.isOpenAfter(tab, moment)
      if (isStillOpen && operation.kind === 'send' && written.inFlight) tab.request(written.inFlight.save, false)
      clock.after(this.random.between(1, 30), () => {
        for (const other of this.#openTabs) this.#see(other)
        this.#wakeSender()
      })
    })
  }

  #see(tab: Tab): void {
    const [was, is] = [tab.seen.revision, this.record.revision]
    if (is < was) this.#world.report('forward', `${tab.name} goes from revision ${was} back to ${is}`)
    tab.seen = this.record
  }

  #wakeSender(): void {
    this.#sender ??= this.#openTabs[0] ?? null
    this.#sender?.work()
  }

  goOffline(isOffline: boolean): void {
    this.#world.trace(() => `${this.name} ${isOffline ? 'goes offline' : 'is online again'}`)
    this.isOffline = isOffline
    if (isOffline) this.breakStream()
  }

  breakStream(): void {
    for (const tab of this.#openTabs) tab.breakStream()
  }
}
