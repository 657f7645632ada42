import type { Character, LogEntry } from '@everquill/domain'
import type { CharacterCalls } from '../api/types.ts'
import { isUnfinished, newLocalRecord, type LocalRecord, type LocalStore } from './local/local-store.ts'
import { withoutSettled } from './local/applied-batches.ts'
import { StoreNotResponding } from './local/late-store.ts'
import { moveUnfinished, type UserStores } from './local/move-unfinished.ts'
import { withSalvaged } from './local/stored-record.ts'
import { joinUnpersisted, nothingUnpersisted, type JournalEntry, type UnloadJournal } from './local/unload-journal.ts'
import { AutoSave, type AutoSaveDeps } from './outbox/auto-save.ts'
import { CharacterStore } from './replica/character-store.ts'
import { unregistered } from './replica/local-only.ts'
import { Refresher } from './replica/refresher.ts'
import type { RecordOrigin } from './replica/shared-record.ts'
import { unsentOf, type UnsentChanges } from './unsent-changes.ts'
import { worstOf, type SaveState, type SaveStateSource } from './save-state.ts'
import type { GameEvent, StreamListener } from './stream/event-stream.ts'
import type { SavedEvent } from './stream/received-save.ts'
import type { TabChannel, TabMessage } from './stream/tab-channel.ts'
import type { SyncObserver } from './sync-observer.ts'

/** What belongs to the signed-in user in this browser. */
interface UserData extends UserStores {
  readonly tabs: TabChannel
}

interface OpenCharacter {
  readonly store: CharacterStore
  readonly autoSave: AutoSave
  readonly userData: UserData
}

export interface SyncClientDeps extends Omit<
  AutoSaveDeps,
  'onSaved' | 'onNotFound' | 'create' | 'refetch' | 'logBefore'
> {
  readonly api: CharacterCalls
  readonly observer: SyncObserver
  readonly newId: () => string
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly openTabChannel: (user: string, onMessage: (message: TabMessage) => void) => TabChannel
  readonly journalOf: (user: string) => UnloadJournal
  /** Deletes a user's queued pictures. */
  readonly clearPictures: (user: string) => Promise<void>
  /** Called when a local-only character was registered, in this tab or another one. */
  readonly onRegistered: (before: string, publicRef: string) => void
  /** Called on each edit, for example to request persistent storage. */
  readonly onEdit: () => void
}

/** Milliseconds between a keystroke and its write to the local store, so that rendering comes first. */
const persistDelay = 30

/** Milliseconds between attempts to write a record that the local store could not take. */
const persistRetryDelay = 10_000

/** Opens characters, saves their edits and applies events to them, for one user at a time. */
export class SyncClient implements SaveStateSource, StreamListener {
  readonly #deps: SyncClientDeps
  readonly #refresher: Refresher
  /** Open characters by ref. A registered character is also found under its local-only ref. */
  readonly #open = new Map<string, OpenCharacter>()
  /** The latest revisions received for characters that are not open. */
  readonly #latestRevisions = new Map<string, number>()
  /** How often the stream has connected. */
  #connections = 0
  readonly #listeners = new Set<() => void>()
  /** Stores that wait for the next attempt to write their record. */
  readonly #persistRetries = new Set<CharacterStore>()
  /** Characters whose entries of the unload journal wait until the character can be fetched. */
  readonly #unfetched = new Set<string>()
  /** Entries of the unload journal that the local store could not take yet, with the stores that hold them in memory. */
  readonly #unstoredEntries = new Map<JournalEntry, CharacterStore>()
  #state: SaveState = { kind: 'saved' }
  #user: string | null = null
  #userData: Promise<UserData> | null = null
  #isPageHidden = false

