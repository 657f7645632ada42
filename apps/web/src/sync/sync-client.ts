import { rolled, unsaved, type Change, type LogEntry } from '@everquill/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { LineEvent, SavedEvent, StreamListener } from './stream/event-stream.ts'
import type { Tabs } from './stream/tabs.ts'
import type { UnloadJournal, JournalNote } from './local/unload-journal.ts'
import { AutoSave, type AutoSaveDeps } from './outbox/auto-save.ts'
import { Refusal, type Backend } from '../api/backend.ts'
import { CharacterStore } from './replica/character-store.ts'
import { newLocalRecord, isUnsaved, type LocalStore, type LocalRecord, type QueuedRoll } from './local/local-store.ts'
import { applyGameEvents } from '../queries/apply-game-events.ts'
import { addToLog } from '../queries/log.ts'
import { keys } from '../queries/queries.ts'
import { worstOf, type SaveState, type SaveStateSource } from './save-state.ts'

interface OpenCharacter {
  readonly store: CharacterStore
  readonly autoSave: AutoSave
  readonly place: UserData
}

/** Where one person's characters lie, and who else looks at them. */
interface UserData {
  readonly disk: LocalStore
  readonly tabs: Tabs
  readonly notes: UnloadJournal
}

/** What the desk needs of the world. */
export interface SyncClientDeps extends Omit<AutoSaveDeps, 'onSaved' | 'create' | 'refetch'> {
  readonly backend: Pick<Backend, 'getCharacter' | 'createCharacter'>
  readonly queries: QueryClient
  readonly newId: () => string
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly joinTabs: (user: string, onKept: (publicRef: string) => void) => Tabs
  readonly journalOf: (user: string) => UnloadJournal
  /** The pictures of somebody that are on their way go no further. */
  readonly forgetPictures: (user: string) => Promise<void>
  /** Somebody has written something: the browser is asked not to throw it away. */
  readonly onEdit: () => void
}

/** Milliseconds after a keystroke until it goes to the disk: what is seen comes first. */
const nextPicture = 30

/** What was typed into one character and has not reached the server. */
export interface Unsent {
  readonly publicRef: string
  readonly name: string
  readonly changes: readonly Change[]
}

/** Every character that is open on this device. Here the store, the save queue, the stream and the other tabs meet. */
export class SyncClient implements SaveStateSource, StreamListener {
  readonly #deps: SyncClientDeps
  readonly #open = new Map<string, OpenCharacter>()
  /** The newest revisions heard of characters that do not lie open. */
  readonly #heard = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #state: SaveState = { kind: 'saved' }
  #user: string | null = null
  #place: Promise<UserData> | null = null
  #isKept = true
  #isLeaving = false

  constructor(deps: SyncClientDeps) {
    this.#deps = deps
  }

  /** Who sits here. */
  get user(): string | null {
    return this.#user
  }

