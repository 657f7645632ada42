import { sendable, unsent, type Change, type Replica, type LogEntry, type Save } from '@everquill/domain'
import type { Deed } from '../oracles/replica-oracle.ts'
import type { Network, Place } from '../network.ts'
import type { Answer } from '../parts.ts'
import { Stream } from './stream.ts'
import type { World } from '../world.ts'

/** A moment at which a tab can be closed, each between two steps that belong together. */
export const moments = ['typed', 'kept', 'send written', 'save sent', 'answer came', 'answer written'] as const
export type Moment = (typeof moments)[number]

/** What a tab knows of the device that it is open on. */
export interface Home extends Place {
  readonly characterId: number
  /** The save by which its character was created, if it was created here. */
  readonly birthId: string
  readonly record: Replica
  readonly lastEdit: number
  /** When the oldest of what is unsent was typed, and whether anything unacknowledged was long ago. */
  readonly madeAt: string
  readonly isOverdue: boolean
  /** The old save without an answer that was looked at again, once. */
  looked: string | null
  /** Changes the record on the disk in one transaction: all of it, or, when the tab is closed before, nothing. */
  transact(tab: Tab, moment: Moment, work: (record: Replica) => readonly [Replica, Deed] | null): void
  /** Whether the tab is still there after this moment. */
  outlives(tab: Tab, moment: Moment): boolean
}

const longestWait = 60_000

export const hasUnsent = (record: Replica): boolean => record.draft !== record.snapshot && unsent(record).length > 0

const hasSendable = (record: Replica): boolean => record.draft !== record.snapshot && sendable(record).length > 0

/** A page that somebody has open. What it knows dies with it; what it wrote to the disk does not. */
export class Tab {
  readonly name: string
  /** What it has last seen of the disk. */
  seen: Replica
  /** What it showed when somebody last typed here: who still has a box in use goes by that. */
  shownBefore: Replica
  /** Typed here, and not on the disk yet: this much is lost when the tab is killed. */
  typed: readonly Change[] = []
  isOpen = true
  doom: { readonly moment: Moment; readonly openedAfter: number } | null = null
  isFetching: 'no' | 'yes' | 'and again' = 'no'
  readonly #world: World
  readonly #network: Network
  readonly #home: Home
  #stream: Stream | null = null
  /** Waiting for the answer to a save, or for the moment to send it again. */
  #isSending = false
  #isSaveDue = false
  #tries = 0

  constructor(world: World, network: Network, home: Home, name: string) {
    this.#world = world
    this.#network = network
    this.#home = home
    this.name = name
    this.seen = home.record
    this.shownBefore = home.record
  }

  close(): void {
    this.isOpen = false
    this.#stream?.close()
  }

  breakStream(): void {
    this.#stream?.break()
  }

