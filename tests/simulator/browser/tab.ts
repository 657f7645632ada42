import { sendable, unsent, type Change, type Replica, type LogEntry, type Save } from '@everquill/domain'
import type { Operation } from '../oracles/replica-oracle.ts'
import type { Network, Endpoint } from '../network.ts'
import type { ServerResponse } from '../parts.ts'
import { Stream } from './stream.ts'
import type { World } from '../world.ts'

/** Moments at which a tab can be closed, each between two steps that belong together. */
export const moments = [
  'typed',
  'stored',
  'send written',
  'save sent',
  'response received',
  'response written',
] as const
export type Moment = (typeof moments)[number]

/** The device as its tabs see it. */
export interface TabHost extends Endpoint {
  readonly characterId: number
  /** The save id of a character that was created on this device. */
  readonly creationId: string
  readonly record: Replica
  readonly lastEdit: number
  /** When the oldest unsent change was typed. */
  readonly madeAt: string
  readonly isStale: boolean
  /** The stale save in flight that was already compared with the server. */
  reviewed: string | null
  /** Updates the stored record in one transaction; does nothing if the tab is closed before. */
  transact(tab: Tab, moment: Moment, work: (record: Replica) => readonly [Replica, Operation] | null): void
  /** Whether the tab is still open after this moment. */
  isOpenAfter(tab: Tab, moment: Moment): boolean
}

const longestWait = 60_000

export const hasUnsent = (record: Replica): boolean => record.draft !== record.snapshot && unsent(record).length > 0

const hasSendable = (record: Replica): boolean => record.draft !== record.snapshot && sendable(record).length > 0

/** An open page. Its state is lost when it is closed; the local store is not. */
export class Tab {
  readonly name: string
  /** The stored record as the tab last saw it. */
  seen: Replica
  /** What the tab showed at the previous edit: an input that is still focused is based on that. */
  shownBefore: Replica
  /** Typed and not stored yet, so lost when the tab is killed. */
  typed: readonly Change[] = []
  isOpen = true
  closeAt: { readonly moment: Moment; readonly openedAfter: number } | null = null
  isFetching: 'no' | 'yes' | 'again' = 'no'
  readonly #world: World
  readonly #network: Network
  readonly #host: TabHost
  #stream: Stream | null = null
  /** Waiting for the response to a save or for its next retry. */
  #isSending = false
  #isSaveDue = false
  #tries = 0

  constructor(world: World, network: Network, host: TabHost, name: string) {
    this.#world = world
    this.#network = network
    this.#host = host
    this.name = name
    this.seen = host.record
    this.shownBefore = host.record
  }

  close(): void {
    this.isOpen = false
    this.#stream?.close()
  }

  breakStream(): void {
    this.#stream?.break()
  }

