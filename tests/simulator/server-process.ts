import type { Save } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { createCharacter } from '../../apps/server/src/commands/characters/create-character.ts'
import { deleteCharacter } from '../../apps/server/src/commands/characters/delete-character.ts'
import type { CommandDeps } from '../../apps/server/src/commands/deps.ts'
import { enterGame } from '../../apps/server/src/commands/games/join-game.ts'
import { restoreCharacter } from '../../apps/server/src/commands/characters/restore-character.ts'
import { takeOutOfGame } from '../../apps/server/src/commands/games/take-out-of-game.ts'
import { Hub } from '../../apps/server/src/live/hub.ts'
import type { Listener } from '../../apps/server/src/live/port.ts'
import { getCharacter } from '../../apps/server/src/queries/get-character.ts'
import { StorageUnavailable } from '../../apps/server/src/storage/port.ts'
import type { Chance } from './random.ts'
import type { Errand } from './requests.ts'
import type { Connection, Step } from './memory/memory-database.ts'
import type { Answer } from './parts.ts'
import type { World } from './world.ts'

/** The game in which everybody plays. */
export const game = 'saturdays'

/** What a device asks of the server. */
export type Request =
  | { readonly kind: 'save'; readonly characterId: number; readonly save: Save }
  | { readonly kind: 'read'; readonly characterId: number }
  | { readonly kind: 'errand'; readonly errand: Errand }
  | { readonly kind: 'create'; readonly saveId: string; readonly name: string }

interface Running {
  readonly connection: Connection
  readonly deps: CommandDeps
  readonly hub: Hub
}

/** Somebody who listens, from the moment they ask to. */
interface Visit {
  readonly listener: Listener
  isOver: boolean
  leave: (() => void) | null
}

/** One process of the server: the real commands and the real hub, on a database that outlives it. */
export class ServerProcess {
  readonly name: string
  /** How far its clock is off, in milliseconds. */
  clockIsOff = 0
  /** The step at which it will crash. */
  doom: Step | null = null
  /** Whether it cannot reach the database for a while. */
  isCutOff = false
  readonly #world: World
  readonly #chance: Chance
  readonly #peers: () => readonly ServerProcess[]
  #running: Running | null = null
  readonly #listeners = new Set<Listener>()

  constructor(world: World, name: string, peers: () => readonly ServerProcess[]) {
    this.#world = world
    this.#chance = world.chanceOf(name)
    this.name = name
    this.#peers = peers
    this.#start()
    this.#lookRoundNowAndThen()
  }

  get isUp(): boolean {
    return this.#running !== null
  }

