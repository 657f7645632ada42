import { rollChange, unsaved, type Change, type LogEntry } from '@everquill/domain'
import { ProblemError } from '../api/problem-error.ts'
import type { CharacterCalls } from '../api/types.ts'
import { isUnsaved, newLocalRecord, type LocalRecord, type LocalStore, type QueuedRoll } from './local/local-store.ts'
import type { JournalEntry, UnloadJournal } from './local/unload-journal.ts'
import { AutoSave, type AutoSaveDeps } from './outbox/auto-save.ts'
import { CharacterStore } from './replica/character-store.ts'
import { worstOf, type SaveState, type SaveStateSource } from './save-state.ts'
import type { GameEvent, SavedEvent, StreamListener } from './stream/event-stream.ts'
import type { TabChannel } from './stream/tab-channel.ts'
import type { SyncObserver } from './sync-observer.ts'

/** What belongs to the signed-in user in this browser. */
interface UserData {
  readonly localStore: LocalStore
  readonly tabs: TabChannel
  readonly journal: UnloadJournal
}

interface OpenCharacter {
  readonly store: CharacterStore
  readonly autoSave: AutoSave
  readonly userData: UserData
}

export interface SyncClientDeps extends Omit<AutoSaveDeps, 'onSaved' | 'create' | 'refetch'> {
  readonly api: CharacterCalls
  readonly observer: SyncObserver
  readonly newId: () => string
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly openTabChannel: (user: string, onStored: (publicRef: string) => void) => TabChannel
  readonly journalOf: (user: string) => UnloadJournal
  /** Deletes a user's queued pictures. */
  readonly clearPictures: (user: string) => Promise<void>
  /** Called on each edit, for example to request persistent storage. */
  readonly onEdit: () => void
}

/** Milliseconds between a keystroke and its write to the local store, so that rendering comes first. */
const persistDelay = 30

/** The changes of one character that the server does not have. */
export interface UnsentChanges {
  readonly publicRef: string
  readonly name: string
  readonly changes: readonly Change[]
}

/** Opens characters, saves their edits and applies events to them, for one user at a time. */
export class SyncClient implements SaveStateSource, StreamListener {
  readonly #deps: SyncClientDeps
  /** Open characters by ref. A registered character is also found under its local-only ref. */
  readonly #open = new Map<string, OpenCharacter>()
  /** The latest revisions received for characters that are not open. */
  readonly #latestRevisions = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #state: SaveState = { kind: 'saved' }
  #user: string | null = null
  #userData: Promise<UserData> | null = null
  #isPersistent = true
  #isPageHidden = false

  constructor(deps: SyncClientDeps) {
    this.#deps = deps
  }

  /** The id of the signed-in user. */
  get user(): string | null {
    return this.#user
  }

