import { encounterOf, type EncounterView, type Save } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import type { CharacterStore } from '../../../apps/web/src/sync/replica/character-store.ts'
import { isUnsaved, type LocalRecord, type LocalStore } from '../../../apps/web/src/sync/local/local-store.ts'
import { memoryStore } from '../../../apps/web/src/sync/local/memory-store.ts'
import { goodConditions } from '../network-conditions.ts'
import type { Endpoint, Network } from '../network.ts'
import { isReplaced } from '../oracles/intent-model.ts'
import { isGameMaster } from '../people.ts'
import { ReplicaOracle } from '../oracles/replica-oracle.ts'
import type { World } from '../world.ts'
import { LocalStorage } from './local-storage.ts'
import { StoreFaults, type RecordWrite } from './page-store.ts'
import { creationIdOf } from './names.ts'
import { Tab, type CreateOnDevice, type TabHost } from './tab.ts'
import { TabChannels } from './tab-channels.ts'
import { WebLocks } from './web-locks.ts'

const day = 86_400_000
/** Milliseconds within which a typed change must be in a working local store. */
const storedWithin = 1_000

/** One user's data on a device. */
interface UserData {
  readonly store: LocalStore
  readonly oracle: ReplicaOracle
}

/** A browser: one local store per user, localStorage, locks and channels, and its tabs. */
export class Device implements TabHost {
  readonly name: string
  /** The user whose device it is. */
  readonly owner: string
  readonly endpoint: Endpoint
  readonly network: Network
  readonly locks: WebLocks
  readonly channels: TabChannels
  readonly localStorage = new LocalStorage()
  readonly storeFaults = new StoreFaults()
  /** For responses that do not depend on the user. */
  readonly commonStore = memoryStore()
  /** The signed-in user. */
  session: string | null
  /** Milliseconds that the device's clock is ahead. */
  aheadBy = 0
  readonly #world: World
  /** The refs of existing characters by their owner. */
  readonly #characters: ReadonlyMap<string, string>
  /** The refs of the character that was created on this device. */
  readonly #created: string[] = []
  readonly #users = new Map<string, UserData>()
  readonly #tabs: Tab[] = []
  /** When the latest message from one tab to another arrives, of those that arrive in order. */
  readonly #arrivals = new Map<string, number>()
  /** When the last storage fault ends: what was typed before may be in memory only. */
  #faultyUntil = -Infinity

  constructor(world: World, network: Network, name: string, owner: string, characters: ReadonlyMap<string, string>) {
    this.#world = world
    this.network = network
    this.name = name
    this.owner = owner
    this.session = owner
    this.#characters = characters
    const random = world.randomFor(name)
    this.endpoint = { random, name, isOffline: false, conditions: goodConditions, era: 0, losesCreation: false }
    this.locks = new WebLocks(world.clock, random)
    this.channels = new TabChannels(world.clock, random)
  }

  get openTabs(): readonly Tab[] {
    return this.#tabs.filter((tab) => tab.isOpen)
  }

