import {
  acknowledged,
  edit,
  failed,
  loaded,
  parsePath,
  read,
  received,
  refreshed,
  send,
  unsaved,
  unsent,
  type Change,
  type Character,
  type Device,
  type Json,
  type LogEntry,
  type Revised,
  type Save,
} from '@everquill/domain'

type Listener = () => void

/**
 * One open character: what is shown and what is unsaved, read synchronously by every input. Who sends it lives
 * elsewhere and listens.
 */
export class CharacterStore {
  readonly publicRef: string
  #device: Device
  #isLoading = false
  readonly #byField = new Map<string, Set<Listener>>()
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
    return this.#isLoading
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
    const path = parsePath(field)
    return path ? read(this.#device.draft, path) : null
  }

  /** The person writes. */
  edit(field: string, value: Json): void {
    const before = this.#device
    this.#become(edit(before, field, value))
    if (this.#device.draft !== before.draft) for (const listener of this.#onEdit) listener()
  }

  /** Puts what is unsent on its way, or returns null when there is nothing to send. */
  startSave(saveId: string): Save | null {
    if (this.#isLoading || this.#device.inFlight) return null
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
    this.#isLoading = true
  }

  /** What was fetched, or null when it could not be. */
  finishLoading(fresh: Revised | null): void {
    this.#isLoading = false
    if (fresh) this.#become(refreshed(this.#device, fresh))
    for (const listener of this.#onChange) listener()
  }

  /** Hears of one field only, so that a keystroke draws one input and not a sheet. */
  subscribe(field: string, listener: Listener): () => void {
    const listeners = this.#byField.get(field) ?? new Set()
    this.#byField.set(field, listeners.add(listener))
    return () => listeners.delete(listener)
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

  #become(next: Device): void {
    const before = this.#device
    if (next === before) return
    this.#device = next
    for (const [field, listeners] of this.#byField) {
      const path = parsePath(field)
      // A list or a whole document is a new object only when something in it changed.
      const changed = path
        ? read(before.draft, path) !== read(next.draft, path)
        : keyOf(before.draft, field) !== keyOf(next.draft, field)
      if (changed) for (const listener of listeners) listener()
    }
    for (const listener of this.#onChange) listener()
  }
}

const keyOf = (character: Character, key: string): unknown => character[key as keyof Character]