  /** Somebody sits down. When it is somebody else, nothing of the one before stays on the desk. */
  switchUser(user: string | null): void {
    if (user === this.#user) return
    const before = this.#place
    void before?.then(({ tabs }) => tabs.leave())
    for (const { autoSave } of this.#open.values()) autoSave.close()
    this.#open.clear()
    this.#heard.clear()
    this.#user = user
    this.#place = user === null ? null : this.#openUserData(user)
    this.#tell()
  }

  /** Opens a character: from this device when it lies there, or else from the server. */
  async open(publicRef: string): Promise<void> {
    const place = await this.#place
    if (!place) throw new Error('nobody sits at the desk')
    if (this.#open.has(publicRef)) return
    const kept = await place.disk.find(publicRef)
    const { store } = this.#openStore(place, kept ?? (await this.#fetch(place, publicRef)))
    // What lay here may be old; a save that was heard of while the character was on its way may not be in it.
    if (kept || (this.#heard.get(publicRef) ?? 0) > store.revision) void this.#refresh(store)
  }

  /** A character that lies open. */
  at(publicRef: string): CharacterStore {
    const open = this.#open.get(publicRef)
    if (!open) throw new Error(`character ${publicRef} is not open`)
    return open.store
  }

  current = (): SaveState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A save was heard, from wherever it came. */
  saved(event: SavedEvent): void {
    void this.receiveSave(event)
  }

  /** Something was written at a table, or it is another. */
  written({ gameId, entry }: LineEvent): void {
    applyGameEvents(this.#deps.queries, gameId, entry ? [entry] : [])
  }

  /** The same; done when it is shown. */
  async receiveSave({ publicRef, revision, entries }: SavedEvent): Promise<void> {
    const gameId = entries[0]?.gameId ?? null
    if (gameId !== null) applyGameEvents(this.#deps.queries, gameId, entries)
    this.#heardOf(publicRef, entries)
    const store = this.#open.get(publicRef)?.store
    if (!store) this.#heard.set(publicRef, revision)
    else if (!(await store.receive(entries))) await this.#refresh(store)
  }

  /** The stream is open from here on; what was missed before is fetched. */
  opened(): void {
    const { queries } = this.#deps
    for (const { store, autoSave } of this.#open.values()) {
      void this.#refresh(store).then(() => autoSave.retry())
      void queries.invalidateQueries({ queryKey: keys.log(store.publicRef) })
    }
    this.#reloadLists()
    for (const queryKey of [keys.games, keys.game()]) void queries.invalidateQueries({ queryKey })
  }

  /** Sends at once what there is; done when all of it has been tried. */
  async flush(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ autoSave }) => autoSave.flush()))
  }

  /** Everything that is typed lies on this device when this is done; rejects when the browser lets us keep nothing. */
  async persist(): Promise<void> {
    await this.#writeDown()
    if (this.#state.kind === 'unkept') throw new Error('what is typed lives in this page alone')
  }

  /** The page is about to be left, perhaps for good: what lies on the disk is sent, what does not yet is noted. */
  onPageHide(): void {
    this.#isLeaving = true
    for (const { store, autoSave, place } of this.#open.values()) {
      place.notes.note(store.publicRef, store.unpersisted())
      autoSave.onPageHide()
      void store.persist()
    }
  }

  /** The page is looked at again. */
  onPageShow(): void {
    this.#isLeaving = false
  }

  /** Whether this browser keeps what is typed. */
  setPersistent(isKept: boolean): void {
    this.#isKept = isKept
    this.#tell()
  }

  /** All that was typed here and that the server does not have, by character. */
  async unsent(): Promise<readonly Unsent[]> {
    await this.#writeDown()
    const kept = (await (await this.#place)?.disk.all()) ?? []
    const all = kept.map(async ({ replica, rolls = [] }) => ({
      publicRef: replica.snapshot.publicRef,
      name: replica.draft.name,
      changes: [...unsaved(replica), ...(await told(rolls)), ...replica.notices.map(({ change }) => change)],
    }))
    return (await Promise.all(all)).filter(({ changes }) => changes.length > 0)
  }

  /** Nothing of somebody stays on this device. */
  async forget(user: string): Promise<void> {
    await Promise.all([this.#deps.localStoreOf(user).then((disk) => disk.clear()), this.#deps.forgetPictures(user)])
  }

  async #writeDown(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ store }) => store.persist()))
  }

  /** What was left behind by an earlier page is sent at once. */
  async #openUserData(user: string): Promise<UserData> {
    const { localStoreOf: localStoreOf, joinTabs, journalOf: notesOf } = this.#deps
    const disk = await localStoreOf(user)
    const tabs = joinTabs(user, (publicRef) => void this.#open.get(publicRef)?.store.reread())
    const place = { disk, tabs, notes: notesOf(user) }
    const notes = place.notes.all()
    for (const kept of await disk.all()) {
      const left = notes.filter(({ publicRef }) => publicRef === kept.replica.snapshot.publicRef)
      if (this.#user === user && (left.length > 0 || isUnsaved(kept))) await this.#resume(place, kept, left)
    }
    return place
  }

  async #resume(place: UserData, kept: LocalRecord, left: readonly JournalNote[]): Promise<void> {
    const { store, autoSave } = this.#openStore(place, kept)
    store.type(left.flatMap(({ typed }) => typed))
    await store.persist()
    for (const { done } of left) done()
    void autoSave.flush()
  }

  async #fetch({ disk }: UserData, publicRef: string): Promise<LocalRecord> {
    const { backend, newId } = this.#deps
    const fetched = await backend.getCharacter(publicRef)
    return disk.update(publicRef, (known) => known ?? newLocalRecord(fetched, newId))
  }

  #openStore(place: UserData, kept: LocalRecord): OpenCharacter {
    const { publicRef } = kept.replica.snapshot
    // It may have been asked for twice at once; there must be one draft.
    const known = this.#open.get(publicRef)
    if (known) return known
    const { newId, after, backend, onEdit } = this.#deps
    const soon = (work: () => void) => void after(nextPicture, work)
    const store = new CharacterStore(kept, place.disk, newId, { soon, now: this.#deps.now })
    const autoSave = new AutoSave(store, {
      ...this.#deps,
      create: (wishes) => backend.createCharacter(wishes),
      refetch: () => backend.getCharacter(store.publicRef),
      onSaved: (ref, { entries }) => this.#heardOf(ref, entries),
      onRegistered: (before, ref) => this.#registered(before, ref),
    })
    autoSave.subscribe(() => this.#tell())
    store.onEdit(() => {
      onEdit()
      if (this.#isLeaving) place.notes.note(store.publicRef, store.unpersisted())
    })
    store.onPersisted(() => {
      place.tabs.tellKept(store.publicRef)
      place.notes.note(store.publicRef, this.#isLeaving ? store.unpersisted() : [])
    })
    const open = { store, autoSave, place }
    this.#open.set(publicRef, open)
    this.#tell()
    return open
  }

  #registered(before: string, publicRef: string): void {
    const open = this.#open.get(before)
    if (open) this.#open.set(publicRef, open)
    // Its picture may have arrived before it was known here by this number.
    if (open && (this.#heard.get(publicRef) ?? 0) > open.store.revision) void this.#refresh(open.store)
    this.#reloadLists()
    this.#deps.onRegistered(before, publicRef)
  }

  #heardOf(publicRef: string, entries: readonly LogEntry[]): void {
    addToLog(this.#deps.queries, publicRef, entries)
    this.#reloadLists()
  }

  #reloadLists(): void {
    for (const queryKey of [keys.characters, keys.trash]) void this.#deps.queries.invalidateQueries({ queryKey })
  }

  async #refresh(store: CharacterStore): Promise<void> {
    if (store.revision === 0) return
    store.startLoading()
    try {
      await store.finishLoading(await this.#deps.backend.getCharacter(store.publicRef))
    } catch (error) {
      console.error('A character could not be fetched anew', error)
      const isGone = error instanceof Refusal && error.problem.code === 'not-found'
      await store.finishLoading(isGone ? 'gone' : 'no answer')
      // It lies here no longer either, unless something of it would be lost.
      if (isGone && store.unsaved().length + store.rolls.length + store.notices.length === 0)
        await this.#open.get(store.publicRef)?.place.disk.remove(store.publicRef)
    }
  }

  #tell(): void {
    const worst = worstOf([...new Set(this.#open.values())].map(({ autoSave }) => autoSave.current()))
    const isUnkept = !this.#isKept && worst.kind !== 'saved' && worst.kind !== 'notices'
    this.#state = isUnkept ? { kind: 'unkept', count: 'count' in worst ? worst.count : 0 } : worst
    for (const listener of this.#listeners) listener()
  }
}

/** What knows of dice comes later than the page. */
async function told(rolls: readonly QueuedRoll[]): Promise<readonly Change[]> {
  if (rolls.length === 0) return []
  const { rolledHere } = await import('./outbox/rolled-here.ts')
  return rolls.map((roll) => rolled(rolledHere(roll)))
}
