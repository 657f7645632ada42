import { commitCreation, replay, defaultSettings, type Character } from '@everquill/domain'
import { aCharacter, anItem, aSaveContext, aSpell, gameNight } from '@everquill/testing'
import { Chance } from './random.ts'
import { aGift, anAward, anUndoableEntry, Errands } from './requests.ts'
import { badWeathers, type Happening, type Schedule } from './events.ts'
import { moveSeats } from './memory/memory-database.ts'
import { fairWeather, Network, type Place } from './network.ts'
import { trueParts, type Parts } from './parts.ts'
import { Phone } from './browser/device.ts'
import { game, ServerProcess } from './server-process.ts'
import type { Violation } from './oracles/violation.ts'
import { differences, sheetOf } from './oracles/plain-sheet.ts'
import { gameMaster, World, type Totals } from './world.ts'

export interface Run {
  readonly violation: Violation | null
  readonly totals: Totals
  readonly names: readonly string[]
  readonly story: readonly string[]
}

const users = ['ann', 'bob', 'cleo'] as const
const deviceNames = ['phone', 'tablet', 'laptop', 'desktop', 'console'] as const
/** How long everything may take to arrive once nothing goes wrong any more. */
const patience = 600_000

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

/** Plays a schedule from beginning to end, or to the first promise that is broken. */
export async function runSchedule(schedule: Schedule, parts: Parts = trueParts, isTold = false): Promise<Run> {
  const table = new Table(schedule, parts, isTold)
  try {
    await table.play()
  } catch (error) {
    table.world.blame('surprise', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const { world, phones } = table
  return {
    violation: world.violation,
    totals: world.totals,
    names: phones.map(({ name }) => name),
    story: world.story,
  }
}

/** Everybody and everything in one schedule. */
class Table {
  readonly world: World
  readonly phones: Phone[] = []
  readonly #schedule: Schedule
  readonly #servers: readonly ServerProcess[]
  readonly #network: Network
  readonly #errands: Errands
  /** Where the game master sits. */
  readonly #screen: Place
  readonly #characterIds: readonly number[] = [11_111_111, 22_222_222]

  constructor(schedule: Schedule, parts: Parts, isTold: boolean) {
    this.#schedule = schedule
    this.world = new World(parts, schedule.seed, isTold)
    this.#servers = ['server 1', 'server 2'].map((name) => new ServerProcess(this.world, name, () => this.#servers))
    this.#network = new Network(this.world, this.#servers)
    this.#errands = new Errands(this.world, this.#network)
    const chance = this.world.chanceOf(gameMaster)
    const weather = chance.one(badWeathers)
    this.#screen = { chance, name: nameOf(gameMaster, 'screen'), user: gameMaster, isOffline: false, weather, era: 0 }
  }

  async play(): Promise<void> {
    const { timeline, violation } = this.world
    await this.#setUp()
    for (const happening of this.#schedule.happenings) timeline.after(happening.at, () => this.#happen(happening))
    const isOver = () => this.world.violation !== null
    await timeline.run(this.#schedule.end, isOver)
    if (violation || isOver()) return
    this.#heal()
    const last = timeline.now + patience
    while (!isOver() && timeline.now < last && !(await this.#isQuiet()))
      await timeline.run(timeline.now + 1_000, isOver)
    // What is still on its way, such as a request that came twice, must not change anything any more.
    await timeline.run(timeline.now + 30_000, isOver)
    if (!isOver()) this.#judge()
  }

  async #setUp(): Promise<void> {
    const { database, timeline } = this.world
    const storage = database.connect()
    const born = this.#characterIds.map((id, i) => {
      const user = users[i] ?? ''
      const character = characterOf(user, id)
      return commitCreation(character, aSaveContext({ user, saveId: `birth of ${user}`, firstLogId: gameNight + i }))
    })
    await storage.transaction(async (tx) => {
      await tx.games.put({ id: game, name: game, settings: defaultSettings, createdAt: 0, deletedAt: null })
      await tx.games.putMember(game, { user: gameMaster, role: 'gm', joinedAt: 0 })
      for (const user of users) await tx.games.putMember(game, { user, role: 'player', joinedAt: 1 })
      for (const commit of born) await tx.keep(commit, 'birth')
      for (const name of deviceNames) {
        const of = { id: name, userId: '', device: '', createdAt: 0, lastSeenAt: 0, expiresAt: Number.MAX_SAFE_INTEGER }
        for (const user of users) await tx.accounts.putSession({ ...of, tokenHash: nameOf(user, name), userId: user })
      }
    })
    for (const [i, which] of this.#schedule.users.entries()) {
      const user = users[which] ?? ''
      const unborn = { character: aCharacter({ id: 0, publicRef: 'new', user, player: user }), revision: 0 }
      const phone = new Phone(
        this.world,
        this.#network,
        nameOf(user, deviceNames[i] ?? ''),
        user,
        born[which] ?? unborn,
      )
      this.phones.push(phone)
      timeline.after(i, () => phone.openTab())
      if (i % 3 === 0) timeline.after(10 + i, () => phone.openTab())
    }
  }

  #happen(happening: Happening): void {
    const { timeline, totals, tell } = this.world
    const phone = 'phone' in happening ? this.phones[happening.phone] : undefined
    const server = 'server' in happening ? this.#servers[happening.server] : undefined
    switch (happening.kind) {
      case 'edit':
        return phone?.edit(happening.tab, happening.seed)
      case 'weather':
        if (phone) phone.weather = happening.weather
        return timeline.after(happening.lasts, () => phone && (phone.weather = fairWeather))
      case 'offline':
        phone?.goOffline(true)
        return timeline.after(happening.lasts, () => phone?.goOffline(false))
      case 'aged':
        phone?.growOld()
        return timeline.after(happening.lasts, () => phone?.goOffline(false))
      case 'broken stream':
        return phone?.breakStream()
      case 'kill':
        return phone?.kill(happening.tab, happening.moment, happening.lasts)
      case 'crash':
        if (happening.step === null) server?.crash(happening.lasts)
        else if (server) server.doom = happening.step
        return
      case 'cut off':
        if (server) server.isCutOff = true
        return timeline.after(happening.lasts, () => server && (server.isCutOff = false))
      case 'jump':
        if (server) server.clockIsOff = happening.by
        totals.jumps++
        return tell(() => `the clock of ${server?.name} is off by ${happening.by} ms`)
      case 'errand':
        return this.#runErrand(happening)
      case 'master':
        return this.#master(happening)
      case 'away':
        return this.#duringNextSave(happening, () => {
          this.#seat(happening.character, false)
          timeline.after(happening.lasts, () => this.#seat(happening.character, true))
        })
      case 'trash':
        return this.#duringNextSave(happening, () => {
          this.#moveToTrash(happening.character, true)
          timeline.after(happening.lasts, () => this.#moveToTrash(happening.character, false))
        })
      case 'hand over':
        return this.#duringNextSave(happening, () => {
          this.#handOver(happening.character, 'carl')
          if (happening.lasts === null) return
          timeline.after(happening.lasts, () => this.#handOver(happening.character, users[happening.character]))
        })
    }
  }

  #duringNextSave({ at, character }: { readonly at: number; readonly character: number }, what: () => void): void {
    this.world.duringNextSave(this.#characterIds[character] ?? 0, () => this.world.timeline.after(at % 10, what))
  }

  /** Somebody at a device gives to the other character, or takes back an entry of the log that they are reading. */
  #runErrand({ phone: which, what, seed }: Extract<Happening, { kind: 'errand' }>): void {
    const phone = this.phones[which]
    const to = this.#characterIds.find((id) => id !== phone?.characterId)
    // Who is not known to the server yet has nobody to give to.
    if (!phone || phone.record.revision === 0 || to === undefined) return
    const [chance, { characterId, user }] = [new Chance([seed]), phone]
    const errand = { saveId: this.world.newId(), user, characterId }
    if (what === 'give') {
      this.#errands.run(phone, { ...errand, kind: 'gift', gift: aGift(phone.record.draft, to, chance) })
      return
    }
    const entry = anUndoableEntry(this.#logOf(characterId), chance)
    if (!entry) return
    this.#errands.run(phone, { ...errand, kind: 'undo', entryId: Number(entry.id), whole: chance.happens(0.3) })
  }

  #master({ what, seed }: Extract<Happening, { kind: 'master' }>): void {
    const chance = new Chance([seed])
    const errand = { saveId: this.world.newId(), user: gameMaster }
    if (what === 'award') {
      this.#errands.run(this.#screen, { ...errand, kind: 'award', award: anAward(this.#characterIds, chance) })
      return
    }
    const characterId = chance.one(this.#characterIds)
    const entry = anUndoableEntry(this.#logOf(characterId), chance, false)
    if (!entry) return
    this.#errands.run(this.#screen, { ...errand, kind: 'undo', characterId, entryId: Number(entry.id), whole: false })
  }

  #logOf = (id: number) => this.world.database.tables.logs.get(id) ?? []

  #seat(which: number, isIn: boolean): void {
    const id = this.#characterIds[which] ?? 0
    this.#servers.find((server) => server.isUp)?.seat(this.world.witness.ownerOf(id) ?? '', id, isIn)
  }

  #moveToTrash(which: number, isIn: boolean): void {
    const id = this.#characterIds[which] ?? 0
    this.#servers.find((server) => server.isUp)?.moveToTrash(this.world.witness.ownerOf(id) ?? '', id, isIn)
  }

  #handOver(which: number, user = ''): void {
    const id = this.#characterIds[which] ?? 0
    this.world.timeline.stir()
    const former = this.world.witness.ownerOf(id) ?? ''
    const done = () => {
      // Who gets it back sits down later: nobody sees their own with the eyes of a fellow.
      const seat = () => moveSeats(this.world.database.tables, former, user)
      if (user === 'carl') seat()
      else this.world.timeline.after(1_000, seat)
      this.world.tell(() => `character ${which + 1} now belongs to ${user}`)
      this.world.witness.handedOver(id, user)
    }
    this.world.database.handOver(id, user, done).catch((error: unknown) => this.world.blame('surprise', String(error)))
  }

  /** Nothing goes wrong from here on. */
  #heal(): void {
    this.world.tell(() => 'from here on nothing goes wrong')
    this.world.isHealed = true
    this.#screen.weather = fairWeather
    for (const server of this.#servers) {
      server.doom = null
      server.isCutOff = false
      server.restart()
    }
    for (const phone of this.phones) {
      phone.weather = fairWeather
      if (phone.isOffline) phone.goOffline(false)
      phone.spare()
      if (!phone.hasOpenTab) phone.openTab()
    }
  }

  /** Whether everything has arrived everywhere; what is in the trash is taken out on the way. */
  async #isQuiet(): Promise<boolean> {
    for (const phone of this.phones) phone.answerQuestions()
    for (const [which, id] of this.#characterIds.entries()) {
      if (this.#stored(id).character.deletedAt !== undefined) this.#moveToTrash(which, false)
    }
    if (this.#errands.open.length > 0) return false
    return this.phones.every((phone) => this.#isSettled(phone) && phone.record.revision === this.#wanted(phone))
  }

  #stored(id: number) {
    const stored = this.world.database.tables.characters.get(id)
    if (!stored) throw new Error(`character ${id} is gone`)
    return stored
  }

  #mayRead = (phone: Phone): boolean =>
    phone.record.revision > 0 && this.#stored(phone.characterId).character.user === phone.user

  #wanted = (phone: Phone): number =>
    this.#mayRead(phone) ? this.#stored(phone.characterId).revision : phone.record.revision

  #isSettled = (phone: Phone): boolean => (this.#mayRead(phone) ? phone.isQuiet : phone.isSent)

  #judge(): void {
    const { blame, database, witness } = this.world
    for (const phone of this.phones) {
      const { name, record, ledger, characterId } = phone
      if (!this.#isSettled(phone)) blame('live', `${name} still has something to send: ${ledger.open.join(', ')}`)
      if (ledger.open.length > 0) blame('told', `${name} has lost ${ledger.open.join(', ')}`)
      if (!this.#mayRead(phone)) continue
      const differing = differences(sheetOf(record.draft), sheetOf(this.#stored(characterId).character))
      if (differing.length > 0) blame('converged', `${name} shows another ${differing.join(', ')}`)
    }
    if (this.#errands.open.length > 0) blame('live', `there is no answer to ${this.#errands.open.join(', ')}`)
    for (const id of this.#characterIds) {
      const told = replay(this.#logOf(id))
      const differing = differences(sheetOf(told), sheetOf(this.#stored(id).character))
      if (differing.length > 0) blame('replayed', `replayed, the log tells of another ${differing.join(', ')}`)
    }
    const created = database.tables.characters.all().length - this.#characterIds.length
    const wanted = this.#schedule.users.filter((which) => which === 2).length
    if (created !== wanted) blame('once', `${created} characters were created, not ${wanted}`)
    for (const [saveId, commit] of witness.commits) {
      const kept = database.tables.saves.get(saveId)
      if (kept?.revision !== commit.revision) blame('durable', `${saveId} is not kept as it was committed`)
    }
  }
}

const nameOf = (user: string, device: string): string => `${user}'s ${device}`