  /** Called on the one tab of a device that sends and receives: starts whatever is due. */
  work(): void {
    if (this.#host.record.revision === 0) return this.#isSending ? undefined : this.#register()
    this.#stream ??= new Stream(this.#world, this.#network, this.#host, String(this.#host.characterId), {
      opened: () => this.#fetch(),
      saved: (entries) => this.#receive(entries),
    })
    if (this.#isSending) return
    const { record } = this.#host
    if (record.inFlight) this.#resend()
    else if (!this.#isSaveDue && hasSendable(record)) this.#saveLater()
  }

  /** Registers a local-only character, with retries. */
  #register(): void {
    const { clock, parts, trace } = this.#world
    const { random, creationId, record } = this.#host
    this.#isSending = true
    trace(() => `${this.name} registers its character`)
    const request = { kind: 'create', saveId: creationId, name: record.snapshot.name } as const
    this.#network.exchange(this.#host, request, (response) => {
      if (response.kind !== 'saved' || !this.isOpen || !this.#host.isOpenAfter(this, 'response received')) return
      this.#host.transact(this, 'response written', (localOnly) => {
        if (localOnly.revision > 0) return null
        this.#finishSending()
        return [parts.replica.refreshed(localOnly, response.saved), { kind: 'refresh' }]
      })
    })
    clock.after(random.between(3_000, 8_000), () => {
      if (this.isOpen && this.#host.record.revision === 0) this.#register()
    })
  }

  /** Fetches the character before a stale change is sent, so that conflicts with newer edits are found. */
  #review(then: (isThere: boolean) => void): void {
    const { clock, parts, totals } = this.#world
    let isOver = false
    const goOn = (wait: number, next: () => void) => {
      if (isOver) return
      isOver = true
      clock.after(wait, () => this.isOpen && next())
    }
    clock.after(10_000, () => goOn(0, () => this.#review(then)))
    this.#network.exchange(this.#host, { kind: 'read', characterId: this.#host.characterId }, (response) => {
      if (!this.isOpen || isOver) return
      // If the character is not accessible, the save is refused for the same reason.
      if (response.kind === 'refused' && response.problem.code === 'not-found') return goOn(0, () => then(false))
      if (response.kind !== 'found') return goOn(1_000, () => this.#review(then))
      this.#host.transact(this, 'response written', (record) => {
        goOn(0, () => then(true))
        const saveId = record.inFlight?.save.saveId ?? null
        if (!this.#host.isStale || (saveId !== null && saveId === this.#host.reviewed)) return null
        this.#host.reviewed = saveId
        const heldBack = parts.replica.holdBack(parts.replica.refreshed(record, response.found))
        totals.questions += (heldBack.heldBack?.length ?? 0) - (record.heldBack?.length ?? 0)
        return heldBack === record ? null : [heldBack, { kind: 'hold back' }]
      })
    })
  }

  /** Retries the save in flight. A stale one is compared with the server first. */
  #resend(): void {
    this.#isSending = true
    const send = () => {
      const { inFlight } = this.#host.record
      if (inFlight) this.request(inFlight.save, true)
      else this.#finishSending()
    }
    const { isStale, reviewed, record } = this.#host
    if (isStale && reviewed !== record.inFlight?.save.saveId) this.#review(send)
    else send()
  }

  /** 2000 ms after the last edit. */
  #saveLater(reviewed?: { readonly isThere: boolean }): void {
    const { clock, parts, newId, totals } = this.#world
    this.#isSaveDue = true
    clock.after(Math.max(0, this.#host.lastEdit + 2_000 - clock.now), () => {
      if (!this.isOpen) return
      if (clock.now < this.#host.lastEdit + 2_000) return this.#saveLater()
      if (this.#host.isStale && !reviewed) return this.#review((isThere) => this.#saveLater({ isThere }))
      this.#host.transact(this, 'send written', (record) => {
        this.#isSaveDue = false
        if (this.#isSending) return null
        const isOld = this.#host.isStale && reviewed?.isThere === true
        const asked = isOld ? parts.replica.holdBack(record) : record
        const sent = parts.replica.send(asked, newId(), this.#host.madeAt)
        if (sent === asked) return asked === record ? null : [asked, { kind: 'hold back' }]
        totals.saves++
        this.#isSending = true
        return [sent, { kind: 'send', isOld }]
      })
    })
  }

  request(save: Save, isAgain: boolean): void {
    const { clock, parts, newId, trace } = this.#world
    const tries = this.#tries
    this.#isSending = true
    const sent = isAgain ? parts.client.retry(save, newId) : save
    trace(() => `${this.name} sends ${sent.saveId}`)
    const request = { kind: 'save', characterId: this.#host.characterId, save: sent } as const
    this.#network.exchange(this.#host, request, (response) => this.#onResponse(save.saveId, response))
    clock.after(10_000, () => {
      if (this.#isSending && this.#tries === tries && this.#isInFlight(save.saveId)) this.#retry()
    })
    this.#host.isOpenAfter(this, 'save sent')
  }

  #isInFlight = (saveId: string): boolean => this.#host.record.inFlight?.save.saveId === saveId

  /** Retries with exponential backoff. */
  #retry(): void {
    const { clock, totals } = this.#world
    const wait = Math.min(longestWait, 1_000 * 2 ** this.#tries++)
    clock.after(this.#host.random.between(wait / 2, wait), () => {
      if (!this.isOpen) return
      const { inFlight } = this.#host.record
      if (!inFlight) return this.#finishSending()
      totals.retries++
      this.#resend()
    })
  }

  #finishSending(): void {
    this.#isSending = false
    this.#tries = 0
  }

  #onResponse(saveId: string, response: ServerResponse): void {
    const { parts, totals, trace } = this.#world
    if (!this.isOpen || !this.#host.isOpenAfter(this, 'response received')) return
    const outcome = parts.client.outcomeOf(response, this.#host.record, saveId)
    const problem = outcome?.kind === 'refused' ? outcome.problem : null
    if (!outcome || problem?.code === 'unavailable' || problem?.code === 'too-many-requests') {
      if (this.#isInFlight(saveId)) this.#retry()
      return
    }
    if (problem?.code === 'save-id-reused') return this.#alreadyArrived(saveId)
    this.#host.transact(this, 'response written', (record) => {
      if (problem) {
        const refused = parts.replica.saveRefused(record, saveId, problem)
        if (refused === record) return null
        this.#finishSending()
        totals.refusals++
        trace(() => `${this.name} learns that ${saveId} was refused: ${problem.code} ${problem.field ?? ''}`)
        return [refused, { kind: 'refuse', problem }]
      }
      const saved = outcome.kind === 'saved' ? parts.replica.acknowledged(record, saveId, outcome.saved) : record
      if (saved === record) return null
      this.#finishSending()
      trace(() => `${this.name} learns that ${saveId} was saved`)
      return [saved, { kind: 'acknowledge' }]
    })
  }

  /** The server committed an earlier, larger version of this save. */
  #alreadyArrived(saveId: string): void {
    const { parts, clock } = this.#world
    let isOver = false
    clock.after(10_000, () => {
      if (!isOver && this.isOpen && this.#isInFlight(saveId)) this.#retry()
      isOver = true
    })
    this.#network.exchange(this.#host, { kind: 'read', characterId: this.#host.characterId }, (response) => {
      const isGone = response.kind === 'refused' && response.problem.code === 'not-found'
      if (!this.isOpen || isOver || (response.kind !== 'found' && !isGone)) return
      isOver = true
      this.#host.transact(this, 'response written', (record) => {
        const after = parts.replica.saveArrived(record, saveId, response.kind === 'found' ? response.found : null)
        if (after === record) return null
        this.#finishSending()
        return [after, { kind: 'arrive' }]
      })
    })
  }

  #receive(entries: readonly LogEntry[]): void {
    const { parts, totals, trace } = this.#world
    const revision = entries[0]?.revision
    this.#host.transact(this, 'response written', (record) => {
      const news = parts.replica.received(record, entries)
      if (news.kind === 'gap') {
        totals.gaps++
        trace(() => `${this.name} notices a gap before revision ${revision}`)
        this.#fetch()
        return null
      }
      if (news.replica === record) return null
      trace(() => `${this.name} receives revision ${revision}`)
      if (record.inFlight && !news.replica.inFlight) this.#finishSending()
      return [news.replica, { kind: 'receive' }]
    })
  }

  /** Fetches the character, with retries. */
  #fetch(): void {
    const { clock, parts, trace } = this.#world
    if (this.isFetching !== 'no') {
      this.isFetching = 'again'
      return
    }
    this.isFetching = 'yes'
    let isOver = false
    const retry = (wait: number) => {
      if (isOver) return
      isOver = true
      clock.after(wait, () => {
        this.isFetching = 'no'
        if (this.isOpen) this.#fetch()
      })
    }
    clock.after(10_000, () => retry(this.#host.random.between(0, 2_000)))
    this.#network.exchange(this.#host, { kind: 'read', characterId: this.#host.characterId }, (response) => {
      if (!this.isOpen || isOver) return
      if (response.kind !== 'found') return retry(response.kind === 'refused' ? 5_000 : 1_000)
      isOver = true
      this.#host.transact(this, 'response written', (record) => {
        const isRequestedAgain = this.isFetching === 'again'
        this.isFetching = 'no'
        if (isRequestedAgain) this.#fetch()
        trace(() => `${this.name} fetches revision ${response.found.revision}`)
        const fresh = parts.replica.refreshed(record, response.found)
        return fresh === record ? null : [fresh, { kind: 'refresh' }]
      })
    })
  }
}
