import { isUndoable, type Character, type LogEntry } from '@everquill/domain'
import type { GiftRequest } from '../../apps/server/src/commands/games/give-to-fellow.ts'
import type { PartyAward } from '../../apps/server/src/commands/games/award-party.ts'
import type { SeededRandom } from './random.ts'
import type { Network, Endpoint } from './network.ts'
import type { World } from './world.ts'

/** A request of one user with an id of its own, that may change several characters or the encounter. */
export type ActionRequest = { readonly saveId: string; readonly user: string } & (
  | { readonly kind: 'gift'; readonly characterId: number; readonly gift: Omit<GiftRequest, 'saveId'> }
  | { readonly kind: 'award'; readonly award: Omit<PartyAward, 'saveId'> }
  | {
      readonly kind: 'undo'
      readonly characterId: number
      readonly entryId: number
      readonly entrySaveId: string
      readonly whole: boolean
    }
  /** The server rolls initiative. */
  | { readonly kind: 'roll'; readonly characterId: number; readonly participants: readonly string[] }
  /** A player ends the turn of their character; the server commits it under an id of its own. */
  | { readonly kind: 'turn end'; readonly characterId: number; readonly round: number }
)

/** A random gift of coins or items that the draft shows. */
export function aGift(
  { gold, silver, items }: Character,
  to: number,
  random: SeededRandom,
): Omit<GiftRequest, 'saveId'> {
  const entry = items.length > 0 && random.happens(0.6) ? random.one(items) : null
  const quantity = random.happens(0.4) ? (entry?.quantity ?? 0) : 1
  const [coin, has] = random.one([['gold', gold] as const, ['silver', silver] as const])
  const count = Math.min(Math.max(has, 0), random.between(entry ? 0 : 1, 9))
  return {
    to,
    coins: count > 0 ? { [coin]: count } : {},
    items: entry && quantity > 0 ? [{ entry: entry.id, quantity }] : [],
  }
}

/** A random award for one or all characters. */
export function anAward(party: readonly number[], random: SeededRandom): Omit<PartyAward, 'saveId'> {
  const characterIds = random.happens(0.7) ? party : [random.one(party)]
  const items = random.happens(0.5) ? [{ item: 'Torch', quantity: random.between(1, 3) }] : []
  return { characterIds, coins: { gold: random.between(1, 9) }, split: random.happens(0.7), items }
}

/** A random recent entry that can be undone; prefers transfers. */
export function anUndoableEntry(log: readonly LogEntry[], random: SeededRandom, includesEdits = true): LogEntry | null {
  const latest = log.slice(-30)
  // Undoing notes under concurrent appends is ambiguous and not modelled here.
  const notes = new Set(log.filter(({ data }) => data.field === 'notes').map(({ revision }) => revision))
  const candidates = latest.filter((entry) => isUndoable(entry) && !notes.has(entry.revision))
  const transfers = candidates.filter(({ data }) => data.transfer)
  if (transfers.length > 0 && (!includesEdits || random.happens(0.6))) return random.one(transfers)
  return includesEdits && candidates.length > 0 ? random.one(candidates) : null
}

const longestWait = 30_000

/** Sends action requests and retries each with the same id until there is a final response. */
export class ActionRequests {
  readonly #world: World
  readonly #network: Network
  readonly #open = new Map<string, ActionRequest>()

  constructor(world: World, network: Network) {
    this.#world = world
    this.#network = network
  }

  /** Requests without a final response. */
  get open(): readonly string[] {
    return [...this.#open.values()].map(({ kind, saveId }) => `${kind} ${saveId}`)
  }

  run(endpoint: Endpoint, action: ActionRequest): void {
    const { trace, transferOracle, encounterOracle } = this.#world
    trace(() => `${endpoint.name} requests ${describeAction(action)}`)
    if (action.kind === 'turn end') encounterOracle.onTurnEnd(action)
    else transferOracle.onRequest(action)
    this.#open.set(action.saveId, action)
    this.#send(endpoint, action, 3_000)
  }

  #send(endpoint: Endpoint, action: ActionRequest, wait: number): void {
    const { clock, trace } = this.#world
    this.#network.exchange(endpoint, action.user, { kind: 'action', action }, (response) => {
      const isFinal =
        response.kind === 'done' ||
        (response.kind === 'refused' && !['unavailable', 'too-many-requests'].includes(response.problem.code))
      if (!isFinal || !this.#open.delete(action.saveId)) return
      trace(
        () =>
          `${endpoint.name} gets a response to ${action.saveId}: ${response.kind === 'refused' ? response.problem.code : 'done'}`,
      )
    })
    clock.after(endpoint.random.between(wait / 2, wait), () => {
      if (this.#open.has(action.saveId)) this.#send(endpoint, action, Math.min(longestWait, wait * 2))
    })
  }
}

function describeAction(action: ActionRequest): string {
  const { kind, saveId, user: _user, ...what } = action
  return `${kind} ${saveId}: ${JSON.stringify(what)}`
}