  /** It is the one tab of its device that sends and listens: whatever there is to do, it does. */
  work(): void {
    if (this.#home.record.revision === 0) return this.#isSending ? undefined : this.#bear()
    this.#stream ??= new Stream(this.#world, this.#network, this.#home, String(this.#home.characterId), {
      opened: () => this.#fetch(),
      saved: (entries) => this.#hear(entries),
    })
    if (this.#isSending) return
    const { record } = this.#home
    if (record.inFlight) this.#resend()
    else if (!this.#isSaveDue && hasSendable(record)) this.#saveLater()
  }

  /** What was created here asks for its number, until it comes. */
  #bear(): void {
    const { timeline, parts, tell } = this.#world
    const { chance, birthId, record } = this.#home
    this.#isSending = true
    tell(() => `${this.name} asks for a number for what was created there`)
    const request = { kind: 'create', saveId: birthId, name: record.snapshot.name } as const
    this.#network.exchange(this.#home, request, (answer) => {
      if (answer.kind !== 'saved' || !this.isOpen || !this.#home.outlives(this, 'answer came')) return
      this.#home.transact(this, 'answer written', (unborn) => {
        if (unborn.revision > 0) return null
        this.#rest()
        return [parts.device.refreshed(unborn, answer.saved), { kind: 'refresh' }]
      })
    })
    timeline.after(chance.between(3_000, 8_000), () => {
      if (this.isOpen && this.#home.record.revision === 0) this.#bear()
    })
  }

  /** What was typed long ago is not sent before it is known what others wrote since. */
  #lookAgain(then: (isThere: boolean) => void): void {
    const { timeline, parts, totals } = this.#world
    let isOver = false
    const goOn = (wait: number, next: () => void) => {
      if (isOver) return
      isOver = true
      timeline.after(wait, () => this.isOpen && next())
    }
    timeline.after(10_000, () => goOn(0, () => this.#lookAgain(then)))
    this.#network.exchange(this.#home, { kind: 'read', characterId: this.#home.characterId }, (answer) => {
      if (!this.isOpen || isOver) return
      // Where nothing is there any more, the save hears it too.
      if (answer.kind === 'refused' && answer.problem.code === 'not-found') return goOn(0, () => then(false))
      if (answer.kind !== 'found') return goOn(1_000, () => this.#lookAgain(then))
      this.#home.transact(this, 'answer written', (record) => {
        goOn(0, () => then(true))
        const saveId = record.inFlight?.save.saveId ?? null
        if (!this.#home.isOverdue || (saveId !== null && saveId === this.#home.looked)) return null
        this.#home.looked = saveId
        const held = parts.device.holdBack(parts.device.refreshed(record, answer.found))
        totals.questions += (held.heldBack?.length ?? 0) - (record.heldBack?.length ?? 0)
        return held === record ? null : [held, { kind: 'hold' }]
      })
    })
  }

  /** The same save again; of one that is old, what its author need not look at first. */
  #resend(): void {
    this.#isSending = true
    const send = () => {
      const { inFlight } = this.#home.record
      if (inFlight) this.request(inFlight.save, true)
      else this.#rest()
    }
    const { isOverdue, looked, record } = this.#home
    if (isOverdue && looked !== record.inFlight?.save.saveId) this.#lookAgain(send)
    else send()
  }

  /** 2000 ms after the last edit. */
  #saveLater(looked?: { readonly isThere: boolean }): void {
    const { timeline, parts, newId, totals } = this.#world
    this.#isSaveDue = true
    timeline.after(Math.max(0, this.#home.lastEdit + 2_000 - timeline.now), () => {
      if (!this.isOpen) return
      if (timeline.now < this.#home.lastEdit + 2_000) return this.#saveLater()
      if (this.#home.isOverdue && !looked) return this.#lookAgain((isThere) => this.#saveLater({ isThere }))
      this.#home.transact(this, 'send written', (record) => {
        this.#isSaveDue = false
        if (this.#isSending) return null
        const isOld = this.#home.isOverdue && looked?.isThere === true
        const asked = isOld ? parts.device.holdBack(record) : record
        const sent = parts.device.send(asked, newId(), this.#home.madeAt)
        if (sent === asked) return asked === record ? null : [asked, { kind: 'hold' }]
        totals.saves++
        this.#isSending = true
        return [sent, { kind: 'send', isOld }]
      })
    })
  }

  request(save: Save, isAgain: boolean): void {
    const { timeline, parts, newId, tell } = this.#world
    const tries = this.#tries
    this.#isSending = true
    const sent = isAgain ? parts.client.again(save, newId) : save
    tell(() => `${this.name} sends ${sent.saveId}`)
    const request = { kind: 'save', characterId: this.#home.characterId, save: sent } as const
    this.#network.exchange(this.#home, request, (answer) => this.#answered(save.saveId, answer))
    timeline.after(10_000, () => {
      if (this.#isSending && this.#tries === tries && this.#isOnItsWay(save.saveId)) this.#retry()
    })
    this.#home.outlives(this, 'save sent')
  }

  #isOnItsWay = (saveId: string): boolean => this.#home.record.inFlight?.save.saveId === saveId

  /** The same save again, ever more patiently. */
  #retry(): void {
    const { timeline, totals } = this.#world
    const wait = Math.min(longestWait, 1_000 * 2 ** this.#tries++)
    timeline.after(this.#home.chance.between(wait / 2, wait), () => {
      if (!this.isOpen) return
      const { inFlight } = this.#home.record
      if (!inFlight) return this.#rest()
      totals.retries++
      this.#resend()
    })
  }

  #rest(): void {
    this.#isSending = false
    this.#tries = 0
  }

  #answered(saveId: string, answer: Answer): void {
    const { parts, totals, tell } = this.#world
    if (!this.isOpen || !this.#home.outlives(this, 'answer came')) return
    const outcome = parts.client.outcomeIn(answer, this.#home.record, saveId)
    const problem = outcome?.kind === 'refused' ? outcome.problem : null
    if (!outcome || problem?.code === 'unavailable' || problem?.code === 'too-many-requests') {
      if (this.#isOnItsWay(saveId)) this.#retry()
      return
    }
    if (problem?.code === 'save-id-reused') return this.#arrived(saveId)
    this.#home.transact(this, 'answer written', (record) => {
      if (problem) {
        const refused = parts.device.refuse(record, saveId, problem)
        if (refused === record) return null
        this.#rest()
        totals.refusals++
        tell(() => `${this.name} hears that ${saveId} is refused: ${problem.code} ${problem.field ?? ''}`)
        return [refused, { kind: 'refuse', problem }]
      }
      const saved = outcome.kind === 'saved' ? parts.device.acknowledged(record, saveId, outcome.saved) : record
      if (saved === record) return null
      this.#rest()
      tell(() => `${this.name} hears that ${saveId} is saved`)
      return [saved, { kind: 'acknowledge' }]
    })
  }

  /** It has arrived already, with more in it. */
  #arrived(saveId: string): void {
    const { parts, timeline } = this.#world
    let isOver = false
    timeline.after(10_000, () => {
      if (!isOver && this.isOpen && this.#isOnItsWay(saveId)) this.#retry()
      isOver = true
    })
    this.#network.exchange(this.#home, { kind: 'read', characterId: this.#home.characterId }, (answer) => {
      const isGone = answer.kind === 'refused' && answer.problem.code === 'not-found'
      if (!this.isOpen || isOver || (answer.kind !== 'found' && !isGone)) return
      isOver = true
      this.#home.transact(this, 'answer written', (record) => {
        const after = parts.device.arrived(record, saveId, answer.kind === 'found' ? answer.found : null)
        if (after === record) return null
        this.#rest()
        return [after, { kind: 'arrive' }]
      })
    })
  }

  #hear(entries: readonly LogEntry[]): void {
    const { parts, totals, tell } = this.#world
    const revision = entries[0]?.revision
    this.#home.transact(this, 'answer written', (record) => {
      const news = parts.device.received(record, entries)
      if (news.kind === 'gap') {
        totals.gaps++
        tell(() => `${this.name} notices a gap before revision ${revision}`)
        this.#fetch()
        return null
      }
      if (news.replica === record) return null
      tell(() => `${this.name} hears of revision ${revision}`)
      if (record.inFlight && !news.replica.inFlight) this.#rest()
      return [news.replica, { kind: 'hear' }]
    })
  }

  /** Asks for the whole character, until it comes. */
  #fetch(): void {
    const { timeline, parts, tell } = this.#world
    if (this.isFetching !== 'no') {
      this.isFetching = 'and again'
      return
    }
    this.isFetching = 'yes'
    let isOver = false
    const again = (wait: number) => {
      if (isOver) return
      isOver = true
      timeline.after(wait, () => {
        this.isFetching = 'no'
        if (this.isOpen) this.#fetch()
      })
    }
    timeline.after(10_000, () => again(this.#home.chance.between(0, 2_000)))
    this.#network.exchange(this.#home, { kind: 'read', characterId: this.#home.characterId }, (answer) => {
      if (!this.isOpen || isOver) return
      if (answer.kind !== 'found') return again(answer.kind === 'refused' ? 5_000 : 1_000)
      isOver = true
      this.#home.transact(this, 'answer written', (record) => {
        const isAskedAgain = this.isFetching === 'and again'
        this.isFetching = 'no'
        if (isAskedAgain) this.#fetch()
        tell(() => `${this.name} fetches revision ${answer.found.revision}`)
        const fresh = parts.device.refreshed(record, answer.found)
        return fresh === record ? null : [fresh, { kind: 'refresh' }]
      })
    })
  }
}
