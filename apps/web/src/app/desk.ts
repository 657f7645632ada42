import type { Revised } from '@everquill/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { SavedEvent, StreamListener } from '../live/event-stream.ts'
import { AutoSave, type AutoSaveDeps } from '../save/auto-save.ts'
import { Refusal, type Backend, type SavedCharacter } from '../store/backend.ts'
import { CharacterStore } from '../store/character-store.ts'
import { addToLog, keys } from '../store/queries.ts'
import { worstOf, type SaveState, type SaveStateSource } from '../store/save-state.ts'

interface OpenCharacter {
  readonly store: CharacterStore
  readonly autoSave: AutoSave
}

/** What the desk needs of the world. */
export interface DeskDeps extends Omit<AutoSaveDeps, 'onSaved'> {
  readonly backend: Pick<Backend, 'getCharacter'>
  readonly queries: QueryClient
}

/** Every character that is open on this device. Here the store, the save queue and the stream meet. */
export class Desk implements SaveStateSource, StreamListener {
  readonly #deps: DeskDeps
  readonly #open = new Map<string, OpenCharacter>()
  /** The newest revisions heard of characters that do not lie open. */
  readonly #heard = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #state: SaveState = { kind: 'saved' }
  #user: string | null = null

  constructor(deps: DeskDeps) {
    this.#deps = deps
  }

  /** Opens a character, fetching it unless it lies open already. */
  async open(publicRef: string): Promise<void> {
    if (this.#open.has(publicRef)) return
    const fetched = await this.#deps.backend.getCharacter(publicRef)
    const store = this.#lay(fetched)
    // A save that was heard of while the character was on its way may not be in it.
    if ((this.#heard.get(publicRef) ?? 0) > fetched.revision) void this.#refresh(store)
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
  saved({ publicRef, revision, entries }: SavedEvent): void {
    const store = this.#open.get(publicRef)?.store
    if (!store) this.#heard.set(publicRef, revision)
    else if (!store.receive(entries)) void this.#refresh(store)
    this.#heardOf(publicRef, entries)
  }

  /** The stream is open from here on; what was missed before is fetched. */
  opened(): void {
    const { queries } = this.#deps
    for (const { store, autoSave } of this.#open.values()) {
      void this.#refresh(store).then(() => autoSave.retry())
      void queries.invalidateQueries({ queryKey: keys.log(store.publicRef) })
    }
    this.#reloadLists()
  }

  /** The page is about to be left: what is typed is sent at once. */
  flush(): void {
    for (const { autoSave } of this.#open.values()) autoSave.flush()
  }

  /** Who sits here. When it is somebody else, nothing of the one before stays on the desk. */
  seat(user: string | null): void {
    if (this.#user !== null && this.#user !== user) this.#clear()
    this.#user = user
  }

  #clear(): void {
    for (const { autoSave } of this.#open.values()) autoSave.close()
    this.#open.clear()
    this.#heard.clear()
    this.#tell()
  }

  #lay(first: Revised): CharacterStore {
    const { publicRef } = first.character
    // It may have been asked for twice at once; there must be one draft.
    const known = this.#open.get(publicRef)
    if (known) return known.store
    const store = new CharacterStore(first)
    const onSaved = (ref: string, saved: SavedCharacter) => this.#heardOf(ref, saved.entries)
    const autoSave = new AutoSave(store, { ...this.#deps, onSaved })
    autoSave.subscribe(() => this.#tell())
    this.#open.set(publicRef, { store, autoSave })
    return store
  }

  #heardOf(publicRef: string, entries: SavedEvent['entries']): void {
    addToLog(this.#deps.queries, publicRef, entries)
    this.#reloadLists()
  }

  #reloadLists(): void {
    for (const queryKey of [keys.characters, keys.trash]) void this.#deps.queries.invalidateQueries({ queryKey })
  }

  async #refresh(store: CharacterStore): Promise<void> {
    store.startLoading()
    try {
      store.finishLoading(await this.#deps.backend.getCharacter(store.publicRef))
    } catch (error) {
      console.error('A character could not be fetched anew', error)
      store.finishLoading(error instanceof Refusal && error.problem.code === 'not-found' ? 'gone' : 'no answer')
    }
  }

  #tell(): void {
    this.#state = worstOf([...this.#open.values()].map(({ autoSave }) => autoSave.current()))
    for (const listener of this.#listeners) listener()
  }
}
