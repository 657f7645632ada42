import { commitCreation, replay, defaultSettings, type Character } from '@everquill/domain'
import { aCharacter, anItem, aSaveContext, aSpell, gameNight } from '@everquill/testing'
import { SeededRandom } from './random.ts'
import { aGift, anAward, anUndoableEntry, ActionRequests } from './requests.ts'
import { badConditions, type ScheduledEvent, type Schedule } from './events.ts'
import { moveSeats } from './memory/memory-database.ts'
import { goodConditions, Network, type Endpoint } from './network.ts'
import { realParts, type Parts } from './parts.ts'
import { Device } from './browser/device.ts'
import { game, ServerProcess } from './server-process.ts'
import type { Violation } from './oracles/violation.ts'
import { differences, sheetOf } from './oracles/plain-sheet.ts'
import { gameMaster, World, type Totals } from './world.ts'

export interface Run {
  readonly violation: Violation | null
  readonly totals: Totals
  readonly names: readonly string[]
  readonly traceLines: readonly string[]
}

const users = ['ann', 'bob', 'cleo'] as const
const deviceNames = ['phone', 'tablet', 'laptop', 'desktop', 'console'] as const
/** Virtual milliseconds for everything to arrive after the last fault. */
const settleTimeout = 600_000

const characterOf = (user: string, id: number): Character =>
  aCharacter({
    id,
    publicRef: String(id),
    user,
    gameId: game,
    hp: 12,
    silver: 5,
    items: [anItem({ id: 'rope' }), anItem({ id: 'tent', item: 'Tent', quantity: 3 })],
    spells: [aSpell({ id: 'light' })],
    notes: 'Notes',
    background: 'born\ngrew up\nset out\nfell',
  })