  /** The users who have signed in here. */
  get users(): readonly string[] {
    return [...this.#users.keys()]
  }

  storeOf = (user: string): LocalStore => this.#dataOf(user).store

  #dataOf(user: string): UserData {
    const known = this.#users.get(user)
    if (known) return known
    const { report } = this.#world
    const oracle = new ReplicaOracle(this.name, user, this.#world, this.#isStale, report)
    const data = { store: memoryStore(), oracle }
    this.#users.set(user, data)
    return data
  }

  now(): number {
    return gameNight + this.#world.clock.now + this.aheadBy
  }

  readonly #isStale = (madeAt: string | undefined): boolean =>
    madeAt !== undefined && Date.parse(madeAt) < this.now() - day

  async refOf(user: string, create: CreateOnDevice): Promise<string> {
    const known = this.#characters.get(user)
    if (known !== undefined) return known
    // The roster shows the number, and an old link leads to the ref from before the registration.
    const id = this.#world.commitOracle.commits.get(creationIdOf(this.name))?.character.id
    const refs = id === undefined ? this.#created : [...this.#created, String(id)]
    if (refs.length > 0) return this.endpoint.random.one(refs)
    const { character } = await create({ saveId: creationIdOf(this.name), name: 'Nia' })
    if (this.#created.length === 0) this.#created.push(character.publicRef)
    return character.publicRef
  }

  onRegistered(publicRef: string): void {
    if (!this.#created.includes(publicRef)) this.#created.push(publicRef)
  }

  /** A tab writes a record of the local store. */
  onWritten(user: string, write: RecordWrite): void {
    if (!isGameMaster(user) && write.after && encounterOf(write.after.replica.snapshot))
      this.#world.report('hidden', `the store of ${user} on ${this.name} holds an encounter`)
    this.#dataOf(user).oracle.onWritten(write)
  }

  onSend({ name: tab, sync }: Tab, user: string, publicRef: string, save: Save): void {
    const { trace, report, onSend, isPartOfAct } = this.#world
    trace(() => `${tab} sends ${save.saveId}: ${save.changes.map(({ field }) => field).join(', ')}`)
    const isOthers = [...this.#characters.values()].includes(publicRef) && this.#characters.get(user) !== publicRef
    if (isOthers) report('allowed', `${tab} sends changes of ${publicRef} as ${user}`)
    const { act, changes } = save
    if (act && !changes.every(({ field }) => isPartOfAct(act, field))) {
      report('separate', `${tab} sends other changes with the action on ${act.of}`)
    }
    const isFirst = onSend(save, { device: this.name, user })
    // Without access the device cannot compare it with the server's state, and the server refuses it.
    const hasAccess = this.#world.commitOracle.mayEdit(user, Number(publicRef))
    if (isFirst && hasAccess && this.#isStale(save.madeAt)) {
      this.#dataOf(user).oracle.onStaleSave(save, sync.storeOf(publicRef))
    }
  }

  /** Calls every tab of the user: the sender at once, the others a moment later, one call perhaps before another. */
  broadcast(from: Tab, user: string, deliver: (tab: Tab) => void, isInOrder = false): void {
    for (const tab of this.openTabs) {
      if (tab.sync.user !== user) continue
      const receive = () => {
        if (tab.sync.user === user && tab.life.step()) deliver(tab)
      }
      if (tab === from) receive()
      else this.#later(isInOrder ? `${from.name} to ${tab.name}` : null, receive)
    }
  }

  /** Calls back a moment later, but after earlier calls of the same way if there is one. */
  #later(way: string | null, receive: () => void): void {
    const { clock } = this.#world
    const soon = clock.now + this.endpoint.random.between(1, 20)
    const at = way === null ? soon : Math.max(this.#arrivals.get(way) ?? 0, soon)
    if (way !== null) this.#arrivals.set(way, at)
    clock.after(at - clock.now, receive)
  }

  openTab(): void {
    const tab = new Tab(this.#world, this, `tab ${this.#tabs.length + 1} of ${this.name}`)
    this.#world.trace(() => `${tab.name} is opened`)
    this.#tabs.push(tab)
    tab.start()
  }

  #tab(which: number): Tab | undefined {
    const open = this.openTabs
    return open[which % open.length]
  }

  /** Closes a tab now or before one of its next steps, and opens another one later. */
  kill(which: number, { steps, hides, lasts }: { steps: number | null; hides: boolean; lasts: number }): void {
    const tab = this.#tab(which)
    if (!tab) return
    const { clock, totals, trace, intentOracle } = this.#world
    tab.life.onDeath(() => {
      totals.kills++
      trace(() => `${tab.name} is killed`)
      this.#reportShownNotices(tab)
      intentOracle.onDied(tab.name, (typedAt) => typedAt >= clock.now - storedWithin || typedAt <= this.#faultyUntil)
      clock.after(lasts, () => this.openTab())
    })
    const beforeDeath = () => {
      if (hides) tab.hide()
    }
    if (steps !== null) return tab.life.endAfter(steps, beforeDeath)
    beforeDeath()
    tab.life.end()
  }

  /** Hides a tab for a while, without killing it. */
  hide(which: number, lasts: number): void {
    const tab = this.#tab(which)
    if (!tab) return
    this.#world.totals.hides++
    tab.hide()
    this.#world.clock.after(lasts, () => tab.isOpen && tab.sync.onPageShow())
  }

  /** Ends all faults. A new page takes over what others could not store. */
  heal(): void {
    this.storeFaults.heal()
    this.endpoint.losesCreation = false
    for (const tab of this.openTabs) {
      tab.life.cancelEnd()
      tab.fullUntil = 0
    }
    if (this.openTabs.length === 0 || this.hasJournal) this.openTab()
  }

  /** The user types into one of the tabs, or waits until one is ready. */
  edit(which: number, seed: number, triesLeft = 60): void {
    if (this.endpoint.random.happens(0.5)) void this.decide()
    if (this.#tab(which)?.edit(seed)) return
    if (triesLeft > 0) this.#world.clock.after(1_000, () => this.edit(which, seed, triesLeft - 1))
    else this.#world.totals.edits++
  }

  /** Calls back with the order that a page shows as soon as it is the turn of a character, unless that takes too long. */
  awaitTurn(ref: string, onTurn: (order: EncounterView) => void, triesLeft = 20): void {
    const orders = this.openTabs.flatMap(({ order }) => order?.order ?? [])
    const shown = orders.find(({ turn, order }) => order.some((one) => one.id === turn && one.character === ref))
    if (shown) return onTurn(shown)
    if (triesLeft > 0) this.#world.clock.after(1_000, () => this.awaitTurn(ref, onTurn, triesLeft - 1))
  }

  /** The user decides whatever a tab asks them. */
  async decide(): Promise<void> {
    const tab = this.openTabs.find(({ store }) => store !== null)
    const user = tab?.sync.user
    if (!tab?.store || user === null || user === undefined) return
    const { store } = tab
    const { random } = this.endpoint
    const state = tab.sync.current()
    // The save state of a page leads to the sheet that needs a decision.
    const isAsking = state.kind === 'held-back' || state.kind === 'missing'
    if (isAsking && state.publicRef !== store.publicRef) return tab.openRef(state.publicRef)
    if (store.missing.length > 0) return this.#decideMissing(store, user)
    if (!store.isRead && random.happens(0.2)) {
      this.#world.trace(() => `in ${tab.name}, the user does not wait for the local store`)
      return store.continueWithoutStored()
    }
    const record = await this.storeOf(user).find(store.publicRef)
    const field = record?.replica.heldBack.find((one) => one in record.replica.conflicts)
    if (field !== undefined && tab.isOpen) await this.#decideConflict(tab, store, user, field)
  }

  /** Keeps a held-back change or takes the other value. */
  async #decideConflict(tab: Tab, store: CharacterStore, user: string, field: string): Promise<void> {
    const takesTheirs = isReplaced(field) && this.endpoint.random.happens(0.5)
    const { trace, intentOracle, totals } = this.#world
    totals.questions++
    trace(() => `in ${tab.name}, ${field} ${takesTheirs ? 'takes the other value' : 'keeps its own value'}`)
    if (takesTheirs) return tab.takeTheirs(field)
    intentOracle.onConfirmed(this.name, user, field)
    await store.resolveConflict(field)
  }

  /** Sends the saves that a reset server has lost again, or not. */
  async #decideMissing(store: CharacterStore, user: string): Promise<void> {
    const { trace, intentOracle } = this.#world
    const isRestored = this.endpoint.random.happens(0.8)
    trace(() => {
      const ids = store.missing.map(({ saveId }) => saveId)
      return `at ${this.name}, ${ids.join(', ')} ${ids.length === 1 ? 'is' : 'are'} ${isRestored ? 'restored' : 'discarded'}`
    })
    // The offer may be in memory only, where the oracle cannot see it.
    this.#dataOf(user).oracle.onOffered(store.missing)
    if (isRestored) return store.restoreMissing()
    intentOracle.onDiscarded(this.name, user)
    await store.discardMissing()
  }

  /** Lets writes fail for a while, in one tab or in all. */
  fillStorage(which: number | null, lasts: number): void {
    const until = this.#world.clock.now + lasts
    this.#onStorageFault(until)
    const tab = which === null ? null : this.#tab(which)
    this.#world.trace(() => `writes of ${tab?.name ?? this.name} fail for ${lasts} ms`)
    if (tab) tab.fullUntil = until
    else if (which === null) this.storeFaults.fullUntil = until
  }

  /** Deletes everything that the browser has stored, under open tabs. */
  async clearStorage(): Promise<void> {
    const { totals, trace, intentOracle } = this.#world
    totals['cleared storages']++
    trace(() => `the storage of ${this.name} is cleared`)
    intentOracle.onCleared(this.name)
    this.#onStorageFault(this.#world.clock.now)
    this.localStorage.clear()
    // A character that the server does not know is gone.
    this.#created.length = 0
    for (const { store, oracle } of this.#users.values()) {
      oracle.onCleared()
      await store.clear()
    }
  }

  silenceStorage(lasts: number): void {
    this.#world.totals['silent storages']++
    this.#world.trace(() => `the storage of ${this.name} does not answer for ${lasts} ms`)
    this.storeFaults.silentUntil = this.#world.clock.now + lasts
    this.#onStorageFault(this.storeFaults.silentUntil)
  }

  #onStorageFault(until: number): void {
    this.#faultyUntil = Math.max(this.#faultyUntil, until)
    this.#world.commitOracle.onDivided(this.name)
  }

  /** The user signs out in one tab, which may die meanwhile, and signs in again later. */
  signOut(which: number, between: string | null, steps: number | null, lasts: number): void {
    const tab = this.#tab(which)
    if (!tab || this.session === null) return
    const { clock, totals, trace } = this.#world
    totals['sign-outs']++
    trace(() => `${this.session} signs out in ${tab.name}`)
    if (steps !== null) this.kill(which, { steps, hides: false, lasts: 1_000 })
    void tab.signOut().catch(() => undefined)
    clock.after(Math.min(lasts / 3, 2_000), () => this.signIn(null))
    if (between !== null) clock.after(lasts / 2, () => this.signIn(between))
    clock.after(lasts, () => this.signIn(this.owner))
  }

  /** Changes the user of the session; each tab notices a little later. */
  signIn(user: string | null): void {
    const { clock, trace } = this.#world
    trace(() => (user === null ? `nobody is signed in on ${this.name}` : `${user} signs in on ${this.name}`))
    this.session = user
    for (const tab of this.openTabs) {
      clock.after(this.endpoint.random.between(0, 1_500), () => {
        if (tab.isOpen && tab.sync.user !== this.session) tab.start()
      })
    }
  }

  seal(which: number): void {
    this.#world.totals.seals++
    this.#tab(which)?.seal()
  }

  /** A tab opens the character that was created here under its number. */
  openNumber(which: number, ref: string): void {
    const tab = this.#tab(which)
    if (!tab || tab.sync.user !== this.owner) return
    this.#world.totals['opened numbers']++
    this.#world.trace(() => `${tab.name} opens number ${ref}`)
    tab.openRef(ref)
  }

  /** Moves the clock on by days; messages in flight are lost. */
  passDays(): void {
    this.#world.trace(() => `days pass on ${this.name}`)
    this.aheadBy += 2 * day
    this.endpoint.era++
    this.goOffline(true)
  }

  goOffline(isOffline: boolean): void {
    this.#world.trace(() => `${this.name} ${isOffline ? 'goes offline' : 'is online again'}`)
    this.endpoint.isOffline = isOffline
    if (isOffline) this.breakStream()
  }

  breakStream(): void {
    for (const tab of this.openTabs) tab.breakStream()
  }

  /** The server has lost these saves. */
  onReset(lost: ReadonlySet<string>): void {
    for (const { oracle } of this.#users.values()) oracle.onReset(lost)
  }

  /** Reports saves that the server has lost and that were never offered again. */
  checkOffers(user: string): void {
    this.#dataOf(user).oracle.checkOffers()
  }

  /** Notices that a page shows count, even if it could not store them. */
  reportShownNotices(): void {
    for (const tab of this.openTabs) this.#reportShownNotices(tab)
  }

  #reportShownNotices({ store, sync }: Tab): void {
    for (const notice of store?.notices ?? []) this.#world.intentOracle.onNotice(this.name, sync.user ?? '', notice)
  }

  /** Whether a page has left changes in its journal that no page has taken over yet. */
  get hasJournal(): boolean {
    return this.localStorage.values.size > 0
  }

  hasJournalOf(user: string): boolean {
    return [...this.localStorage.values.keys()].some((key) => key.split('/').includes(user))
  }

  /** Records with anything that the server does not have, of one user. */
  async unsentOf(user: string): Promise<readonly LocalRecord[]> {
    return (await this.storeOf(user).all()).filter(isUnsaved)
  }
}
