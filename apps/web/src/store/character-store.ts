import {
  acknowledged,
  arrived,
  dismissed,
  editOf,
  received,
  refreshed,
  refuse,
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
  type Problem,
  type Revised,
  type Save,
  type Writing,
} from '@everquill/domain'
import type { DeviceDisk, Kept, KeptRoll, Typed } from './device-disk.ts'
import { Hearings, readField } from './hearings.ts'

type Listener = () => void

/** More batches than tabs could have on their way at once. */
const remembered = 16

const changesOf = (typed: readonly Typed[]): readonly Change[] => typed.map(({ change }) => change)

/** How a store knows the time. */
interface StoreTimes {
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Puts off what need not be done before the next picture is drawn. */
  readonly soon?: (work: () => void) => void
}

type Step = (device: Device, saveId: string, typedAt: string | null) => Device

type RollStep = (rolls: readonly KeptRoll[]) => readonly KeptRoll[]

const asItIs = <T>(thing: T): T => thing

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
  readonly #soon: (work: () => void) => void
  readonly #now: () => number
  /** As it lies on the disk, as far as this tab knows. */
  #kept: Kept
  /** What was typed in this tab and does not lie on the disk yet. */
  #typed: readonly Typed[] = []
  /** What is typed from here on goes to the disk together. */
  #batch: string
  /** The id of what is unsent, if this tab was the last to type. */
  #ownId = ''
  /** The one on top of the other. */
  #shown: Device
  /** Whether it will soon be brought there. */
  #isDue = false
  #last: Promise<unknown> = Promise.resolve()
  #loads = 0
  #isGone = false
  readonly #hearings = new Hearings()
  readonly #onChange = new Set<Listener>()
  readonly #onEdit = new Set<Listener>()
  readonly #onKept = new Set<Listener>()

  constructor(
    first: Kept,
    disk: DeviceDisk,
    newId: () => string,
    { now = Date.now, soon = (work) => work() }: StoreTimes = {},
  ) {
    this.key = first.device.snapshot.publicRef
    this.#publicRef = this.key
    this.#kept = first
    this.#shown = first.device
    this.#disk = disk
    this.#newId = newId
    this.#soon = soon
    this.#now = now
    this.#batch = newId()
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

  /** Dice that fell here and that the server has not heard of. */
  get rolls(): readonly KeptRoll[] {
    return this.#kept.rolls ?? []
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
    return readField(this.draft, field)
  }

  /** The value as the server has it. */
  readSaved(field: string): Json {
    return readField(this.snapshot, field)
  }

  /** The person writes. */
  edit(field: string, value: Json, how: Writing = {}): void {
    const change = editOf(this.#shown, field, value, how)
    if (change) this.type([{ batch: this.#batch, change }])
  }

  /** What was typed is shown at once and on its way to the disk. */
  type(typed: readonly Typed[]): void {
    this.#typed = [...this.#typed, ...typed]
    this.#show(write(this.#shown, changesOf(typed)), 'me')
    for (const listener of this.#onEdit) listener()
    if (this.#isDue) return
    this.#isDue = true
    this.#soon(() => {
      this.#isDue = false
      void this.keep()
    })
  }

  /** What has not reached the disk, for a page that may not live to see it there; what is typed next is apart from it. */
  unkept(): readonly Typed[] {
    this.#batch = this.#newId()
    return this.#typed
  }

  /** What is typed lies on the disk when this is done. */
  async keep(): Promise<void> {
    if (this.#typed.length > 0) await this.#transact(asItIs)
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
    await this.#transact(send)
    return this.inFlight
  }

  /**
   * The same for a page that is being left and cannot wait for the disk: what lies there already is sent under the id
   * that lies there too. Null when something is still on its way to the disk, or another tab typed last and will see to it.
   */
  saveToLeave(): Save | null {
    const { device, nextSaveId, typedAt = null } = this.#kept
    if (this.#typed.length > 0 || this.isLoading || nextSaveId !== this.#ownId) return null
    // Should the page live on, what is typed from here on is not part of it.
    this.#ownId = ''
    void this.startSave()
    return send(device, nextSaveId, typedAt).inFlight?.save ?? null
  }

  acknowledge(saveId: string, answer: Answer): Promise<void> {
    return this.#transact((device) => acknowledged(device, saveId, answer))
  }

  /** The save in flight had arrived before, by another way. */
  arrived(saveId: string, fresh: Revised): Promise<void> {
    return this.#transact((device) => arrived(device, saveId, fresh))
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
      await this.#write((device) => refreshed(device, answer))
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

  /** Dice fell here; they lie on the disk when this is done. */
  keepRoll(roll: KeptRoll): Promise<void> {
    return this.#queue(() => this.#write(asItIs, (rolls) => [...rolls, roll]))
  }

  /** Something became of dice that fell here; false when that was known before. */
  async endRoll(saveId: string): Promise<boolean> {
    let isNews = false
    await this.#queue(() =>
      this.#write(asItIs, (rolls) => {
        isNews = rolls.some((roll) => roll.saveId === saveId)
        return isNews ? rolls.filter((roll) => roll.saveId !== saveId) : rolls
      }),
    )
    return isNews
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
    return this.#hearings.subscribe(field, listener)
  }

  /** How often somebody else has changed a field since it was first listened to. */
  heard(field: string): number {
    return this.#hearings.heard(field)
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
  #transact(step: Step): Promise<void> {
    return this.#queue(() => this.#write(step))
  }

  async #write(step: Step, turn: RollStep = asItIs): Promise<void> {
    const typed = this.#typed
    const now = new Date(this.#now()).toISOString()
    const [version, freshId, ownId] = [this.#newId(), this.#newId(), this.#ownId]
    this.#batch = this.#newId()
    const kept = await this.#disk.update(this.publicRef, (stored) => {
      const before = stored === null || this.#knows(stored) ? this.#kept : stored
      const fresh = typed.filter(({ batch }) => !before.batches.includes(batch))
      // Who typed what lies there may have been left and have sent it: what is typed here is another save.
      const isForeign = fresh.length > 0 && before.nextSaveId !== ownId
      const { typedAt: earlier = null, rolls: fallen = [] } = before
      const below = isForeign ? send(before.device, before.nextSaveId, earlier) : before.device
      const oldest = below === before.device ? earlier : null
      const nextId = fresh.length > 0 ? freshId : before.nextSaveId
      const sentAs = fresh.length > 0 ? (oldest ?? now) : oldest
      const device = step(write(below, changesOf(fresh)), nextId, sentAs)
      const rolls = turn(fallen)
      if (stored !== null && device === before.device && rolls === fallen) return stored
      const isSent = device.inFlight?.save.saveId === nextId
      const nextSaveId = isSent ? version : nextId
      const typedAt = isSent || unsent(device).length === 0 ? null : sentAs
      const batches = [...before.batches, ...new Set(fresh.map(({ batch }) => batch))].slice(-remembered)
      return { device, nextSaveId, typedAt, rolls, batches, version }
    })
    if (typed.length > 0 && kept.nextSaveId === freshId) this.#ownId = freshId
    this.#become(kept, this.#typed.slice(typed.length))
    for (const listener of this.#onKept) listener()
  }

  /** What a disk gives back is a copy; where it says nothing new, everything that is drawn stays the very same. */
  #knows(kept: Kept): boolean {
    return kept.version === this.#kept.version
  }

  #become(kept: Kept, typed: readonly Typed[]): void {
    const { length: rolls } = this.rolls
    if (!this.#knows(kept)) this.#kept = kept
    this.#typed = typed
    const fresh = typed.filter(({ batch }) => !this.#kept.batches.includes(batch))
    this.#show(write(this.#kept.device, changesOf(fresh)), 'somebody')
    // Dice change nothing that is shown of a character, and yet they must be sent.
    if (this.rolls.length !== rolls) for (const listener of this.#onChange) listener()
  }

  #show(next: Device, author: 'me' | 'somebody'): void {
    const before = this.#shown
    if (next === before) return
    this.#shown = next
    this.#hearings.tell(before.draft, next.draft, author)
    for (const listener of this.#onChange) listener()
  }
}
