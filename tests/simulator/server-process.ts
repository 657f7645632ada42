import { lookup, type Actor, type Save } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { createCharacter } from '../../apps/server/src/commands/characters/create-character.ts'
import { deleteCharacter } from '../../apps/server/src/commands/characters/delete-character.ts'
import type { CommandDeps } from '../../apps/server/src/commands/deps.ts'
import { shortResult } from '../../apps/server/src/commands/write-path/short-result.ts'
import { enterGame } from '../../apps/server/src/commands/games/join-game.ts'
import { restoreCharacter } from '../../apps/server/src/commands/characters/restore-character.ts'
import type { EncounterDeps } from '../../apps/server/src/commands/encounters/encounter-deps.ts'
import { endTurn } from '../../apps/server/src/commands/encounters/end-turn.ts'
import { rollForInitiative } from '../../apps/server/src/commands/encounters/roll-initiative.ts'
import { takeOutOfGame } from '../../apps/server/src/commands/games/take-out-of-game.ts'
import { Hub } from '../../apps/server/src/live/hub.ts'
import { readTvScreen } from '../../apps/server/src/queries/read-tv.ts'
import type { Listener } from '../../apps/server/src/live/port.ts'
import { getCharacter } from '../../apps/server/src/queries/get-character.ts'
import { readEncounters } from '../../apps/server/src/queries/read-encounter.ts'
import { readCharacterLog } from '../../apps/server/src/queries/read-character-log.ts'
import { StorageUnavailable, type Storage } from '../../apps/server/src/storage/port.ts'
import { game } from './people.ts'
import type { SeededRandom } from './random.ts'
import type { ActionRequest } from './requests.ts'
import type { Connection, Step } from './memory/memory-database.ts'
import type { ServerResponse } from './parts.ts'
import type { World } from './world.ts'

/** Nobody's initiative depends on a skill. */
const skills = lookup<'Skills'>([])

/** A request of a device. */
export type Request =
  | { readonly kind: 'save'; readonly publicRef: string; readonly save: Save }
  | { readonly kind: 'read'; readonly publicRef: string }
  | { readonly kind: 'log'; readonly publicRef: string; readonly before: string | undefined }
  | { readonly kind: 'action'; readonly action: ActionRequest }
  | { readonly kind: 'create'; readonly saveId: string; readonly name: string }
  /** What the user may know of the encounters of the game. */
  | { readonly kind: 'encounters' }

interface Running {
  readonly connection: Connection
  readonly deps: EncounterDeps
  readonly hub: Hub
}

/** A stream listener, from the moment it asks to join. */
interface StreamSubscription {
  readonly listener: Listener
  isOver: boolean
  leave: (() => void) | null
}

/** One server process: the real commands and the real hub on a shared in-memory database. */
export class ServerProcess {
  readonly name: string
  /** Milliseconds. */
  clockOffset = 0
  /** The transaction step at which the process crashes. */
  crashAt: Step | null = null
  /** Whether the database is unreachable. */
  isCutOff = false
  readonly #world: World
  readonly #random: SeededRandom
  readonly #peers: () => readonly ServerProcess[]
  #running: Running | null = null
  readonly #listeners = new Set<Listener>()

  constructor(world: World, name: string, peers: () => readonly ServerProcess[]) {
    this.#world = world
    this.#random = world.randomFor(name)
    this.name = name
    this.#peers = peers
    this.#start()
    this.#reconcilePeriodically()
  }

  get isUp(): boolean {
    return this.#running !== null
  }