  /** Closes everything of the previous user and opens the data of the new one. */
  switchUser(user: string | null): void {
    if (user === this.#user) return
    void this.#userData?.then(({ tabs }) => tabs.close())
    for (const { autoSave } of this.#openCharacters()) autoSave.close()
    this.#open.clear()
    this.#latestRevisions.clear()
    this.#user = user
    this.#userData = user === null ? null : this.#openUserData(user)
    this.#notify()
  }

  /** Opens a character from the local store, or else from the server. */
  async open(publicRef: string): Promise<void> {
    const userData = await this.#userData
    if (!userData) throw new Error('SyncClient.open() must be called after sign-in')
    if (this.#open.has(publicRef)) return
    const stored = await userData.localStore.find(publicRef)
    const { store } = this.#openStore(userData, stored ?? (await this.#fetch(userData, publicRef)))
    // A local record may be old, and a fetched character may lack a save that was received during the fetch.
    if (stored || this.#isBehind(store)) void this.#refresh(store)
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

  onGameEvent({ gameId, entry }: GameEvent): void {
    this.#deps.observer.onGameEntries(gameId, entry ? [entry] : [])
  }

  /** Applies a save of this or any other user; resolves once it is shown. */
  async receiveSave({ publicRef, revision, entries }: SavedEvent): Promise<void> {
    const gameId = entries[0]?.gameId ?? null
    if (gameId !== null) this.#deps.observer.onGameEntries(gameId, entries)
    this.#notifyEntries(publicRef, entries)
    const store = this.#open.get(publicRef)?.store
    if (!store) this.#latestRevisions.set(publicRef, revision)
    else if (!(await store.receive(entries))) await this.#refresh(store)
  }

  /** Fetches what the stream may have missed and retries failed saves. */
  onConnected(): void {
    const open = this.#openCharacters()
    for (const { store, autoSave } of open) void this.#refresh(store).then(() => autoSave.retry())
    this.#deps.observer.onReconnected(open.map(({ store }) => store.publicRef))
  }

  /** Sends all unsent changes now; resolves after the attempts. */
  async flush(): Promise<void> {
    await Promise.all(this.#openCharacters().map(({ autoSave }) => autoSave.flush()))
  }

  /** Resolves once all typed changes are in the local store; rejects if the browser cannot store them. */
  async persist(): Promise<void> {
    await this.#persistAll()
    if (this.#state.kind === 'not-persistent') throw new Error('Unsaved changes are only in memory: keep the page open')
  }

  /** The page may never run again: sends what is stored and writes the rest to the unload journal. */
  onPageHide(): void {
    this.#isPageHidden = true
    for (const { store, autoSave, userData } of this.#openCharacters()) {
      userData.journal.write(store.publicRef, store.unpersisted())
      autoSave.onPageHide()
      void store.persist()
    }
  }

  onPageShow(): void {
    this.#isPageHidden = false
  }

  /** Sets whether the browser can store changes. */
  setPersistent(isPersistent: boolean): void {
    this.#isPersistent = isPersistent
    this.#notify()
  }

  /** All changes that the server does not have, by character: unsaved, rolled offline, or refused and not yet seen. */
  async unsent(): Promise<readonly UnsentChanges[]> {
    await this.#persistAll()
    const records = (await (await this.#userData)?.localStore.all()) ?? []
    const all = records.map(async ({ replica, rolls = [] }) => ({
      publicRef: replica.snapshot.publicRef,
      name: replica.draft.name,
      changes: [...unsaved(replica), ...(await rollChanges(rolls)), ...replica.notices.map(({ change }) => change)],
    }))
    return (await Promise.all(all)).filter(({ changes }) => changes.length > 0)
  }

  /** Deletes everything of a user from this browser. */
  async clearUserData(user: string): Promise<void> {
    await Promise.all([this.#deps.localStoreOf(user).then((store) => store.clear()), this.#deps.clearPictures(user)])
  }

  /** Each open character once. */
  #openCharacters(): readonly OpenCharacter[] {
    return [...new Set(this.#open.values())]
  }

  async #persistAll(): Promise<void> {
    await Promise.all(this.#openCharacters().map(({ store }) => store.persist()))
  }

  /** Opens the user's local store and sends what earlier pages left unsent. */
  async #openUserData(user: string): Promise<UserData> {
    const { localStoreOf, openTabChannel, journalOf } = this.#deps
    const localStore = await localStoreOf(user)
    const tabs = openTabChannel(user, (publicRef) => void this.#open.get(publicRef)?.store.reread())
    const userData = { localStore, tabs, journal: journalOf(user) }
    const journal = userData.journal.entries()
    for (const record of await localStore.all()) {
      const entries = journal.filter(({ publicRef }) => publicRef === record.replica.snapshot.publicRef)
      const hasUnsent = entries.length > 0 || isUnsaved(record)
      if (this.#user === user && hasUnsent) await this.#resume(userData, record, entries)
    }
    return userData
  }

  async #resume(userData: UserData, record: LocalRecord, entries: readonly JournalEntry[]): Promise<void> {
    const { store, autoSave } = this.#openStore(userData, record)
    store.addTyped(entries.flatMap(({ changes }) => changes))
    await store.persist()
    for (const { remove } of entries) remove()
    void autoSave.flush()
  }

  async #fetch({ localStore }: UserData, publicRef: string): Promise<LocalRecord> {
    const { api, newId } = this.#deps
    const fetched = await api.getCharacter(publicRef)
    return localStore.update(publicRef, (stored) => stored ?? newLocalRecord(fetched, newId))
  }

  #openStore(userData: UserData, record: LocalRecord): OpenCharacter {
    const { publicRef } = record.replica.snapshot
    // Two concurrent calls of open() must share one store, or there would be two drafts.
    const known = this.#open.get(publicRef)
    if (known) return known
    const { newId, now, after, api, onEdit } = this.#deps
    const defer = (work: () => void) => void after(persistDelay, work)
    const store = new CharacterStore(record, userData.localStore, newId, { defer, now })
    const autoSave = new AutoSave(store, {
      ...this.#deps,
      create: (request) => api.createCharacter(request),
      refetch: () => api.getCharacter(store.publicRef),
      onSaved: (ref, { entries }) => this.#notifyEntries(ref, entries),
      onRegistered: (before, ref) => this.#onRegistered(before, ref),
    })
    autoSave.subscribe(() => this.#notify())
    store.onEdit(() => {
      onEdit()
      if (this.#isPageHidden) userData.journal.write(store.publicRef, store.unpersisted())
    })
    store.onPersisted(() => {
      userData.tabs.notifyStored(store.publicRef)
      userData.journal.write(store.publicRef, this.#isPageHidden ? store.unpersisted() : [])
    })
    const open = { store, autoSave, userData }
    this.#open.set(publicRef, open)
    this.#notify()
    return open
  }

  #onRegistered(before: string, publicRef: string): void {
    const open = this.#open.get(before)
    if (open) this.#open.set(publicRef, open)
    // The event of the character's picture may have arrived before its ref was known here.
    if (open && this.#isBehind(open.store)) void this.#refresh(open.store)
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

  async #refresh(store: CharacterStore): Promise<void> {
    const { publicRef } = store
    if (store.revision === 0) return
    store.startLoading()
    try {
      await store.finishLoading(await this.#deps.api.getCharacter(publicRef))
    } catch (error) {
      console.error(`Character ${publicRef} could not be fetched again`, error)
      const isGone = error instanceof ProblemError && error.problem.code === 'not-found'
      await store.finishLoading(isGone ? 'gone' : 'no-response')
      const isUnfinished = store.unsaved().length + store.rolls.length + store.notices.length > 0
      if (isGone && !isUnfinished) await this.#open.get(publicRef)?.userData.localStore.remove(publicRef)
    }
  }

  #notify(): void {
    const worst = worstOf(this.#openCharacters().map(({ autoSave }) => autoSave.current()))
    const isAtRisk = !this.#isPersistent && worst.kind !== 'saved' && worst.kind !== 'notices'
    this.#state = isAtRisk ? { kind: 'not-persistent', count: 'count' in worst ? worst.count : 0 } : worst
    for (const listener of this.#listeners) listener()
  }
}

/** Imported on demand, because the dice code is not part of the first load. */
async function rollChanges(rolls: readonly QueuedRoll[]): Promise<readonly Change[]> {
  if (rolls.length === 0) return []
  const { localRoll } = await import('./outbox/local-roll.ts')
  return rolls.map((roll) => rollChange(localRoll(roll)))
}
