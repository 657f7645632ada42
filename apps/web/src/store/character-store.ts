import {
  acknowledged,
  edit,
  failed,
  isList,
  loaded,
  parsePath,
  received,
  refreshed,
  same,
  send,
  unsaved,
  unsent,
  type Change,
  type Character,
  type Device,
  type Json,
  type LogEntry,
  type Path,
  type Revised,
  type Save,
} from '@everquill/domain'
import { entriesById } from './entries-by-id.ts'

type Listener = () => void

/** Who listens to one field or path. */
interface Hearing {
  /** Null for a whole list. */
  readonly path: Path | null
  readonly listeners: Set<Listener>
  /** How often somebody else has changed it. */
  heard: number
}

/**
 * One open character: what is shown and what is unsaved, read synchronously by every input. Who sends it lives
 * elsewhere and listens.
 */
export class CharacterStore {
  readonly publicRef: string
  #device: Device
  #loads = 0
  #isGone = false
  /** By the key of the character that they live under, so that most of them need not be looked at. */
  readonly #byKey = new Map<string, Map<string, Hearing>>()
  readonly #onChange = new Set<Listener>()
  readonly #onEdit = new Set<Listener>()

  constructor(first: Revised) {
    this.publicRef = first.character.publicRef
    this.#device = loaded(first)
  }

  /** The character as it is shown. */
  get draft(): Character {
    return this.#device.draft
  }

  /** The last character that the server acknowledged. */
  get snapshot(): Character {
    return this.#device.snapshot
  }

  get revision(): number {
    return this.#device.revision
  }

  get inFlight(): Save | null {
    return this.#device.inFlight?.save ?? null
  }

  /** While the character is fetched anew nothing is sent. */
  get isLoading(): boolean {
    return this.#loads > 0
  }

  /** It was looked for and is not there any more, for this person at least. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** What is typed and not yet acknowledged. */
  unsaved(): readonly Change[] {
    return unsaved(this.#device)
  }

  /** What is typed and not yet on its way. */
  unsent(): readonly Change[] {
    return unsent(this.#device)
  }

  /** The value of a field or path as it is shown. */
  read(field: string): Json {
    return valueAt(valueOf(this.#device.draft, keyOf(field)), parsePath(field))
  }

  /** The person writes. */
  edit(field: string, value: Json): void {
    const before = this.#device
    this.#become(edit(before, field, value), 'me')
    if (this.#device.draft !== before.draft) for (const listener of this.#onEdit) listener()
  }

  /** Puts what is unsent on its way, or returns null when there is nothing to send. */
  startSave(saveId: string): Save | null {
    if (this.isLoading || this.#device.inFlight) return null
    this.#become(send(this.#device, saveId))
    return this.inFlight
  }

  acknowledge(saveId: string, answer: Revised): void {
    this.#become(acknowledged(this.#device, saveId, answer))
  }

  /** The save in flight was refused: what was typed stays typed. */
  fail(saveId: string): void {
    this.#become(failed(this.#device, saveId))
  }

  /** A save heard from elsewhere; false when something before it was missed and must be fetched. */
  receive(entries: readonly LogEntry[]): boolean {
    const heard = received(this.#device, entries)
    if (heard.kind === 'heard') this.#become(heard.device)
    return heard.kind === 'heard'
  }

  startLoading(): void {
    this.#loads += 1
  }

  /** What was fetched, or why it could not be: no answer, or it is gone. */
  finishLoading(fresh: Revised | 'no answer' | 'gone'): void {
    this.#loads -= 1
    if (fresh !== 'no answer') this.#isGone = fresh === 'gone'
    if (typeof fresh === 'object') this.#become(refreshed(this.#device, fresh))
    for (const listener of this.#onChange) listener()
  }

  /** Hears of one field only, so that a keystroke draws one input and not a sheet. */
  subscribe(field: string, listener: Listener): () => void {
    const key = keyOf(field)
    const hearings = this.#byKey.get(key) ?? new Map<string, Hearing>()
    const hearing = hearings.get(field) ?? { path: parsePath(field), listeners: new Set(), heard: 0 }
    this.#byKey.set(key, hearings.set(field, hearing))
    hearing.listeners.add(listener)
    return () => hearing.listeners.delete(listener)
  }

  /** How often somebody else has changed a field since it was first listened to. */
  heard(field: string): number {
    return this.#byKey.get(keyOf(field))?.get(field)?.heard ?? 0
  }

  /** Hears of every change, shown or not. */
  onChange(listener: Listener): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  /** Hears of what the person types, and of nothing else. */
  onEdit(listener: Listener): () => void {
    this.#onEdit.add(listener)
    return () => this.#onEdit.delete(listener)
  }

  #become(next: Device, author: 'me' | 'somebody' = 'somebody'): void {
    const before = this.#device
    if (next === before) return
    this.#device = next
    for (const [key, hearings] of this.#byKey) {
      const [was, is] = [valueOf(before.draft, key), valueOf(next.draft, key)]
      if (was === is) continue
      for (const hearing of hearings.values()) {
        if (same(valueAt(was, hearing.path), valueAt(is, hearing.path))) continue
        if (author === 'somebody') hearing.heard += 1
        for (const listener of hearing.listeners) listener()
      }
    }
    for (const listener of this.#onChange) listener()
  }
}

/** The key of the character that a path begins with. */
const keyOf = (field: string): string => field.split('.', 1)[0] ?? ''

const valueOf = (character: Character, key: string): Json =>
  (character as unknown as { readonly [key: string]: Json })[key] ?? null

/** What a path means within the value of its key. */
function valueAt(value: Json, path: Path | null): Json {
  if (path === null || path.kind === 'field') return value
  const entry = isList(value) ? (entriesById(value).get(path.entryId) ?? null) : null
  return path.kind === 'entry' ? entry : ((entry && entry[path.part]) ?? null)
}
