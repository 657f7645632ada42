import {
  acknowledged,
  dismissed,
  editOf,
  isList,
  parsePath,
  received,
  refreshed,
  refuse,
  same,
  send,
  settled,
  unsaved,
  unsent,
  write,
  type Answer,
  type Change,
  type Character,
  type Device,
  type Json,
  type LogEntry,
  type Notice,
  type Path,
  type Problem,
  type Revised,
  type Save,
  type Writing,
} from '@everquill/domain'
import type { DeviceDisk, HalfKept, Kept } from './device-disk.ts'
import { entriesById } from './entries-by-id.ts'

type Listener = () => void

const nowhere = { version: '', count: 0 }

/** Who listens to one field or path. */
interface Hearing {
  /** Null for a whole list. */
  readonly path: Path | null
  readonly listeners: Set<Listener>
  /** How often somebody else has changed it. */
  heard: number
}

/**
 * One open character: what is shown and what is unsaved, read synchronously by every input. What is typed is shown at
 * once and lies on the disk a moment later; everything else happens on the disk first, where other tabs do the same.
 */
export class CharacterStore {
  /** What it is called here, from its opening on, whatever number it gets. */
  readonly key: string
  #publicRef: string
  readonly #disk: DeviceDisk
  readonly #newId: () => string
  /** As it lies on the disk, as far as this tab knows. */
  #kept: Kept
  /** What was typed in this tab and does not lie on the disk yet. */
  #typed: readonly Change[] = []
  /** The one on top of the other. */
  #shown: Device
  /** How many of them are just being written, and as which version. */
  #halfway: Omit<HalfKept, 'typed'> = nowhere
  #last: Promise<unknown> = Promise.resolve()
  #loads = 0
  #isGone = false
  /** By the key of the character that they live under, so that most of them need not be looked at. */
  readonly #byKey = new Map<string, Map<string, Hearing>>()
  readonly #onChange = new Set<Listener>()
  readonly #onEdit = new Set<Listener>()
  readonly #onKept = new Set<Listener>()

  constructor(first: Kept, disk: DeviceDisk, newId: () => string) {
    this.key = first.device.snapshot.publicRef
    this.#publicRef = this.key
    this.#kept = first
    this.#shown = first.device
    this.#disk = disk
    this.#newId = newId
  }

  get publicRef(): string {
    return this.#publicRef
  }

  /** The character as it is shown. */
  get draft(): Character {
    return this.#shown.draft
  }

  /** The last character that the server acknowledged. */
  get snapshot(): Character {
    return this.#shown.snapshot
  }

  /** 0 as long as the server does not know the character. */
  get revision(): number {
    return this.#shown.revision
  }

  get inFlight(): Save | null {
    return this.#shown.inFlight?.save ?? null
  }

  /** Fields that somebody else changed while they were typed into here, with what the person had seen. */
  get contested(): Device['contested'] {
    return this.#shown.contested
  }

