import { isUndoable, type Character, type LogEntry } from '@everquill/domain'
import type { Giving } from '../../apps/server/src/commands/games/give-to-fellow.ts'
import type { PartyAward } from '../../apps/server/src/commands/games/award-party.ts'
import type { Chance } from './random.ts'
import type { Network, Place } from './network.ts'
import type { World } from './world.ts'

/** What is asked of the server as a whole, under one id: a gift, an award, or that an entry of a log be taken back. */
export type Errand = { readonly saveId: string; readonly user: string } & (
  | { readonly kind: 'gift'; readonly characterId: number; readonly gift: Omit<Giving, 'saveId'> }
  | { readonly kind: 'award'; readonly award: Omit<PartyAward, 'saveId'> }
  | { readonly kind: 'undo'; readonly characterId: number; readonly entryId: number; readonly whole: boolean }
)

/** Some of what a character seems to have, for another one. */
export function aGift({ gold, silver, items }: Character, to: number, chance: Chance): Omit<Giving, 'saveId'> {
  const entry = items.length > 0 && chance.happens(0.6) ? chance.one(items) : null
  const quantity = chance.happens(0.4) ? (entry?.quantity ?? 0) : 1
  const [coin, has] = chance.one([['gold', gold] as const, ['silver', silver] as const])
  const count = Math.min(Math.max(has, 0), chance.between(entry ? 0 : 1, 9))
  return {
    to,
    coins: count > 0 ? { [coin]: count } : {},
    items: entry && quantity > 0 ? [{ entry: entry.id, quantity }] : [],
  }
}

/** Something for some of the party. */
export function anAward(party: readonly number[], chance: Chance): Omit<PartyAward, 'saveId'> {
  const characterIds = chance.happens(0.7) ? party : [chance.one(party)]
  const items = chance.happens(0.5) ? [{ item: 'Torch', quantity: chance.between(1, 3) }] : []
  return { characterIds, coins: { gold: chance.between(1, 9) }, split: chance.happens(0.7), items }
}

/** An entry that somebody who reads a log might take back, more often than not of what passed from hand to hand. */
export function anUndoableEntry(log: readonly LogEntry[], chance: Chance, butTransfers = true): LogEntry | null {
  const latest = log.slice(-30)
  // Notes that are taken away from under others who write below them are a story of their own.
  const notes = new Set(log.filter(({ data }) => data.field === 'notes').map(({ revision }) => revision))
  const candidates = latest.filter((entry) => isUndoable(entry) && !notes.has(entry.revision))
  const transfers = candidates.filter(({ data }) => data.transfer)
  if (transfers.length > 0 && (!butTransfers || chance.happens(0.6))) return chance.one(transfers)
  return butTransfers && candidates.length > 0 ? chance.one(candidates) : null
}

const longestWait = 30_000

/** Carries errands: each is asked for under its id again and again, until there is an answer. */
export class Errands {
  readonly #world: World
  readonly #network: Network
  readonly #open = new Map<string, Errand>()

  constructor(world: World, network: Network) {
    this.#world = world
    this.#network = network
  }

  /** What was asked for and has no answer yet. */
  get open(): readonly string[] {
    return [...this.#open.values()].map(({ kind, saveId }) => `${kind} ${saveId}`)
  }

  run(place: Place, errand: Errand): void {
    const { tell, dealings } = this.#world
    tell(() => `${place.name} asks for ${wordsOf(errand)}`)
    dealings.asked(errand)
    this.#open.set(errand.saveId, errand)
    this.#ask(place, errand, 3_000)
  }

  #ask(place: Place, errand: Errand, wait: number): void {
    const { timeline, tell } = this.#world
    this.#network.exchange(place, { kind: 'errand', errand }, (answer) => {
      const isFinal =
        answer.kind === 'done' ||
        (answer.kind === 'refused' && !['unavailable', 'too-many-requests'].includes(answer.problem.code))
      if (!isFinal || !this.#open.delete(errand.saveId)) return
      tell(() => `${place.name} hears of ${errand.saveId}: ${answer.kind === 'refused' ? answer.problem.code : 'done'}`)
    })
    timeline.after(place.chance.between(wait / 2, wait), () => {
      if (this.#open.has(errand.saveId)) this.#ask(place, errand, Math.min(longestWait, wait * 2))
    })
  }
}

function wordsOf(errand: Errand): string {
  const { saveId, kind } = errand
  const what = kind === 'gift' ? errand.gift : kind === 'award' ? errand.award : { entry: errand.entryId }
  return `${kind} ${saveId}: ${JSON.stringify(what)}`
}