  constructor(deps: SyncClientDeps) {
    this.#deps = deps
    this.#refresher = new Refresher({
      ...deps,
      isOpen: (store) => this.#isOpen(store),
      onGone: (publicRef) => this.#removeGone(publicRef),
    })
  }

  /** The id of the signed-in user. */
  get user(): string | null {
    return this.#user
  }

  /** Closes everything of the previous user and opens the data of the new one. */
  switchUser(user: string | null): void {
    if (user === this.#user) return
    void this.#userData?.then(({ tabs }) => tabs.close())
    for (const { autoSave, store, userData } of this.#openCharacters()) {
      autoSave.close()
      // What is only in memory would be lost with the store.
      this.#writeJournal(userData, store)
      store.close()
    }
    this.#open.clear()
    this.#latestRevisions.clear()
    this.#unstoredEntries.clear()
    this.#unfetched.clear()
    this.#user = user
    this.#userData = user === null ? null : this.#openUserData(user)
    this.#notify()
  }

  /** Opens a character from the local store, or else from the server. */
  async open(publicRef: string): Promise<void> {
    const user = this.#user
    const userData = await this.#userData
    if (!userData || user === null) throw new Error('SyncClient.open() must be called after sign-in')
    this.#mustBeSignedIn(user)
    if (this.#open.has(publicRef)) return
    const { localStore } = userData
    const connections = this.#connections
    const [stored, isRead] = await localStore.find(publicRef).then(
      (record) => [record, true] as const,
      // A browser that cannot read its database may still reach the server.
      (error: unknown) => [null, !(error instanceof StoreNotResponding)] as const,
    )
    this.#mustBeSignedIn(user)
    const open = stored
      ? this.#openStore(userData, stored, 'stored')
      : await this.#openFetched(user, userData, publicRef, isRead)
    const { store } = open
    // The record may have been moved since this ref was local-only.
    this.#open.set(publicRef, open)
    if (this.#unfetched.delete(publicRef)) await this.#resume(open, entriesOf(userData, publicRef))
    if (store.publicRef !== publicRef) this.#deps.onRegistered(publicRef, store.publicRef)
    // A local record may be old, and a fetched character may lack a save that was received during the fetch, or one that
    // was not because the stream had not connected yet.
    if (stored || connections !== this.#connections || this.#isBehind(store)) void this.#refresher.refresh(store)
  }

  /**
   * A character as this browser knows it, or else as the server does. It is not opened. What the browser knows counts
   * only if it has this revision, or if the server cannot be asked.
   */
  async read(publicRef: string, revision: number): Promise<Character> {
    const open = this.#open.get(publicRef)
    if (open) return open.store.draft
    const userData = await this.#userData
    const stored = (await userData?.localStore.find(publicRef).catch(() => null))?.replica
    if (stored && stored.revision >= revision) return stored.draft
    try {
      return (await this.#deps.api.getCharacter(publicRef)).character
    } catch (failure) {
      if (!stored) throw failure
      return stored.draft
    }
  }

  /** Called after each wait: nothing of one user may be opened, fetched or stored for another. */
  #mustBeSignedIn(user: string): void {
    if (this.#user !== user) throw new Error('Another user signed in while a character was being opened')
  }

  /** The store of an open character. */
  storeOf(publicRef: string): CharacterStore {
    const open = this.#open.get(publicRef)
    if (!open) throw new Error(`Character ${publicRef} is not open: call SyncClient.open() first`)
    return open.store
  }

  current = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onSaved(event: SavedEvent): void {
    void this.receiveSave(event)
  }

  onGameEvent({ gameId, entry, running }: GameEvent): void {
    const { observer } = this.#deps
    if (running === undefined) observer.onGameEntries(gameId, entry ? [entry] : [])
    else observer.onOrder(gameId, running)
  }

  onCatalogueChanged(): void {
    this.#deps.observer.onCatalogueChanged()
  }

  /** Applies a save of this or any other user; resolves once it is shown. */
  async receiveSave(event: SavedEvent): Promise<void> {
    const { publicRef, revision, entries } = event
    const gameId = entries[0]?.gameId ?? null
    if (gameId !== null) this.#deps.observer.onGameEntries(gameId, entries)
    this.#notifyEntries(publicRef, entries)
    const store = this.#open.get(publicRef)?.store
    if (!store) this.#latestRevisions.set(publicRef, revision)
    // An event of a character that was gone shows that it is back.
    else if (!(await store.receive(event)) || store.isGone) await this.#refresher.refresh(store)
  }

  /** Fetches what the stream may have missed and retries failed saves. */
  onConnected(): void {
    this.#connections += 1
    void this.#resumeUnfetched()
    const open = this.#openCharacters()
    for (const { store, autoSave } of open) void this.#refresher.refresh(store).then(() => autoSave.retry())
    this.#deps.observer.onReconnected(open.map(({ store }) => store.publicRef))
  }

  /** Sends all unsent changes now; resolves after the attempts. */
  async flush(): Promise<void> {
    await Promise.all(this.#openCharacters().map(({ autoSave }) => autoSave.flush()))
  }

  /** Resolves once all typed changes are in the local store; rejects if the browser cannot store them. */
  async persist(): Promise<void> {
    await this.#persistAll()
    const isAtRisk = ({ store }: OpenCharacter) => !store.isPersistent && store.hasUnsaved
    if (this.#openCharacters().some(isAtRisk)) throw new Error('Unsaved changes are only in memory: keep the page open')
  }

  /** The page may never run again: sends what is stored and writes the rest to the unload journal. */
  onPageHide(): void {
    this.#isPageHidden = true
    for (const { store, autoSave, userData } of this.#openCharacters()) {
      autoSave.onPageHide()
      this.#writeJournal(userData, store)
      void store.persist()
    }
  }

  /** The user does not want to wait for a local store that does not respond. */
  continueWithoutStored(): void {
    for (const { store } of this.#openCharacters()) store.continueWithoutStored()
  }

  onPageShow(): void {
    this.#isPageHidden = false
  }

  /** All changes that the server does not have, by character. */
  async unsent(): Promise<readonly UnsentChanges[]> {
    await this.#persistAll()
    const open = new Map(this.#openCharacters().map(({ store }) => [store.publicRef, store]))
    const records = (await (await this.#userData)?.localStore.all().catch(() => [])) ?? []
    const closed = records.filter(({ replica }) => !open.has(replica.snapshot.publicRef))
    const all = await Promise.all([...open.values(), ...closed].map(unsentOf))
    return all.filter(({ changes }) => changes.length > 0)
  }

  /** What a guest has not sent is sent by the account that the characters belong to now, once it is signed in. */
  async bringAlong(guest: string, user: string): Promise<void> {
    const { localStoreOf, journalOf } = this.#deps
    await this.#persistAll()
    const localStore = await localStoreOf(user)
    // Another tab of the guest may still be open; what it adds is moved when the account is opened the next time.
    await localStore.cacheResponse(guestsKey, [...(await guestsIn(localStore)), guest])
    await this.#moveFrom(guest, { localStore, journal: journalOf(user) })
  }

  async #moveFrom(guest: string, to: UserStores): Promise<void> {
    const { localStoreOf, journalOf, newId } = this.#deps
    await moveUnfinished({ localStore: await localStoreOf(guest), journal: journalOf(guest) }, to, newId)
  }

  /** Deletes everything of a user from this browser. */
  async clearUserData(user: string): Promise<void> {
    await Promise.all([this.#deps.localStoreOf(user).then((store) => store.clear()), this.#deps.clearPictures(user)])
  }

  /** Each open character once. */
  #openCharacters(): readonly OpenCharacter[] {
    return [...new Set(this.#open.values())]
  }

  #isOpen(store: CharacterStore): boolean {
    return this.#openCharacters().some((open) => open.store === store)
  }

  async #persistAll(): Promise<void> {
    await Promise.all(this.#openCharacters().map(({ store }) => store.persist()))
  }

  /** Opens the user's local store and sends what earlier pages left unsent. */
  async #openUserData(user: string): Promise<UserData> {
    const { localStoreOf, openTabChannel, journalOf } = this.#deps
    const localStore = await localStoreOf(user)
    const tabs = openTabChannel(user, (message) => this.#onTabMessage(message))
    const userData = { localStore, tabs, journal: journalOf(user) }
    if (localStore.lateResponse) void localStore.lateResponse.then(() => this.#onLateResponse(user, userData))
    else await this.#resumeAll(user, userData).catch(reportUnread)
    return userData
  }

  #onTabMessage({ publicRef, takenDraft }: TabMessage): void {
    const found = this.#open.get(publicRef)
    for (const store of found ? this.#storesWith(found.store) : []) {
      if (takenDraft === undefined) void store.reread()
      else store.giveUpDraft(takenDraft)
    }
  }

  /** The database responds at last: what was typed meanwhile goes on top of what it holds. */
  async #onLateResponse(user: string, userData: UserData): Promise<void> {
    if (this.#user !== user) return
    await this.#persistAll()
    // It may hold a state that the server has lost since.
    for (const { store } of this.#openCharacters()) void this.#refresher.refresh(store)
    await this.#resumeAll(user, userData).catch(reportUnread)
  }

  async #resumeAll(user: string, userData: UserData): Promise<void> {
    const { localStore, journal } = userData
    for (const guest of await guestsIn(localStore)) await this.#moveFrom(guest, userData)
    const entries = await Promise.all(
      journal.entries().map(async (entry) => ({ entry, record: await recordOf(localStore, entry) })),
    )
    for (const stored of await localStore.all()) {
      const { publicRef } = stored.replica.snapshot
      // The entry may name the local-only ref that the record had before.
      const left = entries.filter((one) => one.record?.replica.snapshot.publicRef === publicRef)
      const record = await this.#forgetSettledBatches(userData, stored)
      if (this.#user !== user || (left.length === 0 && !isUnfinished(record))) continue
      const open = this.#openStore(userData, record, 'stored')
      await this.#resume(
        open,
        left.map(({ entry }) => entry),
      )
    }
    for (const { entry, record } of entries) {
      if (!record && this.#user === user) await this.#resumeWithoutRecord(user, userData, entry)
    }
  }

  async #forgetSettledBatches({ localStore, journal }: UserData, record: LocalRecord): Promise<LocalRecord> {
    const { now, newId } = this.#deps
    const journaled = journal.entries().flatMap(({ typed }) => typed.map(({ batch }) => batch))
    const forget = (stored: LocalRecord): LocalRecord => {
      const applied = withoutSettled(stored.applied, journaled, now())
      return applied === stored.applied ? stored : { ...stored, applied, version: newId() }
    }
    if (forget(record) === record) return record
    const { publicRef } = record.replica.snapshot
    // It is not urgent, so a store that fails is no problem.
    return localStore.update(publicRef, (stored) => forget(stored ?? record)).catch(() => record)
  }

  async #resume({ store, autoSave, userData }: OpenCharacter, entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      if (!(await store.addUnpersisted(entry))) {
        this.#unstoredEntries.set(entry, store)
        continue
      }
      // Without a database the journal is all that survives this page.
      if (!store.isPersistent) this.#writeJournal(userData, store)
      entry.remove()
    }
    // The response to a repeated save is as old as the save.
    void autoSave.flush().then(() => this.#refresher.refresh(store))
  }

  /** The local store was cleared, but localStorage still has changes of a hidden page. */
  async #resumeWithoutRecord(user: string, userData: UserData, entry: JournalEntry): Promise<void> {
    const { publicRef, localOnly } = entry
    try {
      const opened = localOnly
        ? this.#openStore(userData, newLocalRecord(unregistered(localOnly), this.#deps.newId), 'unstored')
        : await this.#openFetched(user, userData, publicRef, true)
      await this.#resume(opened, [entry])
    } catch (error) {
      console.error(`The unload journal entry of character ${publicRef} could not be applied`, error)
      if (this.#user === user) this.#unfetched.add(publicRef)
    }
  }

  /** The server can be reached again, so the characters that have entries in the unload journal are opened. */
  async #resumeUnfetched(): Promise<void> {
    for (const publicRef of this.#unfetched) {
      // Gone, or out of reach again: the next connection or the next page tries once more.
      await this.open(publicRef).catch(() => undefined)
    }
  }

  /** Opens a character that is not in the local store. */
  async #openFetched(user: string, userData: UserData, publicRef: string, isRead: boolean): Promise<OpenCharacter> {
    const { api, newId } = this.#deps
    const fetched = await api.getCharacter(publicRef)
    this.#mustBeSignedIn(user)
    const record = newLocalRecord(fetched, newId)
    const stored = await userData.localStore
      .update(publicRef, (found, salvaged) => found ?? withSalvaged(record, salvaged))
      .catch((error: unknown) => {
        console.error(`Character ${publicRef} could not be written to IndexedDB; it is only in memory`, error)
        return null
      })
    this.#mustBeSignedIn(user)
    if (stored) return this.#openStore(userData, stored, 'stored')
    return this.#openStore(userData, record, isRead ? 'unstored' : 'unread')
  }

  #openStore(userData: UserData, record: LocalRecord, origin: RecordOrigin): OpenCharacter {
    const { publicRef } = record.replica.snapshot
    // Two concurrent calls of open() must share one store, or there would be two drafts.
    const known = this.#open.get(publicRef)
    if (known) return known
    const { newId, now, after, api, onEdit } = this.#deps
    const defer = (work: () => void) => void after(persistDelay, work)
    const store = new CharacterStore(record, userData.localStore, newId, { origin, defer, now })
    const autoSave = new AutoSave(store, {
      ...this.#deps,
      create: (request) => api.createCharacter(request),
      refetch: (refusedBase) => this.#refresher.refetch(store, refusedBase),
      logBefore: (entryId) => this.#deps.api.logBefore(store.publicRef, entryId),
      onNotFound: () => void this.#refresher.refresh(store),
      onSaved: (ref, { entries }) => this.#notifyEntries(ref, entries),
    })
    autoSave.subscribe(() => this.#notify())
    store.onEdit(onEdit)
    store.onChange(() => {
      this.#updateJournal(userData, store)
      this.#retryPersist(store)
    })
    store.onPersisted(() => {
      this.#notifyStored(userData, store)
      this.#updateJournal(userData, store)
      this.#removeStoredEntries(store)
    })
    store.onMoved((from, to) => this.#onMoved(userData, store, from, to))
    store.onDraftTaken((takenDraft) => userData.tabs.notify({ publicRef: store.publicRef, takenDraft }))
    const open = { store, autoSave, userData }
    this.#open.set(publicRef, open)
    this.#notify()
    return open
  }

  /**
   * Everything that is only in memory must be in the journal of a hidden page, and nothing else. A visible page that
   * waits for its local store keeps its entry up to date, because the next page will apply it.
   */
  #updateJournal(userData: UserData, store: CharacterStore): void {
    const { journal } = userData
    // The entry of a closed store is complete, and another page may have applied and removed it.
    if (!this.#isOpen(store) && store.hasUnpersisted) return
    const isWaiting = journal.has(store.publicRef) && this.#storesWith(store).some((one) => one.hasUnpersisted)
    if (this.#isPageHidden || isWaiting) this.#writeJournal(userData, store)
    else journal.write(store.publicRef, nothingUnpersisted)
  }

  /** A character that was local-only may be open twice; its entry is about both. */
  #writeJournal({ journal }: UserData, store: CharacterStore): void {
    journal.write(store.publicRef, joinUnpersisted(this.#storesWith(store).map((one) => one.unpersisted())))
  }

  /** A store, which may be closed by now, and the others of the same character. */
  #storesWith(store: CharacterStore): readonly CharacterStore[] {
    const open = this.#openCharacters().map((one) => one.store)
    return [...new Set([store, ...open.filter(({ publicRef }) => publicRef === store.publicRef)])]
  }

  /** Entries that could not be stored were added in memory, and are stored with the rest. */
  #removeStoredEntries(store: CharacterStore): void {
    if (!store.isPersistent) return
    for (const [entry, holder] of this.#unstoredEntries) {
      if (holder !== store) continue
      this.#unstoredEntries.delete(entry)
      entry.remove()
    }
  }

  /** Nothing tells when a full local store has room again, so it is tried from time to time. */
  #retryPersist(store: CharacterStore): void {
    if (store.isPersistent || this.#persistRetries.has(store)) return
    const retry = async (): Promise<void> => {
      this.#persistRetries.delete(store)
      if (!this.#isOpen(store)) return
      await store.persist()
      this.#retryPersist(store)
    }
    this.#persistRetries.add(store)
    this.#deps.after(persistRetryDelay, () => void retry())
  }

  /** Tells the other tabs, and a second store of the same character in this one. */
  #notifyStored({ tabs }: UserData, store: CharacterStore): void {
    tabs.notify({ publicRef: store.publicRef })
    for (const other of this.#openCharacters()) {
      if (other.store !== store && other.store.publicRef === store.publicRef) void other.store.reread()
    }
  }

  /** A local-only character was registered, by this tab or another one. */
  #onMoved(userData: UserData, store: CharacterStore, before: string, publicRef: string): void {
    const open = this.#open.get(before)
    // It may be open under its ref already, if the response to its creation was lost.
    if (open && !this.#open.has(publicRef)) this.#open.set(publicRef, open)
    userData.tabs.notify({ publicRef: before })
    if (userData.journal.has(before)) this.#writeJournal(userData, store)
    userData.journal.write(before, nothingUnpersisted)
    // The event of the character's picture may have arrived before its ref was known here.
    if (this.#isBehind(store)) void this.#refresher.refresh(store)
    this.#deps.observer.onListsChanged()
    this.#deps.onRegistered(before, publicRef)
  }

  #isBehind({ publicRef, revision }: CharacterStore): boolean {
    return (this.#latestRevisions.get(publicRef) ?? 0) > revision
  }

  #notifyEntries(publicRef: string, entries: readonly LogEntry[]): void {
    this.#deps.observer.onEntries(publicRef, entries)
    this.#deps.observer.onListsChanged()
  }

  async #removeGone(publicRef: string): Promise<void> {
    try {
      await this.#open.get(publicRef)?.userData.localStore.removeFinished(publicRef)
    } catch (error) {
      console.error(`Character ${publicRef} could not be removed from IndexedDB`, error)
    }
  }

  #notify(): void {
    this.#state = worstOf(this.#openCharacters().map(({ autoSave }) => autoSave.current()))
    for (const listener of this.#listeners) listener()
  }
}

const guestsKey = 'guests'

/** The guests who brought everything along to the account of a local store, in this browser. */
const guestsIn = async (localStore: LocalStore): Promise<readonly string[]> =>
  ((await localStore.cachedResponse(guestsKey).catch(() => undefined)) as string[] | undefined) ?? []

/** A character that could not be moved is stored under its local-only ref. */
const recordOf = async (localStore: LocalStore, { publicRef, movedFrom = publicRef }: JournalEntry) =>
  (await localStore.find(publicRef)) ?? localStore.find(movedFrom)

/** Characters can still be opened from the server. */
const reportUnread = (error: unknown): void =>
  console.error('The unsent changes of earlier pages could not be read from IndexedDB', error)

/** What pages have left in the unload journal for a character; another page may have applied some of it by now. */
const entriesOf = ({ journal }: UserData, publicRef: string): readonly JournalEntry[] =>
  journal.entries().filter((entry) => entry.publicRef === publicRef)