  get notices(): readonly Notice[] {
    return this.#shown.notices
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
    return unsaved(this.#shown)
  }

  /** What is typed and not yet on its way. */
  unsent(): readonly Change[] {
    return unsent(this.#shown)
  }

  /** The value of a field or path as it is shown. */
  read(field: string): Json {
    return valueAt(valueOf(this.draft, keyOf(field)), parsePath(field))
  }

  /** The value as the server has it. */
  readSaved(field: string): Json {
    return valueAt(valueOf(this.snapshot, keyOf(field)), parsePath(field))
  }

  /** The person writes. */
  edit(field: string, value: Json, how: Writing = {}): void {
    const change = editOf(this.#shown, field, value, how)
    if (change) this.type([change])
  }

  /** What was typed is shown at once and on its way to the disk. */
  type(changes: readonly Change[]): void {
    this.#typed = [...this.#typed, ...changes]
    this.#show(write(this.#shown, changes), 'me')
    for (const listener of this.#onEdit) listener()
    void this.keep()
  }

  /** What has not reached the disk, for a page that may not live to see it there; null when everything has. */
  half(): HalfKept | null {
    return this.#typed.length > 0 ? { ...this.#halfway, typed: this.#typed } : null
  }

  /** What is typed lies on the disk when this is done. */
  async keep(): Promise<void> {
    if (this.#typed.length > 0) await this.#transact((device) => device)
    else await this.#last
  }

  /** Another tab has changed what lies on the disk. */
  async reread(): Promise<void> {
    await this.#queue(async () => {
      const kept = await this.#disk.find(this.publicRef)
      if (kept) this.#become(kept, this.#typed)
    })
  }

  /** The save on its way, or else what is unsent put on its way; null when there is nothing to send. */
  async startSave(): Promise<Save | null> {
    if (this.isLoading) return null
    await this.#transact((device, saveId) => send(device, saveId))
    return this.inFlight
  }

  /**
   * The same for a page that is being left and cannot wait for the disk: what lies there already is sent under the id
   * that lies there too. Null when something is still on its way to the disk.
   */
  saveToLeave(): Save | null {
    const { device, nextSaveId } = this.#kept
    const { inFlight } = send(device, nextSaveId)
    if (this.#typed.length > 0 || this.isLoading) return null
    // Should the page live on, what is typed meanwhile is not part of it.
    if (inFlight) void this.#queue(() => this.#write((before, typed) => write(send(before.device, nextSaveId), typed)))
    return inFlight?.save ?? null
  }

  acknowledge(saveId: string, answer: Answer): Promise<void> {
    return this.#transact((device) => acknowledged(device, saveId, answer))
  }

  /** The server said no to the save in flight: its author is told, and what it did not mean is sent again. */
  refuse(saveId: string, problem: Problem): Promise<void> {
    return this.#transact((device) => refuse(device, saveId, problem))
  }

  /** The server knows the character from now on, under a number of its own; what was typed lies on top. */
  born(answer: Answer): Promise<void> {
    return this.#queue(async () => {
      const before = this.publicRef
      this.#publicRef = answer.character.publicRef
      await this.#write(({ device }, typed) => write(refreshed(device, answer), typed))
      await this.#disk.remove(before)
    })
  }

  /** A save heard from elsewhere; false when something before it was missed and must be fetched. */
  async receive(entries: readonly LogEntry[]): Promise<boolean> {
    let missed = false
    await this.#transact((device) => {
      const heard = received(device, entries)
      missed = heard.kind === 'gap'
      return heard.kind === 'heard' ? heard.device : device
    })
    return !missed
  }

  dismiss(notice: Notice): Promise<void> {
    return this.#transact((device) => dismissed(device, notice))
  }

  /** The person keeps what they wrote, having seen what somebody else did. */
  settle(field: string): Promise<void> {
    return this.#transact((device) => settled(device, field))
  }

  startLoading(): void {
    this.#loads += 1
  }

  /** What was fetched, or why it could not be: no answer, or it is gone. */
  async finishLoading(fresh: Revised | 'no answer' | 'gone'): Promise<void> {
    if (fresh !== 'no answer') this.#isGone = fresh === 'gone'
    if (typeof fresh === 'object') await this.#transact((device) => refreshed(device, fresh))
    this.#loads -= 1
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

  /** Hears of what the person types in this tab, and of nothing else. */
  onEdit(listener: Listener): () => void {
    this.#onEdit.add(listener)
    return () => this.#onEdit.delete(listener)
  }

  /** Hears when this tab has written to the disk. */
  onKept(listener: Listener): () => void {
    this.#onKept.add(listener)
    return () => this.#onKept.delete(listener)
  }

  /** One after the other, so that what is typed goes to the disk once. */
  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Something happens to what lies on the disk, after all that is typed has got there. */
  #transact(step: (device: Device, saveId: string) => Device): Promise<void> {
    return this.#queue(() =>
      this.#write(({ device, nextSaveId }, typed) =>
        step(write(device, typed), typed.length > 0 ? this.#newId() : nextSaveId),
      ),
    )
  }

  async #write(step: (before: Kept, typed: readonly Change[]) => Device): Promise<void> {
    const typed = this.#typed
    const version = this.#newId()
    this.#halfway = { version, count: typed.length }
    const kept = await this.#disk.update(this.publicRef, (stored) => {
      const before = stored === null || this.#knows(stored) ? this.#kept : stored
      const device = step(before, typed)
      if (stored !== null && device === before.device) return stored
      const isSpent = typed.length > 0 || device.inFlight?.save.saveId === before.nextSaveId
      return { device, nextSaveId: isSpent ? this.#newId() : before.nextSaveId, version }
    })
    this.#halfway = nowhere
    this.#become(kept, this.#typed.slice(typed.length))
    for (const listener of this.#onKept) listener()
  }

  /** What a disk gives back is a copy; where it says nothing new, everything that is drawn stays the very same. */
  #knows(kept: Kept): boolean {
    return kept.version === this.#kept.version
  }

  #become(kept: Kept, typed: readonly Change[]): void {
    if (!this.#knows(kept)) this.#kept = kept
    this.#typed = typed
    this.#show(write(this.#kept.device, typed), 'somebody')
  }

  #show(next: Device, author: 'me' | 'somebody'): void {
    const before = this.#shown
    if (next === before) return
    this.#shown = next
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
