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
import { Chance } from '../random.ts'
import { anEdit } from '../edits.ts'
import { Ledger } from '../oracles/replica-oracle.ts'
import { fairWeather, type Network } from '../network.ts'
import { sheetOf, valueAt } from '../oracles/plain-sheet.ts'
import { hasUnsent, Tab, type Home, type Moment } from './tab.ts'
import { isReplaced } from '../oracles/intent-model.ts'
import { short, type World } from '../world.ts'

const day = 86_400_000

/** A device: one disk, and the tabs over it, of which one sends and listens. */
export class Phone implements Home {
  readonly chance: Chance
  readonly name: string
  readonly user: string
  readonly birthId: string
  isOffline = false
  weather = fairWeather
  era = 0
  /** How far its clock is ahead. */
  #aheadBy = 0
  /** When the oldest of what is unsent was typed. */
  #typedAt: string | null = null
  /** What lies on the disk. */
  record: Replica
  lastEdit = 0
  looked: string | null = null
  readonly ledger: Ledger
  readonly #world: World
  readonly #network: Network
  readonly #tabs: Tab[] = []
  #sender: Tab | null = null

  constructor(world: World, network: Network, name: string, user: string, born: CharacterAtRevision) {
    this.#world = world
    this.#network = network
    this.chance = world.chanceOf(name)
    this.name = name
    this.user = user
    this.birthId = `creation on ${name}`
    this.record = loaded(born)
    this.ledger = new Ledger(name, user, world.witness, world.blame)
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

  /** Whether something that is not acknowledged was typed long ago. */
  get isOverdue(): boolean {
    const oldest = this.record.inFlight?.save.madeAt ?? this.#typedAt
    return oldest !== null && Date.parse(oldest) < Date.parse(this.#now()) - day
  }

  #now(): string {
    return new Date(gameNight + this.#world.timeline.now + this.#aheadBy).toISOString()
  }

  /** Days pass, in which nothing that was under way arrives any more. */
  growOld(): void {
    this.#world.tell(() => `days pass on ${this.name}`)
    this.#aheadBy += 2 * day
    this.era++
    this.goOffline(true)
  }

  /** The person looks at what others wrote where they wrote long ago, and keeps their own or takes the other. */
  answerQuestions(): void {
    const [tab] = this.#openTabs
    if (!tab || !this.record.heldBack?.length) return
    const { parts, tell } = this.#world
    this.transact(tab, 'kept', (record) => {
      const [field] = record.heldBack?.filter((one) => one in record.conflicts) ?? []
      if (field === undefined) return null
      const theirs = valueAt(sheetOf(record.snapshot), field)
      const takes = isReplaced(field) && this.chance.happens(0.5)
      tell(() => `at ${this.name}, ${field} ${takes ? 'is left to the others' : 'is kept'}`)
      if (!takes) return [conflictResolved(record, field), { kind: 'settle' }]
      const changes = [{ field, oldValue: valueAt(sheetOf(record.draft), field), newValue: theirs }]
      return [parts.device.applyEdits(record, changes), { kind: 'write', changes }]
    })
  }

  /** Whether nothing is left to write or to send. */
  get isSent(): boolean {
    const { record } = this
    const isTyping = this.#openTabs.some(({ typed }) => typed.length > 0)
    return !isTyping && record.revision > 0 && !record.inFlight && !hasUnsent(record)
  }

  /** The same, and nothing is being fetched. */
  get isQuiet(): boolean {
    return this.isSent && this.#openTabs.every(({ isFetching }) => isFetching === 'no')
  }

  openTab(): void {
    const tab = new Tab(this.#world, this.#network, this, `tab ${this.#tabs.length + 1} of ${this.name}`)
    this.#world.tell(() => `${tab.name} is opened`)
    this.#tabs.push(tab)
    this.#nudge()
  }

  /** Closes a tab now, or at its next moment of a kind; after a while, another is opened. */
  kill(which: number, moment: Moment | null, openedAfter: number): void {
    const tab = this.#tab(which)
    if (tab && moment) tab.doom = { moment, openedAfter }
    else if (tab) this.#close(tab, openedAfter)
  }

  /** No tab is going to be closed any more. */
  spare(): void {
    for (const tab of this.#tabs) tab.doom = null
  }

  outlives(tab: Tab, moment: Moment): boolean {
    if (tab.isOpen && tab.doom?.moment === moment) this.#close(tab, tab.doom.openedAfter)
    return tab.isOpen
  }

  #close(tab: Tab, openedAfter: number): void {
    const { timeline, totals, tell, parts } = this.#world
    totals.kills++
    tell(() => `${tab.name} is killed${tab.typed.length > 0 ? ' with edits that were never kept' : ''}`)
    tab.close()
    timeline.after(openedAfter, () => this.openTab())
    if (!this.hasOpenTab) {
      const left = parts.disk.survives(this.record)
      if (left !== this.record) this.ledger.happened(this.record, left, { kind: 'reopen' })
      this.record = left
    }
    if (this.#sender !== tab) return
    this.#sender = null
    timeline.after(50, () => this.#nudge())
  }

  #tab(which: number): Tab | undefined {
    const open = this.#openTabs
    return open[which % open.length]
  }

  /** The person types something into one of the tabs; without any, they wait until there is one. */
  edit(which: number, seed: number): void {
    const { timeline, parts, totals, tell, blame } = this.#world
    if (this.chance.happens(0.5)) this.answerQuestions()
    const tab = this.#tab(which)
    if (!tab) return timeline.after(1_000, () => this.edit(which, seed))
    const chance = new Chance([seed])
    const shown = parts.device.applyEdits(tab.seen, tab.typed)
    const inUse = chance.happens(0.15) ? tab.shownBefore : shown
    tab.shownBefore = shown
    const mark = `${this.name.replaceAll(/[^a-z]/g, '')}-${seed}`
    const { field, value, exact = false } = anEdit(sheetOf(inUse.draft), chance, mark)
    const seen = valueAt(sheetOf(inUse.draft), field)
    const change = changeFor(shown, field, value, { exact, seen })
    totals.edits++
    if (!change) return
    tell(() => `in ${tab.name}, ${field} ${exact ? 'is set to' : 'becomes'} ${short(value)}, from ${short(seen)}`)
    tab.typed = [...tab.typed, change]
    const inTab = sheetOf(parts.device.applyEdits(tab.seen, tab.typed).draft)
    if (inUse === shown && !same(valueAt(inTab, field), value)) {
      blame('told', `${tab.name} does not show what is typed into ${field}`)
    }
    if (!this.outlives(tab, 'typed')) return
    this.transact(tab, 'kept', (record) => {
      const changes = tab.typed
      if (changes.length === 0) return null
      tab.typed = []
      this.lastEdit = timeline.now
      return [parts.device.applyEdits(record, changes), { kind: 'write', changes }]
    })
  }

  transact: Home['transact'] = (tab, moment, work) => {
    const { timeline, parts, totals } = this.#world
    timeline.after(this.chance.between(1, 20), () => {
      if (!tab.isOpen) return
      const before = this.record
      const done = work(parts.disk.read(before, tab.seen))
      if (!done) return
      const [written, deed] = done
      this.record = parts.disk.kept(written)
      if (deed.kind === 'send' || unsent(this.record).length === 0) this.#typedAt = null
      else this.#typedAt ??= this.#now()
      this.#see(tab)
      this.ledger.happened(before, this.record, deed)
      totals.notices += Math.max(0, this.record.notices.length - before.notices.length)
      const isThere = this.outlives(tab, moment)
      if (isThere && deed.kind === 'send' && written.inFlight) tab.request(written.inFlight.save, false)
      timeline.after(this.chance.between(1, 30), () => {
        for (const other of this.#openTabs) this.#see(other)
        this.#nudge()
      })
    })
  }

  #see(tab: Tab): void {
    const [was, is] = [tab.seen.revision, this.record.revision]
    if (is < was) this.#world.blame('forward', `${tab.name} goes from revision ${was} back to ${is}`)
    tab.seen = this.record
  }

  #nudge(): void {
    this.#sender ??= this.#openTabs[0] ?? null
    this.#sender?.work()
  }

  /** The network goes away, or comes back. */
  goOffline(isOffline: boolean): void {
    this.#world.tell(() => `${this.name} ${isOffline ? 'is cut off' : 'is back in the network'}`)
    this.isOffline = isOffline
    if (isOffline) this.breakStream()
  }

  breakStream(): void {
    for (const tab of this.#openTabs) tab.breakStream()
  }
}