  #start(): void {
    const { database, parts, newId, timeline } = this.#world
    const connection = database.connect({ pause: this.#pause })
    const storage = parts.server.storage(connection)
    const hub = new Hub(storage, { notify: this.#wakePeers }, this.#onError)
    const deps: CommandDeps = {
      storage,
      announcer: hub,
      now: () => gameNight + timeline.now + this.clockIsOff,
      random: this.#chance.next,
      newId,
      newCharacterId: () => this.#chance.between(1, 100_000_000),
      items: async () => [],
      limits: true,
    }
    this.#running = { connection, deps, hub }
  }

  /** Everything it was doing is gone; after a while it is there again. */
  crash(downFor: number): void {
    if (!this.#running) return
    this.#world.totals.crashes++
    this.#world.tell(() => `${this.name} crashes`)
    this.doom = null
    this.#running.connection.cut()
    this.#running = null
    const dropped = [...this.#listeners]
    this.#listeners.clear()
    for (const listener of dropped) listener.close()
    this.#world.timeline.after(downFor, () => this.restart())
  }

  restart(): void {
    if (this.#running) return
    this.#world.tell(() => `${this.name} is there again`)
    this.#start()
  }

  async handle(user: string, request: Request): Promise<Answer> {
    const { deps } = this.#running ?? this.#down()
    const actor = { user, name: user }
    try {
      if (request.kind === 'read') {
        const found = await getCharacter(deps, actor, request.characterId)
        return found ? { kind: 'found', found } : { kind: 'refused', problem: { code: 'not-found' } }
      }
      if (request.kind === 'create') {
        const { saveId, name } = request
        const born = await createCharacter(deps, actor, { saveId, name })
        return born.kind === 'refused' ? born : { kind: 'saved', saveId, saved: born }
      }
      if (request.kind === 'errand') return await this.#runErrand(deps, request.errand)
      const { save, characterId } = request
      const { witness, saveArrives } = this.#world
      const wasCommitted = witness.commits.has(save.saveId)
      saveArrives(characterId)
      const outcome = await this.#world.parts.server.saveCharacter(deps, actor, characterId, save)
      witness.answered(save, outcome, wasCommitted)
      if (outcome.kind === 'repeated') this.#world.totals.repeats++
      return outcome.kind === 'refused' ? outcome : { kind: 'saved', saveId: save.saveId, saved: outcome }
    } catch (error) {
      this.#onError(error)
      return { kind: 'refused', problem: { code: 'unavailable' } }
    }
  }

  async #runErrand(deps: CommandDeps, errand: Errand): Promise<Answer> {
    const { dealings, parts, saveArrives } = this.#world
    const { saveId, kind } = errand
    const actor = { user: errand.user, name: errand.user }
    const wasDone = dealings.isDone(saveId)
    if (kind !== 'award') saveArrives(errand.characterId)
    const outcome =
      kind === 'gift'
        ? await parts.server.giveToFellow(deps, actor, errand.characterId, { saveId, ...errand.gift })
        : kind === 'award'
          ? await parts.server.awardParty(deps, actor, game, { saveId, ...errand.award })
          : await parts.server.revertEntry(deps, actor, errand.characterId, errand)
    const isRefused = outcome.kind === 'refused'
    if (!isRefused || outcome.problem.code !== 'too-many-requests') dealings.answered(errand, isRefused, wasDone)
    return isRefused ? outcome : { kind: 'done' }
  }

  /** The owner takes a character out of the game, or brings it back, on a device that is not simulated. */
  seat(user: string, characterId: number, isIn: boolean): void {
    if (!this.#running) return
    const { deps } = this.#running
    const actor = { user, name: user }
    this.#world.timeline.stir()
    const moving = isIn ? enterGame(deps, actor, game, characterId) : takeOutOfGame(deps, actor, game, characterId)
    moving.catch(this.#onError)
  }

  /** The owner puts a character into the trash, or takes it out, on a device that is not simulated. */
  moveToTrash(user: string, characterId: number, isIn: boolean): void {
    if (!this.#running) return
    const command = isIn ? deleteCharacter : restoreCharacter
    this.#world.timeline.stir()
    command(this.#running.deps, { user, name: user }, characterId).catch(this.#onError)
  }

  /** Lets somebody listen; says how to stop. */
  join(listener: Listener, lastEventId: string | null): () => void {
    const { hub } = this.#running ?? this.#down()
    const visit: Visit = { listener, isOver: false, leave: null }
    this.#listeners.add(listener)
    this.#world.timeline.stir()
    void this.#welcome(visit, hub.join(listener, lastEventId))
    return () => {
      if (visit.isOver) return
      visit.isOver = true
      this.#listeners.delete(listener)
      visit.leave?.()
    }
  }

  async #welcome(visit: Visit, joining: Promise<() => void>): Promise<void> {
    try {
      const leave = await joining
      if (visit.isOver) leave()
      else visit.leave = leave
    } catch (error) {
      this.#onError(error)
      if (this.#listeners.delete(visit.listener)) visit.listener.close()
    }
  }

  #pause = async (step: Step): Promise<void> => {
    const { timeline } = this.#world
    if (step === this.doom) this.crash(this.#chance.between(200, 5_000))
    else if (this.isCutOff) throw new StorageUnavailable('the database cannot be reached')
    else if (this.#chance.happens(0.4)) await timeline.pause(this.#chance.between(0, 12))
  }

  #wakePeers = (scope: number | string): void => {
    const { timeline, isHealed } = this.#world
    for (const peer of this.#peers()) {
      if (peer === this || (!isHealed && this.#chance.happens(0.1))) continue
      timeline.after(this.#chance.between(15, 40), () => peer.#wake(scope))
    }
  }

  #wake(scope: number | string): void {
    if (!this.#running) return
    this.#world.timeline.stir()
    this.#running.hub.wake([scope]).catch(this.#onError)
  }

  #lookRoundNowAndThen(): void {
    this.#world.timeline.after(5_000, () => {
      this.#world.timeline.stir()
      this.#running?.hub.lookRound().catch(this.#onError)
      this.#lookRoundNowAndThen()
    })
  }

  #onError = (error: unknown): void => {
    if (error instanceof StorageUnavailable) return
    this.#world.blame('surprise', `${this.name}: ${error instanceof Error ? error.message : String(error)}`)
  }

  #down(): never {
    throw new Error(`${this.name} is down`)
  }
}
