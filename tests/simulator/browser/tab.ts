import { same, type Change, type Character, type Save } from '@everquill/domain'
import { ProblemError } from '../../../apps/web/src/api/problem-error.ts'
import type { SavedCharacter } from '../../../apps/web/src/api/types.ts'
import type { ServerApi } from '../../../apps/web/src/api/server-api.ts'
import type { LocalStore } from '../../../apps/web/src/sync/local/local-store.ts'
import { LocalStores } from '../../../apps/web/src/sync/local/local-stores.ts'
import { unloadJournal } from '../../../apps/web/src/sync/local/unload-journal.ts'
import { offlineApi } from '../../../apps/web/src/sync/offline-api.ts'
import type { CharacterStore } from '../../../apps/web/src/sync/replica/character-store.ts'
import type { SavedEvent } from '../../../apps/web/src/sync/stream/received-save.ts'
import { SyncClient } from '../../../apps/web/src/sync/sync-client.ts'
import { problemStatus } from '../../../apps/server/src/http/problem-status.ts'
import { anEdit } from '../edits.ts'
import { isGameMaster } from '../people.ts'
import { SeededRandom } from '../random.ts'
import { sheetOf, SheetCopy, valueAt } from '../oracles/plain-sheet.ts'
import type { ServerResponse } from '../parts.ts'
import type { Request } from '../server-process.ts'
import { short, type World } from '../world.ts'
import type { Network, Endpoint } from '../network.ts'
import type { LocalStorage } from './local-storage.ts'
import { editEncounter } from './edit-encounter.ts'
import { OrderReader } from './order-reader.ts'
import { PageLife } from './page-life.ts'
import { pageStore, type RecordWrite, type StoreFaults } from './page-store.ts'
import { tokenOf } from './names.ts'
import { Stream } from './stream.ts'
import type { TabChannels } from './tab-channels.ts'
import type { WebLocks } from './web-locks.ts'

/** Milliseconds without a response after which a request counts as failed. */
const requestTimeout = 20_000

/** The browser as its tabs see it. */
export interface TabHost {
  readonly name: string
  readonly endpoint: Endpoint
  readonly network: Network
  readonly locks: WebLocks
  readonly channels: TabChannels
  readonly localStorage: LocalStorage
  readonly storeFaults: StoreFaults
  /** For responses that do not depend on the user. */
  readonly commonStore: LocalStore
  /** The signed-in user. */
  session: string | null
  /** Milliseconds since 1970. */
  now(): number
  storeOf(user: string): LocalStore
  /** The ref of a user's character; creates it if there is none. */
  refOf(user: string, create: CreateOnDevice): Promise<string>
  onRegistered(publicRef: string): void
  onWritten(user: string, write: RecordWrite): void
  onSend(tab: Tab, user: string, publicRef: string, save: Save): void
  /** Calls every tab of the user: the sender at once, the others a moment later. */
  broadcast(from: Tab, user: string, deliver: (tab: Tab) => void, isInOrder?: boolean): void
}

export type CreateOnDevice = (request: {
  readonly saveId: string
  readonly name: string
}) => Promise<{ readonly character: { readonly publicRef: string } }>

/** What the shipped code puts before a user in the name of their database. */
const userPrefix = 'everquill-of-'

/** An open page: the shipped sync client on a simulated browser. Its memory is lost when it is closed. */
export class Tab {
  readonly name: string
  readonly life = new PageLife()
  readonly sync: SyncClient
  /** The virtual time until which writes of this page fail. */
  fullUntil = 0
  /** What the page shows of the encounter; null if it is the page of a game master or there is no encounter. */
  order: OrderReader | null = null
  /** The character that the page shows. */
  #ref: string | null = null
  /** What the page showed at the previous edit: an input that is still focused is based on that. */
  #shownBefore: Character | null = null
  readonly #world: World
  readonly #device: TabHost
  readonly #localStores: LocalStores
  readonly #api: ServerApi
  #stream: Stream | null = null
  /** Lets go of the stream's lock. */
  #stopLeading: () => void = () => undefined