/** Runs a schedule to its end or to the first violation. */
export async function runSchedule(schedule: Schedule, parts: Parts = realParts, isTraced = false): Promise<Run> {
  const simulation = new Simulation(schedule, parts, isTraced)
  try {
    await simulation.play()
  } catch (error) {
    simulation.world.report('exceptions', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const { world, devices } = simulation
  return {
    violation: world.violation,
    totals: world.totals,
    names: devices.map(({ name }) => name),
    traceLines: world.traceLines,
  }
}

/** Devices, servers and network of one schedule. */
class Simulation {
  readonly world: World
  readonly devices: Device[] = []
  readonly #schedule: Schedule
  readonly #servers: readonly ServerProcess[]
  readonly #network: Network
  readonly #actionRequests: ActionRequests
  readonly #gmEndpoint: Endpoint
  readonly #characterIds: readonly number[] = [11_111_111, 22_222_222]

  constructor(schedule: Schedule, parts: Parts, isTraced: boolean) {
    this.#schedule = schedule
    this.world = new World(parts, schedule.seed, isTraced)
    this.#servers = ['server 1', 'server 2'].map((name) => new ServerProcess(this.world, name, () => this.#servers))
    this.#network = new Network(this.world, this.#servers)
    this.#actionRequests = new ActionRequests(this.world, this.#network)
    const random = this.world.randomFor(gameMaster)
    const conditions = random.one(badConditions)
    this.#gmEndpoint = {
      random,
      name: nameOf(gameMaster, 'screen'),
      user: gameMaster,
      isOffline: false,
      conditions,
      era: 0,
    }
  }

  async play(): Promise<void> {
    const { clock, violation } = this.world
    await this.#setUp()
    for (const event of this.#schedule.events) clock.after(event.at, () => this.#apply(event))
    const isOver = () => this.world.violation !== null
    await clock.run(this.#schedule.end, isOver)
    if (violation || isOver()) return
    this.#heal()
    const last = clock.now + settleTimeout
    while (!isOver() && clock.now < last && !(await this.#isQuiet())) await clock.run(clock.now + 1_000, isOver)
    // Messages still in flight, such as duplicated requests, must not change anything.
    await clock.run(clock.now + 30_000, isOver)
    if (!isOver()) this.#check()
  }

  async #setUp(): Promise<void> {
    const { database, clock } = this.world
    const storage = database.connect()
    const created = this.#characterIds.map((id, i) => {
      const user = users[i] ?? ''
      const character = characterOf(user, id)
      return commitCreation(character, aSaveContext({ user, saveId: `creation of ${user}`, firstLogId: gameNight + i }))
    })
    await storage.transaction(async (tx) => {
      await tx.games.put({ id: game, name: game, settings: defaultSettings, createdAt: 0, deletedAt: null })
      await tx.games.putMember(game, { user: gameMaster, role: 'gm', joinedAt: 0 })
      for (const user of users) await tx.games.putMember(game, { user, role: 'player', joinedAt: 1 })
      for (const commit of created) await tx.keep(commit, 'creation')
      for (const name of deviceNames) {
        const of = { id: name, userId: '', device: '', createdAt: 0, lastSeenAt: 0, expiresAt: Number.MAX_SAFE_INTEGER }
        for (const user of users) await tx.accounts.putSession({ ...of, tokenHash: nameOf(user, name), userId: user })
      }
    })
    for (const [i, which] of this.#schedule.users.entries()) {
      const user = users[which] ?? ''
      const localOnly = { character: aCharacter({ id: 0, publicRef: 'new', user, player: user }), revision: 0 }
      const device = new Device(
        this.world,
        this.#network,
        nameOf(user, deviceNames[i] ?? ''),
        user,
        created[which] ?? localOnly,
      )
      this.devices.push(device)
      clock.after(i, () => device.openTab())
      if (i % 3 === 0) clock.after(10 + i, () => device.openTab())
    }
  }

  #apply(event: ScheduledEvent): void {
    const { clock, totals, trace } = this.world
    const device = 'device' in event ? this.devices[event.device] : undefined
    const server = 'server' in event ? this.#servers[event.server] : undefined
    switch (event.kind) {
      case 'edit':
        return device?.edit(event.tab, event.seed)
      case 'bad network':
        if (device) device.conditions = event.conditions
        return clock.after(event.lasts, () => device && (device.conditions = goodConditions))
      case 'offline':
        device?.goOffline(true)
        return clock.after(event.lasts, () => device?.goOffline(false))
      case 'days offline':
        device?.passDays()
        return clock.after(event.lasts, () => device?.goOffline(false))
      case 'broken stream':
        return device?.breakStream()
      case 'kill':
        return device?.kill(event.tab, event.moment, event.lasts)
      case 'crash':
        if (event.step === null) server?.crash(event.lasts)
        else if (server) server.crashAt = event.step
        return
      case 'cut off':
        if (server) server.isCutOff = true
        return clock.after(event.lasts, () => server && (server.isCutOff = false))
      case 'jump':
        if (server) server.clockOffset = event.by
        totals.jumps++
        return trace(() => `the clock of ${server?.name} is off by ${event.by} ms`)
      case 'action':
        return this.#runAction(event)
      case 'gm action':
        return this.#runGmAction(event)
      case 'out of game':
        return this.#duringNextSave(event, () => {
          this.#setInGame(event.character, false)
          clock.after(event.lasts, () => this.#setInGame(event.character, true))
        })
      case 'trash':
        return this.#duringNextSave(event, () => {
          this.#moveToTrash(event.character, true)
          clock.after(event.lasts, () => this.#moveToTrash(event.character, false))
        })
      case 'owner change':
        return this.#duringNextSave(event, () => {
          this.#changeOwner(event.character, 'carl')
          if (event.lasts === null) return
          clock.after(event.lasts, () => this.#changeOwner(event.character, users[event.character]))
        })
    }
  }

  #duringNextSave({ at, character }: { readonly at: number; readonly character: number }, action: () => void): void {
    this.world.duringNextSave(this.#characterIds[character] ?? 0, () => this.world.clock.after(at % 10, action))
  }

  /** The user of a device gives something to the other character or undoes an entry of the log. */
  #runAction({ device: which, action, seed }: Extract<ScheduledEvent, { kind: 'action' }>): void {
    const device = this.devices[which]
    const to = this.#characterIds.find((id) => id !== device?.characterId)
    // A local-only character cannot give anything.
    if (!device || device.record.revision === 0 || to === undefined) return
    const [random, { characterId, user }] = [new SeededRandom([seed]), device]
    const request = { saveId: this.world.newId(), user, characterId }
    if (action === 'give') {
      this.#actionRequests.run(device, { ...request, kind: 'gift', gift: aGift(device.record.draft, to, random) })
      return
    }
    const entry = anUndoableEntry(this.#logOf(characterId), random)
    if (!entry) return
    this.#actionRequests.run(device, {
      ...request,
      kind: 'undo',
      entryId: Number(entry.id),
      whole: random.happens(0.3),
    })
  }

  #runGmAction({ action, seed }: Extract<ScheduledEvent, { kind: 'gm action' }>): void {
    const random = new SeededRandom([seed])
    const request = { saveId: this.world.newId(), user: gameMaster }
    if (action === 'award') {
      this.#actionRequests.run(this.#gmEndpoint, {
        ...request,
        kind: 'award',
        award: anAward(this.#characterIds, random),
      })
      return
    }
    const characterId = random.one(this.#characterIds)
    const entry = anUndoableEntry(this.#logOf(characterId), random, false)
    if (!entry) return
    this.#actionRequests.run(this.#gmEndpoint, {
      ...request,
      kind: 'undo',
      characterId,
      entryId: Number(entry.id),
      whole: false,
    })
  }

  #logOf = (id: number) => this.world.database.tables.logs.get(id) ?? []

  #setInGame(which: number, isIn: boolean): void {
    const id = this.#characterIds[which] ?? 0
    this.#servers.find((server) => server.isUp)?.setInGame(this.world.commitOracle.ownerOf(id) ?? '', id, isIn)
  }

  #moveToTrash(which: number, isIn: boolean): void {
    const id = this.#characterIds[which] ?? 0
    this.#servers.find((server) => server.isUp)?.moveToTrash(this.world.commitOracle.ownerOf(id) ?? '', id, isIn)
  }

  #changeOwner(which: number, user = ''): void {
    const id = this.#characterIds[which] ?? 0
    this.world.clock.expectAsyncWork()
    const former = this.world.commitOracle.ownerOf(id) ?? ''
    const done = () => {
      // The returning owner joins later, so they never see their own character as a fellow player does.
      const moveToNewOwner = () => moveSeats(this.world.database.tables, former, user)
      if (user === 'carl') moveToNewOwner()
      else this.world.clock.after(1_000, moveToNewOwner)
      this.world.trace(() => `character ${which + 1} now belongs to ${user}`)
      this.world.commitOracle.onOwnerChange(id, user)
    }
    this.world.database
      .changeOwner(id, user, done)
      .catch((error: unknown) => this.world.report('exceptions', String(error)))
  }

  /** Ends all faults. */
  #heal(): void {
    this.world.trace(() => 'all faults end')
    this.world.isHealed = true
    this.#gmEndpoint.conditions = goodConditions
    for (const server of this.#servers) {
      server.crashAt = null
      server.isCutOff = false
      server.restart()
    }
    for (const device of this.devices) {
      device.conditions = goodConditions
      if (device.isOffline) device.goOffline(false)
      device.cancelKills()
      if (!device.hasOpenTab) device.openTab()
    }
  }

  /** Whether everything has arrived everywhere; restores trashed characters on the way. */
  async #isQuiet(): Promise<boolean> {
    for (const device of this.devices) device.resolveConflicts()
    for (const [which, id] of this.#characterIds.entries()) {
      if (this.#stored(id).character.deletedAt !== undefined) this.#moveToTrash(which, false)
    }
    if (this.#actionRequests.open.length > 0) return false
    return this.devices.every((device) => this.#isSettled(device) && device.record.revision === this.#wanted(device))
  }

  #stored(id: number) {
    const stored = this.world.database.tables.characters.get(id)
    if (!stored) throw new Error(`character ${id} is not in the database`)
    return stored
  }

  #mayRead = (device: Device): boolean =>
    device.record.revision > 0 && this.#stored(device.characterId).character.user === device.user

  #wanted = (device: Device): number =>
    this.#mayRead(device) ? this.#stored(device.characterId).revision : device.record.revision

  #isSettled = (device: Device): boolean => (this.#mayRead(device) ? device.isQuiet : device.isSent)

  #check(): void {
    const { report, database, commitOracle } = this.world
    for (const device of this.devices) {
      const { name, record, oracle, characterId } = device
      if (!this.#isSettled(device)) report('live', `${name} still has unsent changes: ${oracle.open.join(', ')}`)
      if (oracle.open.length > 0) report('notified', `${name} lost ${oracle.open.join(', ')}`)
      if (!this.#mayRead(device)) continue
      const differing = differences(sheetOf(record.draft), sheetOf(this.#stored(characterId).character))
      if (differing.length > 0) report('converged', `${name} differs from the server in ${differing.join(', ')}`)
    }
    if (this.#actionRequests.open.length > 0)
      report('live', `there is no response to ${this.#actionRequests.open.join(', ')}`)
    for (const id of this.#characterIds) {
      const replayed = replay(this.#logOf(id))
      const differing = differences(sheetOf(replayed), sheetOf(this.#stored(id).character))
      if (differing.length > 0) report('replayed', `the replayed log differs in ${differing.join(', ')}`)
    }
    const created = database.tables.characters.all().length - this.#characterIds.length
    const wanted = this.#schedule.users.filter((which) => which === 2).length
    if (created !== wanted) report('once', `${created} characters were created instead of ${wanted}`)
    for (const [saveId, commit] of commitOracle.commits) {
      const record = database.tables.saves.get(saveId)
      if (record?.revision !== commit.revision) report('durable', `${saveId} is not stored as it was committed`)
    }
  }
}

const nameOf = (user: string, device: string): string => `${user}'s ${device}`