  #start(): void {
    const { database, parts, newId, clock } = this.#world
    const connection = database.connect({ pause: this.#pause })
    const storage = parts.storage(connection)
    const readTv = (gameId: string) => readTvScreen(storage, gameId)
    const hub = new Hub(storage, { notify: this.#wakePeers }, this.#onError, readTv)
    const deps: EncounterDeps = {
      storage,
      announcer: hub,
      now: () => gameNight + clock.now + this.clockOffset,
      random: this.#random.next,
      newId,
      newCharacterId: () => this.#random.between(1, 100_000_000),
      items: async () => [],
      skills: () => skills,
      limits: true,
      quotas: { characters: 200, guestCharacters: 20, logBytesPerDay: 100 * 1_048_576, exportsPerHour: 30 },
    }
    this.#running = { connection, deps, hub }
  }

  /** Drops all work in progress and restarts after a while. */
  crash(downFor: number): void {
    if (!this.#running) return
    this.#world.totals.crashes++
    this.#world.trace(() => `${this.name} crashes`)
    this.crashAt = null
    this.#running.connection.cut()
    this.#running = null
    const dropped = [...this.#listeners]
    this.#listeners.clear()
    for (const listener of dropped) listener.close()
    this.#world.clock.after(downFor, () => this.restart())
  }

  restart(): void {
    if (this.#running) return
    this.#world.trace(() => `${this.name} restarts`)
    this.#start()
  }

  async handle(user: string, request: Request): Promise<ServerResponse> {
    const { deps } = this.#running ?? this.#down()
    const actor = { user, name: user }
    try {
      switch (request.kind) {
        case 'read': {
          const found = await getCharacter(deps, actor, idOf(request.publicRef))
          return found ? { kind: 'found', found } : { kind: 'refused', problem: { code: 'not-found' } }
        }
        case 'log': {
          const page = { limit: 100, before: Number(request.before ?? Number.MAX_SAFE_INTEGER) }
          const log = await readCharacterLog(deps, actor, idOf(request.publicRef), page)
          return log ? { kind: 'log', entries: log.entries } : { kind: 'refused', problem: { code: 'not-found' } }
        }
        case 'create': {
          const { saveId, name } = request
          const created = await createCharacter(deps, actor, { saveId, name })
          return created.kind === 'refused' ? created : { kind: 'created', saved: created }
        }
        case 'encounters': {
          const found = await readEncounters(deps, actor, game)
          return found ? { kind: 'encounters', found } : { kind: 'refused', problem: { code: 'not-found' } }
        }
        case 'action':
          return await this.#runAction(deps, request.action)
        case 'save':
          return await this.#save(deps, actor, idOf(request.publicRef), request.save)
      }
    } catch (error) {
      this.#onError(error)
      return { kind: 'refused', problem: { code: 'unavailable' } }
    }
  }

  async #save(deps: CommandDeps, actor: Actor, characterId: number, save: Save): Promise<ServerResponse> {
    const { commitOracle, saveArrives, parts, totals, onKeep, trace } = this.#world
    const wasCommitted = commitOracle.commits.has(save.saveId)
    saveArrives(characterId)
    const storage: Storage = {
      ...deps.storage,
      change: (id, saveId, work) =>
        deps.storage.change(id, saveId, (found, tx) =>
          work(found, {
            ...tx,
            keep: (commit, hash) => {
              onKeep(save)
              return tx.keep(commit, hash)
            },
          }),
        ),
    }
    const outcome = await parts.saveCharacter({ ...deps, storage }, actor, characterId, save)
    this.#world.commitOracle.onResponse(save, outcome, wasCommitted)
    if (outcome.kind === 'repeated') totals.repeats++
    if (outcome.kind === 'refused') trace(() => `${save.saveId} is refused: ${outcome.problem.code}`)
    if (outcome.kind === 'refused' && outcome.problem.code === 'save-id-reused') this.#world.onReused(save.saveId)
    return outcome.kind === 'refused' ? outcome : { kind: 'saved', saved: shortResult(outcome) }
  }

  async #runAction(deps: EncounterDeps, action: ActionRequest): Promise<ServerResponse> {
    const { transferOracle, parts, saveArrives } = this.#world
    const { saveId, kind } = action
    const actor = { user: action.user, name: action.user }
    const wasDone = transferOracle.isDone(saveId)
    if (kind !== 'award') saveArrives(action.characterId)
    const run = async () => {
      switch (kind) {
        case 'gift':
          return parts.giveToFellow(deps, actor, action.characterId, { saveId, ...action.gift })
        case 'award':
          return parts.awardParty(deps, actor, game, { saveId, ...action.award })
        case 'undo':
          return parts.revertEntry(deps, actor, action.characterId, action)
        case 'roll': {
          const encounter = { gameId: game, publicRef: String(action.characterId) }
          return rollForInitiative(deps, actor, encounter, { saveId, participants: action.participants })
        }
        case 'turn end':
          return endTurn(deps, actor, action.characterId, action.round)
      }
    }
    const outcome = await run()
    const isRefused = outcome.kind === 'refused'
    // There is no commit if the turn is over or if those to roll for are gone.
    const isIdle = kind === 'turn end' || (outcome.kind === 'committed' && outcome.entries.length === 0)
    if (!isIdle && (!isRefused || outcome.problem.code !== 'too-many-requests'))
      transferOracle.onResponse(action, isRefused, wasDone)
    return isRefused ? outcome : { kind: 'done' }
  }

  /** The owner moves a character into or out of the game on a device that is not simulated. */
  setInGame(user: string, characterId: number, isIn: boolean): void {
    if (!this.#running) return
    const { deps } = this.#running
    const actor = { user, name: user }
    const moving = isIn ? enterGame(deps, actor, game, characterId) : takeOutOfGame(deps, actor, game, characterId)
    moving.catch(this.#onError)
  }

  /** The owner trashes or restores a character on a device that is not simulated. */
  moveToTrash(user: string, characterId: number, isIn: boolean): void {
    if (!this.#running) return
    const command = isIn ? deleteCharacter : restoreCharacter
    command(this.#running.deps, { user, name: user }, characterId).catch(this.#onError)
  }

  /** Adds a stream listener and returns how to remove it. */
  join(listener: Listener, lastEventId: string | null): () => void {
    const { hub } = this.#running ?? this.#down()
    const subscription: StreamSubscription = { listener, isOver: false, leave: null }
    this.#listeners.add(listener)
    void this.#awaitJoin(subscription, hub.join(listener, lastEventId))
    return () => {
      if (subscription.isOver) return
      subscription.isOver = true
      this.#listeners.delete(listener)
      subscription.leave?.()
    }
  }

  async #awaitJoin(subscription: StreamSubscription, joining: Promise<() => void>): Promise<void> {
    try {
      const leave = await joining
      if (subscription.isOver) leave()
      else subscription.leave = leave
    } catch (error) {
      this.#onError(error)
      if (this.#listeners.delete(subscription.listener)) subscription.listener.close()
    }
  }

  #pause = async (step: Step): Promise<void> => {
    const { clock } = this.#world
    if (step === this.crashAt) this.crash(this.#random.between(200, 5_000))
    else if (this.isCutOff) throw new StorageUnavailable('the database cannot be reached')
    else if (this.#random.happens(0.4)) await clock.pause(this.#random.between(0, 12))
  }

  #wakePeers = (scope: number | string): void => {
    const { clock, isHealed } = this.#world
    for (const peer of this.#peers()) {
      if (peer === this || (!isHealed && this.#random.happens(0.1))) continue
      clock.after(this.#random.between(15, 40), () => peer.#wake(scope))
    }
  }

  #wake(scope: number | string): void {
    if (!this.#running) return
    this.#running.hub.wake([scope]).catch(this.#onError)
  }

  #reconcilePeriodically(): void {
    this.#world.clock.after(5_000, () => {
      this.#running?.hub.reconcile().catch(this.#onError)
      this.#reconcilePeriodically()
    })
  }

  #onError = (error: unknown): void => {
    if (error instanceof StorageUnavailable) return
    this.#world.report('exceptions', `${this.name}: ${error instanceof Error ? error.message : String(error)}`)
  }

  #down(): never {
    throw new Error(`${this.name} is down`)
  }
}

/** The id behind a ref; 0 for a ref that no server gives out. */
const idOf = (publicRef: string): number => (/^\d+$/.test(publicRef) ? Number(publicRef) : 0)