  constructor(world: World, device: TabHost, name: string) {
    this.#world = world
    this.#device = device
    this.name = name
    this.#localStores = new LocalStores({
      after: (milliseconds, callback) => this.#after(milliseconds, callback),
      openStore: async (database) => this.#pageStore(database),
    })
    this.sync = this.#syncClient()
    this.#api = this.#offlineApi()
    this.life.onDeath(() => this.#stream?.close())
  }

  get isOpen(): boolean {
    return !this.life.isOver
  }

  /** The open character; null while there is none. */
  get store(): CharacterStore | null {
    if (this.#ref === null || this.sync.user === null) return null
    try {
      return this.sync.storeOf(this.#ref)
    } catch {
      return null
    }
  }

  /** Loads the page as the user of the device's session. */
  start(): void {
    const { session } = this.#device
    this.#ref = null
    this.#shownBefore = null
    this.order = null
    this.#stopLeading()
    this.sync.switchUser(session)
    if (session === null) return
    if (this.#world.hasEncounter && !isGameMaster(session)) this.order = this.#orderReader(session)
    this.order?.read()
    void this.#api.session().then(() => this.#open(session))
    this.#follow(session)
  }

  /** Writes what is not stored to the journal and sends what is, because the page may never run again. */
  hide(): void {
    this.sync.onPageHide()
    const { user } = this.sync
    if (user !== null && this.isOpen) this.#world.intentOracle.onHidden(this.#device.name, user, this.name)
  }

  breakStream(): void {
    this.#stream?.break()
  }

  /** Opens another ref of the same character. */
  openRef(ref: string): void {
    const { user } = this.sync
    if (this.isOpen && user !== null) this.#openRef(ref, user)
  }

  /** Closes the draft as a save of its own. */
  seal(): void {
    void this.store?.seal()
  }

  signOut(): Promise<unknown> {
    return this.#api.signOut()
  }

  /** The user types; false if the page shows no character yet. */
  edit(seed: number): boolean {
    const { store } = this
    const { user } = this.sync
    if (!store || user === null) return false
    const { totals, report, trace, intentOracle } = this.#world
    const random = new SeededRandom([seed])
    const shown = store.draft
    const inUse = random.happens(0.15) ? (this.#shownBefore ?? shown) : shown
    this.#shownBefore = shown
    // No mark may be the beginning of another one.
    const mark = `${this.#device.name.replaceAll(/[^a-z]/g, '')}-${String(seed).padStart(7, '0')}`
    totals.edits++
    if (isGameMaster(user)) {
      const onTyped = (change: Change) => this.#type(user, change, mark)
      editEncounter({ world: this.#world, tab: this.name, store, onTyped }, random, mark)
      return true
    }
    const { field, value, exact = false } = anEdit(sheetOf(inUse), random, mark)
    const seen = valueAt(sheetOf(inUse), field)
    const hasEffect = exact || !same(valueAt(sheetOf(shown), field), value)
    if (!hasEffect || !new SheetCopy(sheetOf(shown)).has(field)) return true
    trace(() => `in ${this.name}, ${field} ${exact ? 'is set to' : 'becomes'} ${short(value)}, from ${short(seen)}`)
    const oldValue = seen ?? valueAt(sheetOf(shown), field)
    this.#type(user, { field, oldValue, newValue: value, ...(exact && { exact }) }, mark)
    // An input that is still focused belongs to an edit.
    if (inUse === shown && random.happens(0.2)) {
      totals.actions++
      this.#world.onAct({ kind: 'use', of: field }, [field])
      store.act({ kind: 'use', of: field }, [{ field, value, exact }])
    } else store.edit(field, value, { exact, seen })
    const isSent = store.unsent().some((change) => change.field === field)
    if (!isSent || same(valueAt(sheetOf(shown), field), value)) intentOracle.onNothingToSend()
    if (inUse === shown && !same(store.read(field), value)) {
      report('notified', `${this.name} does not show the edit of ${field}`)
    }
    return true
  }

  /** Takes the value of the server for a conflicting field. */
  async takeTheirs(field: string): Promise<void> {
    const { store } = this
    const { user } = this.sync
    if (!store || user === null) return
    const [oldValue, newValue] = [store.read(field), valueAt(sheetOf(store.snapshot), field)]
    if (same(oldValue, newValue)) return
    this.#type(user, { field, oldValue, newValue }, '')
    store.edit(field, newValue)
    const isSent = [...store.saves.flatMap(({ changes }) => changes), ...store.unsent()].some(
      (change) => change.field === field,
    )
    if (!isSent) this.#world.intentOracle.onTaken()
    await store.resolveConflict(field)
  }

  #type(user: string, change: Change, mark: string): void {
    const { intentOracle, clock } = this.#world
    intentOracle.onTyped({ device: this.#device.name, user, tab: this.name, change, mark }, clock.now)
  }

  #open(user: string): void {
    void this.#device
      .refOf(user, (request) => this.#api.createCharacter({ body: request }))
      .then(
        (ref) => this.#openRef(ref, user),
        () => this.#retryOpening(user),
      )
  }

  #openRef(ref: string, user: string): void {
    if (this.sync.user !== user) return
    void this.sync.open(ref).then(
      () => this.#show(ref, user),
      () => this.#retryOpening(user),
    )
  }

  #show(ref: string, user: string): void {
    if (this.sync.user !== user) return
    this.#world.trace(() => `${this.name} shows ${ref}`)
    this.#ref = ref
  }

  #retryOpening(user: string): void {
    this.#after(2_000, () => {
      if (this.sync.user === user && this.#ref === null) this.#open(user)
    })
  }

  #orderReader(user: string): OrderReader {
    return new OrderReader({
      read: async () => {
        const response = await this.#request({ kind: 'encounters' })
        if (response.kind !== 'encounters') throw new TypeError('unexpected response')
        return response.found.running
      },
      after: (milliseconds, callback) => this.#after(milliseconds, callback),
      onShown: (running) => this.#world.onOrder(user, running),
    })
  }

  /** Receives events, as the leader of the device's tabs or from the leader. */
  #follow(user: string): void {
    const { locks, endpoint } = this.#device
    void locks.request(this.life, `everquill-stream-${user}`, async () => {
      if (this.sync.user !== user) return
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#stopLeading = resolve
      const session = { user, tokenHash: tokenOf(user, this.#device.name) }
      const stream = new Stream(this.#world, this.#device.network, endpoint, session, {
        onConnected: () => this.#device.broadcast(this, user, (tab) => tab.sync.onConnected()),
        onSaved: (event: SavedEvent) => this.#device.broadcast(this, user, (tab) => tab.sync.onSaved(event)),
        // An order has no place in the log, so tabs rely on receiving the latest one last, as a BroadcastChannel does it.
        onGameEvent: (event) => this.#device.broadcast(this, user, (tab) => tab.sync.onGameEvent(event), true),
      })
      this.#stream = stream
      await promise
      stream.close()
      if (this.#stream === stream) this.#stream = null
    })
  }

  #syncClient(): SyncClient {
    const { life } = this
    const { newId, intentOracle } = this.#world
    const device = this.#device
    return new SyncClient({
      api: {
        getCharacter: async (publicRef) => {
          const response = await this.#request({ kind: 'read', publicRef })
          if (response.kind !== 'found') throw new TypeError('unexpected response')
          return response.found
        },
        createCharacter: (request) => this.#create(request),
        logBefore: async (publicRef, before) => {
          const response = await this.#request({ kind: 'log', publicRef, before })
          if (response.kind !== 'log') throw new TypeError('unexpected response')
          return response.entries
        },
      },
      observer: {
        onEntries: () => undefined,
        onOrder: (_gameId, running) => this.order?.receive(running),
        // Without entries, the user may have become a member.
        onGameEntries: (_gameId, entries) => entries.length === 0 && this.order?.read(),
        onCatalogueChanged: () => undefined,
        onListsChanged: () => undefined,
        onReconnected: () => this.order?.read(),
      },
      newId,
      now: () => device.now(),
      after: (milliseconds, callback) => this.#after(milliseconds, callback),
      random: device.endpoint.random.next,
      localStoreOf: (user) => this.#localStores.ofUser(user),
      openTabChannel: (user, onMessage) => device.channels.join(life, user, onMessage),
      journalOf: (user) => {
        const storage = device.localStorage.seenBy(life, () => intentOracle.onJournaled(device.name, user, this.name))
        return unloadJournal(user, newId(), storage)
      },
      withLock: (name, work) => device.locks.request(life, name, work),
      send: async (publicRef, save) => {
        const user = this.sync.user ?? ''
        device.onSend(this, user, publicRef, save)
        const response = await this.#request({ kind: 'save', publicRef, save })
        if (response.kind !== 'saved') throw new TypeError('unexpected response')
        return response.saved
      },
      sendRoll: () => Promise.reject(new Error('nobody rolls dice in the simulator')),
      onEdit: () => undefined,
      clearPictures: async () => undefined,
      renameAttachments: () => life.guard(async () => undefined),
      onRegistered: (before, publicRef) => {
        if (this.#ref === before) this.#ref = publicRef
        device.onRegistered(publicRef)
      },
    })
  }

  /** The calls around the sync client that touch local records: creating a character, and signing out. */
  #offlineApi(): ServerApi {
    const { newId } = this.#world
    const device = this.#device
    const server = {
      session: async () => ({ user: device.session === null ? null : { id: device.session, name: device.session } }),
      signOut: () =>
        this.life.guard(async () => {
          device.session = null
        }),
      catalogue: async () => [],
      createCharacter: ({ body }: { body: { saveId: string; name: string } }) => this.#create(body),
    }
    return offlineApi(server as unknown as ServerApi, {
      commonStore: () => this.#localStores.common(),
      sendLocalOnly: () => undefined,
      localStoreOf: (user) => this.#localStores.ofUser(user),
      newId,
      now: () => device.now(),
      after: (milliseconds, callback) => this.#after(milliseconds, callback),
      forgetPortraits: async () => undefined,
      showCatalogue: () => undefined,
    })
  }

  /** A database of the device as this page sees it. */
  #pageStore(database: string) {
    const { clock, intentOracle, totals } = this.#world
    const device = this.#device
    const user = database.startsWith(userPrefix) ? database.slice(userPrefix.length) : null
    return pageStore(user === null ? device.commonStore : device.storeOf(user), {
      clock,
      random: device.endpoint.random,
      life: this.life,
      faults: device.storeFaults,
      isFull: () => this.fullUntil > clock.now,
      onWritten: (write) => device.onWritten(user ?? '', write),
      onWriteRequested: () => {
        const { position } = intentOracle
        return () => intentOracle.onStored(device.name, user ?? '', this.name, position)
      },
      onFailed: () => totals['failed writes']++,
    })
  }

  async #create(request: { readonly saveId: string; readonly name: string }): Promise<SavedCharacter> {
    const response = await this.#request({ kind: 'create', ...request })
    if (response.kind !== 'created') throw new TypeError('unexpected response')
    return response.saved
  }

  /** Sends a request on behalf of the page's user; rejects if it is refused or times out. */
  #request(request: Request) {
    const { user } = this.sync
    const { network, endpoint, session } = this.#device
    const { clock } = this.#world
    return this.life.guard(
      () =>
        new Promise<Exclude<ServerResponse, { kind: 'refused' | 'portal' }>>((resolve, reject) => {
          // The server compares the user that the page expects with that of the session.
          if (user === null || user !== session) return reject(refusal({ code: 'not-signed-in' }))
          if (endpoint.isOffline) {
            clock.after(endpoint.random.between(1, 50), () => reject(new TypeError('Failed to fetch')))
            return
          }
          const stop = clock.after(requestTimeout, () => reject(new TypeError('The request timed out')))
          network.exchange(endpoint, user, request, (response) => {
            stop()
            if (response.kind === 'refused') reject(refusal(response.problem))
            else if (response.kind === 'portal') reject(new TypeError('The response is not from the server'))
            else resolve(response)
          })
        }),
    )
  }

  #after(milliseconds: number, callback: () => void): () => void {
    return this.#world.clock.after(milliseconds, () => {
      if (this.life.step()) callback()
    })
  }
}

const refusal = (problem: ConstructorParameters<typeof ProblemError>[0]): ProblemError =>
  new ProblemError(problem, problemStatus[problem.code].status)
