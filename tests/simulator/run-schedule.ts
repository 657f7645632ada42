import { commitCreation, encounterOf, replay, defaultSettings, type Character } from '@everquill/domain'
import { aCharacter, anItem, aSaveContext, aSpell, gameNight } from '@everquill/testing'
import { SeededRandom } from './random.ts'
import { aGift, anAward, anUndoableEntry, ActionRequests, type ActionRequest } from './requests.ts'
import type { ScheduledEvent, Schedule } from './events.ts'
import { badConditions, goodConditions } from './network-conditions.ts'
import { seatPlayers } from './memory/memory-database.ts'
import { Network, type Endpoint } from './network.ts'
import { realParts, type ServerParts } from './parts.ts'
import { Device } from './browser/device.ts'
import type { Tab } from './browser/tab.ts'
import { creationIdOf, tokenOf } from './browser/names.ts'
import { StorageFull } from './browser/page-store.ts'
import { game, gameMasters, isGameMaster, players, users } from './people.ts'
import { ServerProcess } from './server-process.ts'
import type { Run } from './outcome.ts'
import { differences, sheetOf } from './oracles/plain-sheet.ts'
import { withoutErrorLog } from './without-error-log.ts'
import { isViewOf } from './oracles/encounter-oracle.ts'
import { plainViewOf } from './oracles/plain-encounter.ts'
import { anEncounter, encounterId } from './encounter.ts'
import { World } from './world.ts'

/** The one whose screen is not simulated. */
const [gameMaster] = gameMasters
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
export async function runSchedule(schedule: Schedule, parts: ServerParts = realParts, isTraced = false): Promise<Run> {
  const simulation = new Simulation(schedule, parts, isTraced)
  const report = (error: unknown) => {
    // A browser logs a failed write that nobody waited for; whether anything was lost is checked at the end.
    if (error instanceof StorageFull) return
    simulation.world.report('exceptions', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await withoutErrorLog(() => simulation.play(), report)
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
  /** How many characters will be given back to their first owners. */
  #returnsDue = 0
  #restore: ((epoch?: string) => ReadonlySet<string>) | null = null
  readonly #characterIds: readonly number[] = [11_111_111, 22_222_222]

  constructor(schedule: Schedule, parts: ServerParts, isTraced: boolean) {
    this.#schedule = schedule
    this.world = new World(parts, schedule, isTraced)
    this.#servers = ['server 1', 'server 2'].map((name) => new ServerProcess(this.world, name, () => this.#servers))
    this.#network = new Network(this.world, this.#servers)
    this.#actionRequests = new ActionRequests(this.world, this.#network)
    const random = this.world.randomFor(gameMaster)
    const conditions = random.one(badConditions)
    this.#gmEndpoint = {
      random,
      name: `${gameMaster}'s screen`,
      isOffline: false,
      conditions,
      era: 0,
      losesCreation: false,
    }
  }

  async play(): Promise<void> {
    const { clock } = this.world
    await this.#setUp()
    for (const event of this.#schedule.events) {
      clock.after(event.at, () => this.#apply(event))
      if (event.kind === 'reset') clock.after(event.at - event.lost, () => (this.#restore = this.world.backUp()))
    }
    const isOver = () => this.world.violation !== null
    await clock.run(this.#schedule.end, isOver)
    if (isOver()) return
    this.#heal()
    await this.#settle()
    // Messages still in flight, such as duplicated requests, must not change anything.
    await clock.run(clock.now + 30_000, isOver)
    // A page may just be fetching again what it has.
    await this.#settle()
    if (!isOver()) await this.#check()
  }

  /** Waits until everything has arrived everywhere, or gives up. */
  async #settle(): Promise<void> {
    const { clock } = this.world
    const isOver = () => this.world.violation !== null
    const last = clock.now + settleTimeout
    while (!isOver() && clock.now < last && !(await this.#isQuiet())) await clock.run(clock.now + 1_000, isOver)
  }

  async #setUp(): Promise<void> {
    const { database, clock } = this.world
    const storage = database.connect()
    const creation = (character: Character, user: string, i: number) =>
      commitCreation(character, aSaveContext({ user, saveId: `creation of ${user}`, firstLogId: gameNight + i }))
    const created = this.#characterIds.map((id, i) => {
      const user = users[i] ?? ''
      return creation(characterOf(user, id), user, i)
    })
    if (this.world.hasEncounter) created.push(creation(anEncounter(this.#characterIds), gameMaster, created.length))
    await storage.transaction(async (tx) => {
      await tx.games.put({ id: game, name: game, settings: defaultSettings, createdAt: 0, deletedAt: null })
      for (const user of gameMasters) await tx.games.putMember(game, { user, role: 'gm', joinedAt: 0 })
      for (const user of players) await tx.games.putMember(game, { user, role: 'player', joinedAt: 1 })
      for (const commit of created) await tx.keep(commit, 'creation')
      for (const [i, which] of this.#schedule.users.entries()) {
        const device = nameOf(users[which] ?? '', i)
        const times = { createdAt: 0, lastSeenAt: 0, provedAt: 0, expiresAt: Number.MAX_SAFE_INTEGER }
        for (const user of users) {
          const tokenHash = tokenOf(user, device)
          await tx.accounts.putSession({ id: tokenHash, tokenHash, userId: user, device, ...times })
        }
      }
    })
    const characters = new Map([
      ...this.#characterIds.map((id, i) => [users[i] ?? '', String(id)] as const),
      ...gameMasters.map((user) => [user, String(encounterId)] as const),
    ])
    for (const [i, which] of this.#schedule.users.entries()) {
      const owner = users[which] ?? ''
      const device = new Device(this.world, this.#network, nameOf(owner, i), owner, characters)
      this.devices.push(device)
      clock.after(i, () => device.openTab())
      if (i % 3 === 0) clock.after(10 + i, () => device.openTab())
    }
  }

  #apply(event: ScheduledEvent): void {
    const { clock, totals, trace } = this.world
    const later = (milliseconds: number, run: () => void) => void clock.after(milliseconds, run)
    const device = 'device' in event ? this.devices[event.device] : undefined
    const server = 'server' in event ? this.#servers[event.server] : undefined
    switch (event.kind) {
      case 'edit':
        return device?.edit(event.tab, event.seed)
      case 'bad network':
        if (device) device.endpoint.conditions = event.conditions
        return later(event.lasts, () => device && (device.endpoint.conditions = goodConditions))
      case 'offline':
        device?.goOffline(true)
        return later(event.lasts, () => device?.goOffline(false))
      case 'days offline':
        device?.passDays()
        return later(event.lasts, () => device?.goOffline(false))
      case 'broken stream':
        return device?.breakStream()
      case 'kill':
        return device?.kill(event.tab, event)
      case 'hidden':
        return device?.hide(event.tab, event.lasts)
      case 'full storage':
        return device?.fillStorage(event.tab, event.lasts)
      case 'cleared storage':
        return void device?.clearStorage()
      case 'silent storage':
        return device?.silenceStorage(event.lasts)
      case 'sign-out': {
        const between = event.between === null ? null : (users[event.between] ?? null)
        return device?.signOut(event.tab, between, event.steps, event.lasts)
      }
      case 'open number': {
        const id = device && this.#characterOf(device.name, device.owner)
        return id === undefined ? undefined : device?.openNumber(event.tab, String(id))
      }
      case 'lost creation':
        if (device) device.endpoint.losesCreation = true
        return
      case 'seal':
        return device?.seal(event.tab)
      case 'reset':
        return this.#reset(event.isNewEpoch)
      case 'crash':
        if (event.step === null) server?.crash(event.lasts)
        else if (server) server.crashAt = event.step
        return
      case 'cut off':
        if (server) server.isCutOff = true
        return later(event.lasts, () => server && (server.isCutOff = false))
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
          this.#returnsDue += 1
          clock.after(event.lasts, () => {
            this.#returnsDue -= 1
            this.#changeOwner(event.character, users[event.character])
          })
        })
    }
  }

  /** Stops both servers, puts the backup in place and starts them again. */
  #reset(isNewEpoch: boolean): void {
    const restore = this.#restore
    if (!restore) return
    this.world.trace(() => `the server is reset${isNewEpoch ? ' and has a new epoch' : ''}`)
    for (const server of this.#servers) server.crash(1_000)
    this.#network.cut()
    const lost = restore(isNewEpoch ? this.world.newId() : undefined)
    // With the same epoch, a device that only reads cannot tell once the server has overtaken what it knew.
    if (isNewEpoch) for (const device of this.devices) device.onReset(lost)
    for (const server of this.#servers) server.restart()
    this.#seatOwnersLater()
  }

  #duringNextSave({ at, character }: { readonly at: number; readonly character: number }, action: () => void): void {
    this.world.duringNextSave(this.#characterIds[character] ?? 0, () => this.world.clock.after(at % 10, action))
  }

  /** The owner of a device gives something to the other character or undoes an entry of the log. */
  #runAction({ device: which, action, seed }: Extract<ScheduledEvent, { kind: 'action' }>): void {
    const device = this.devices[which]
    const characterId = device && this.#characterOf(device.name, device.owner)
    const to = this.#characterIds.find((id) => id !== characterId)
    // A local-only character cannot give anything.
    if (!device || characterId === undefined || to === undefined) return
    const [random, user] = [new SeededRandom([seed]), device.owner]
    const request = { saveId: this.world.newId(), user, characterId }
    const send = (one: ActionRequest) => this.#actionRequests.run(device.endpoint, one)
    const { character } = this.#stored(characterId)
    const encounter = encounterOf(character)
    if (action === 'give') {
      if (!encounter) send({ ...request, kind: 'gift', gift: aGift(character, to, random) })
      return
    }
    if (action === 'roll initiative') {
      const ids = (encounter?.participants ?? []).map(({ id }) => id)
      return send({ ...request, kind: 'roll', participants: random.happens(0.5) ? ids : [random.one(ids)] })
    }
    if (action === 'end turn') {
      return device.awaitTurn(String(characterId), ({ round }) => send({ ...request, kind: 'turn end', round }))
    }
    const entry = anUndoableEntry(this.#logOf(characterId), random)
    if (!entry) return
    send({
      ...request,
      kind: 'undo',
      entryId: Number(entry.id),
      entrySaveId: entry.saveId,
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
      entrySaveId: entry.saveId,
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
    const done = () => {
      this.world.trace(() => `character ${which + 1} now belongs to ${user}`)
      this.world.onOwnerChange(id, user)
      if (user === 'carl') this.#seatOwners()
      else this.#seatOwnersLater()
    }
    this.world.database
      .changeOwner(id, user, done)
      .catch((error: unknown) => this.world.report('exceptions', String(error)))
  }

  /** An owner joins after getting the character back, so they never see it as a fellow player does. */
  #seatOwnersLater(): void {
    this.world.clock.after(1_000, () => this.#seatOwners())
  }

  #seatOwners(): void {
    const owners = this.#characterIds.map((id) => this.#stored(id).character.user)
    seatPlayers(this.world.database.tables, game, [...owners, players[2]])
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
      device.endpoint.conditions = goodConditions
      if (device.endpoint.isOffline) device.goOffline(false)
      device.heal()
    }
  }

  /** Whether everything has arrived everywhere; restores trashed characters on the way. */
  async #isQuiet(): Promise<boolean> {
    // Not awaited: it takes virtual time.
    for (const device of this.devices) void device.decide()
    const isTrashed = (id: number) => this.#stored(id).character.deletedAt !== undefined
    // The owner's write limit may refuse it for a moment.
    for (const [which, id] of this.#characterIds.entries()) if (isTrashed(id)) this.#moveToTrash(which, false)
    if (this.#characterIds.some(isTrashed)) return false
    if (this.#actionRequests.open.length > 0 || this.#returnsDue > 0) return false
    for (const device of this.devices) if ((await this.#unsettled(device)) !== null) return false
    return true
  }

  /** What a device still has to do; null if it is done. */
  async #unsettled(device: Device): Promise<string | null> {
    for (const user of device.users) {
      const unsent = await device.unsentOf(user)
      const isElsewhere = device.session !== user
      if (unsent.length === 0 && !(isElsewhere && device.hasJournalOf(user) && this.#mayRead(device, user))) continue
      // Only the user who made them can send them.
      if (isElsewhere) device.signIn(user)
      return `${user} has unsent changes`
    }
    if (device.session !== device.owner) {
      device.signIn(device.owner)
      return `${device.session} is signed in`
    }
    if (!this.#mayRead(device)) return null
    const id = this.#characterOf(device.name, device.owner)
    if (id === undefined) return `the character of ${device.owner} is not registered`
    const { revision } = this.#stored(id)
    for (const { name, store, sync, order } of device.openTabs) {
      if (!store || store.isLoading) return `${name} is loading`
      if (this.#isLost(store, id)) continue
      // A page without access learns that it is back when it becomes visible.
      if (store.isGone) sync.onConnected()
      if (!['saved', 'notices'].includes(sync.current().kind)) return `${name} is ${sync.current().kind}`
      if (store.revision !== revision) return `${name} is at revision ${store.revision} of ${revision}`
      if (order?.isReading) return `${name} reads the order`
    }
    return null
  }

  /** Whether a page shows the order of the encounter as it is. */
  #showsOrder({ order }: Tab): boolean {
    return order === null || isViewOf(order.order, plainViewOf(sheetOf(this.#stored(encounterId).character)))
  }

  /** A character that a reset server has lost is created again under another id. */
  #isLost({ publicRef }: { readonly publicRef: string }, id: number): boolean {
    return this.world.wasReset && publicRef !== String(id)
  }

  #stored(id: number) {
    const stored = this.world.database.tables.characters.get(id)
    if (!stored) throw new Error(`character ${id} is not in the database`)
    return stored
  }

  /** The id of the character that a user edits on a device. */
  #characterOf(device: string, user: string): number | undefined {
    if (isGameMaster(user)) return encounterId
    const index = users.indexOf(user)
    return this.#characterIds[index] ?? this.world.commitOracle.commits.get(creationIdOf(device))?.character.id
  }

  /** The same, although the server may have lost it. */
  #everCharacterOf(device: string, user: string): number | undefined {
    return this.#characterOf(device, user) ?? this.world.commitOf(creationIdOf(device))?.character.id
  }

  #mayRead(device: Device, user = device.owner): boolean {
    const id = this.#characterOf(device.name, user)
    // A reset server may have lost a character that was created on a device.
    if (id === undefined) return !this.world.wasReset
    return isGameMaster(user) || this.#stored(id).character.user === user
  }

  async #check(): Promise<void> {
    const { report, database, commitOracle } = this.world
    for (const device of this.devices) {
      const unsettled = await this.#unsettled(device)
      if (unsettled !== null) report('live', `${device.name} is not done: ${unsettled}`)
      // Without access there is no character that a journal entry could be added to.
      for (const user of device.users.filter((one) => device.hasJournalOf(one))) {
        if (this.#mayRead(device, user))
          report('live', `a journal entry of ${user} on ${device.name} was never applied`)
        else this.world.intentOracle.onCleared(device.name)
      }
      const id = this.#characterOf(device.name, device.owner)
      if (id === undefined || !this.#mayRead(device)) continue
      device.checkOffers(device.owner)
      for (const { name, store } of device.openTabs) {
        const differing =
          store && !this.#isLost(store, id)
            ? differences(sheetOf(store.draft), sheetOf(this.#stored(id).character))
            : []
        if (differing.length > 0) report('converged', `${name} differs from the server in ${differing.join(', ')}`)
      }
      for (const tab of device.openTabs) if (!this.#showsOrder(tab)) report('order', `${tab.name} shows an old order`)
    }
    if (this.#actionRequests.open.length > 0)
      report('live', `there is no response to ${this.#actionRequests.open.join(', ')}`)
    const ids = [...this.#characterIds, ...(this.world.hasEncounter ? [encounterId] : [])]
    for (const id of ids) {
      const replayed = replay(this.#logOf(id))
      const differing = differences(sheetOf(replayed), sheetOf(this.#stored(id).character))
      if (differing.length > 0) report('replayed', `the replayed log differs in ${differing.join(', ')}`)
    }
    const created = database.tables.characters.all().length - ids.length
    const wanted = this.#schedule.users.filter((which) => which === 2).length
    const isLost = this.world.wasReset && created < wanted
    if (created !== wanted && !isLost) report('once', `${created} characters were created instead of ${wanted}`)
    for (const [saveId, commit] of commitOracle.commits) {
      const record = database.tables.saves.get(saveId)
      if (record?.revision !== commit.revision) report('durable', `${saveId} is not stored as it was committed`)
    }
    for (const device of this.devices) device.reportShownNotices()
    this.world.intentOracle.check(
      {
        saves: commitOracle.committedSaves,
        everHad: (device, user, field, value) =>
          this.world.everHad(this.#everCharacterOf(device, user) ?? 0, field, value),
        wasRemoved: (device, user, entry) =>
          this.#logOf(this.#characterOf(device, user) ?? 0).some(
            ({ data }) => data.field === entry && data.newValue === null,
          ),
      },
      report,
    )
  }
}

const nameOf = (user: string, index: number): string => `${user}'s ${deviceNames[index] ?? ''}`
