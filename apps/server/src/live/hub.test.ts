import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  defaultSettings,
  lookup,
  type EncounterView,
  type GameEntry,
  type Json,
  type ShortEntry,
} from '@everquill/domain'
import { importCharacter } from '../commands/characters/import-character.ts'
import { anExport } from '../commands/characters/import-history.fixture.ts'
import { createCharacter } from '../commands/characters/create-character.ts'
import { noQuotas } from '../commands/commands.fixture.ts'
import type { CommandDeps } from '../commands/deps.ts'
import { answerCheck } from '../commands/checks/answer-check.ts'
import { askForCheck } from '../commands/checks/ask-for-check.ts'
import { startEncounter } from '../commands/encounters/start-encounter.ts'
import { createGame } from '../commands/games/create-game.ts'
import { enterGame } from '../commands/games/join-game.ts'
import { takeOutOfGame } from '../commands/games/take-out-of-game.ts'
import { writeInGameLog } from '../commands/games/write-in-game-log.ts'
import { saveCharacter } from '../commands/characters/save-character.ts'
import { shareCharacter } from '../commands/sharing/share-character.ts'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import type { Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'
import { Cursors, type FeedScope } from './cursor.ts'
import { readTvScreen } from '../queries/read-tv.ts'
import { Hub, type Wakeup } from './hub.ts'
import type { Listener } from './port.ts'
import { keyOfLink } from './subscription.ts'

interface ReceivedEvent {
  readonly event: string
  readonly id: string
  readonly data: {
    readonly publicRef: string
    readonly revision: number
    readonly entries: readonly ShortEntry[]
    /** Of a game's own entry. */
    readonly entry?: GameEntry
    readonly epoch?: string
    readonly entryId?: string
    readonly previousEntryId: string
  }
}

let folder: string
let storage: Storage
let hub: Hub
let deps: CommandDeps
const ann = { user: 'ann', name: 'Ann' }
const bob = { user: 'bob', name: 'Bob' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everquill-hub-'))
  storage = await openSqlite({ dataDir: folder, newId: randomUUID })
  hub = new Hub(
    storage,
    null,
    (error) => expect.unreachable(String(error)),
    (gameId) => readTvScreen(storage, gameId),
  )
  deps = {
    storage,
    announcer: hub,
    now: Date.now,
    random: Math.random,
    newId: randomUUID,
    newCharacterId: () => randomInt(1, 100_000_001),
    items: async () => [],
    limits: false,
    quotas: noQuotas,
  }
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

function listenAs(
  user: string,
  link?: ShareLink,
): Listener & { readonly received: ReceivedEvent[]; next(count: number): Promise<ReceivedEvent[]> } {
  const received: ReceivedEvent[] = []
  let wake: () => void = () => undefined
  return {
    user,
    ...(link && { link }),
    tokenHash: link?.tokenHash ?? `session of ${user}`,
    received,
    send(bytes) {
      const [id, event, data] = bytes.toString().trim().split('\n')
      received.push({ id: id!.slice(4), event: event!.slice(7), data: JSON.parse(data!.slice(6)) })
      wake()
    },
    close: () => undefined,
    /** Waits until this many events were received in total. */
    async next(count) {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return received
    },
  }
}

async function aCharacterOf(actor: typeof ann, announcer = deps.announcer, gameId: string | null = null) {
  const created = await createCharacter({ ...deps, announcer }, actor, { gameId })
  if (created.kind === 'refused') throw new Error(created.problem.code)
  return created.character.id
}

const spend = (id: number, from: number, to: number, announcer = deps.announcer) =>
  saveCharacter({ ...deps, announcer }, ann, id, {
    saveId: randomUUID(),
    baseRevision: 1,
    changes: [{ field: 'gold', oldValue: from, newValue: to }],
  })

/** A game that Bob runs and Ann plays in. */
async function aGame(): Promise<string> {
  const made = await createGame(deps, bob, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  await storage.transaction((tx) => tx.games.putMember(made.game.id, { user: 'ann', role: 'player', joinedAt: 1 }))
  return made.game.id
}

/** An announcer that announces nothing, like a lost notification between processes. */
const silence = { committed: () => undefined, gameLogWritten: () => undefined, membershipChanged: () => undefined }

test('a listener receives each save, and the cursor advances', async () => {
  const id = await aCharacterOf(ann)
  const phone = listenAs('ann')
  await hub.join(phone, null)
  await spend(id, 20, 15)
  const [hello, saved] = await phone.next(2)
  expect(hello?.event).toBe('hello')
  expect(saved?.event).toBe('saved')
  expect(saved?.data).toMatchObject({ publicRef: String(id), revision: 2 })
  expect(saved?.data.entries.map((entry) => entry.data)).toEqual([{ field: 'gold', oldValue: 20, newValue: 15 }])
  expect(saved?.id).not.toBe(hello?.id)
})

test('a listener receives nothing about other users’ characters', async () => {
  const id = await aCharacterOf(ann)
  const stranger = listenAs('bob')
  await hub.join(stranger, null)
  await spend(id, 20, 15)
  await hub.reconcile()
  expect(stranger.received.map(({ event }) => event)).toEqual(['hello'])
})

test('a listener that reconnects receives the missed saves of all characters once', async () => {
  const [first, second] = [await aCharacterOf(ann), await aCharacterOf(ann)]
  const phone = listenAs('ann')
  const leave = await hub.join(phone, null)
  await spend(first, 20, 19)
  const last = (await phone.next(2)).at(-1)
  leave()
  await spend(first, 19, 18)
  await spend(second, 20, 11)
  const third = await aCharacterOf(ann)
  const again = listenAs('ann')
  await hub.join(again, last?.id ?? null)
  const events = await again.next(4)
  // In order within a character; across characters nothing is promised, since ids of one millisecond may be equal.
  expect(events.map(({ event }) => event)).toEqual(['saved', 'saved', 'saved', 'hello'])
  expect(new Set(events.slice(0, 3).map(({ data }) => data.publicRef))).toEqual(
    new Set([first, second, third].map(String)),
  )
  const up = listenAs('ann')
  await hub.join(up, events[3]?.id ?? null)
  expect(up.received.map(({ event }) => event)).toEqual(['hello'])
})

test('a stream can be resumed from the cursor of any event', async () => {
  const id = await aCharacterOf(ann)
  const phone = listenAs('ann')
  await hub.join(phone, null)
  for (let gold = 20; gold > 10; gold--) await spend(id, gold, gold - 1)
  const events = await phone.next(11)
  for (const [i, event] of events.entries()) {
    const again = listenAs('ann')
    await hub.join(again, event.id)
    expect(again.received.filter(({ event: name }) => name === 'saved').map(({ data }) => data.revision)).toEqual(
      events.slice(i + 1).map(({ data }) => data.revision),
    )
  }
})

test('reconcile delivers saves that were not announced', async () => {
  const id = await aCharacterOf(ann)
  const phone = listenAs('ann')
  await hub.join(phone, null)
  await spend(id, 20, 15, silence)
  await spend(id, 15, 12, silence)
  await hub.reconcile()
  expect(phone.received.slice(1).map(({ data }) => data.revision)).toEqual([2, 3])
})

test('an imported history is never delivered: neither live, nor by reconcile, nor to a stream that is resumed', async () => {
  const past = { ...deps, announcer: silence, now: () => Date.now() - 60_000 }
  const { character, log } = await anExport(past, bob)
  const importAs = (announcer: CommandDeps['announcer']) =>
    importCharacter({ ...deps, announcer }, ann, { character, log: log as unknown as Json })
  const phone = listenAs('ann')
  const leave = await hub.join(phone, null)
  await importAs(hub)
  const [hello] = await phone.next(2)
  await importAs(silence)
  await hub.reconcile()
  leave()
  const again = listenAs('ann')
  await hub.join(again, hello?.id ?? null)
  for (const { received } of [phone, again]) {
    const saved = received.filter(({ event }) => event === 'saved')
    expect(saved.map(({ data }) => [data.revision, data.entries.map((entry) => entry.data.field)])).toEqual([
      [5, ['user']],
      [5, ['user']],
    ])
  }
})

test('reconcile delivers unannounced saves and notes of a game to its other members', async () => {
  const gameId = await aGame()
  const id = await aCharacterOf(ann, deps.announcer, gameId)
  const master = listenAs('bob')
  await hub.join(master, null)
  await spend(id, 20, 15, silence)
  await writeInGameLog({ ...deps, announcer: silence }, ann, gameId, { message: 'A fork in the road' })
  await hub.reconcile()
  expect(master.received.slice(1).map(({ event, data }) => [event, data.revision])).toEqual([
    ['saved', 2],
    ['line', undefined],
  ])
})

test('of a check, players are not told the target number, nor a secret roll', async () => {
  const gameId = await aGame()
  const [player, master] = [listenAs('ann'), listenAs('bob')]
  await hub.join(player, null)
  await hub.join(master, null)
  const id = await aCharacterOf(ann, deps.announcer, gameId)
  const skills = () => lookup<'Skills'>([])
  const asked = await askForCheck(deps, bob, gameId, { for: 'dex', characters: [String(id)], target: 15, secret: true })
  if (asked.kind === 'refused') throw new Error(asked.problem.code)
  await answerCheck({ ...deps, skills }, ann, { gameId, checkId: asked.entry.id, publicRef: String(id) })
  await writeInGameLog(deps, bob, gameId, { message: 'A fork in the road' })
  const fieldsOf = (listener: typeof player) =>
    listener.received.filter(({ event }) => event === 'line').map(({ data }) => data.entry?.data.field)
  await vi.waitFor(() => expect(fieldsOf(master)).toEqual(['check', 'check-target', 'roll', 'note']))
  await vi.waitFor(() => expect(fieldsOf(player)).toEqual(['check', 'note']))
})

test('players are told what they see of an encounter, and nothing if that stays the same', async () => {
  const gameId = await aGame()
  const [player, master] = [listenAs('ann'), listenAs('bob')]
  await hub.join(player, null)
  await hub.join(master, null)
  const participants = [
    { id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22, initiative: 9 },
    { id: 'abbot', name: 'The drowned abbot', hp: 60, hp_max: 60, initiative: 5, hidden: true as const },
  ]
  const skills = () => lookup<'Skills'>([])
  const started = await startEncounter({ ...deps, skills }, bob, gameId, { name: 'The salt house', participants })
  if (started.kind === 'refused') throw new Error(started.problem.code)
  const hurt = (id: string, from: number, to: number) =>
    saveCharacter(deps, bob, started.character.id, {
      saveId: randomUUID(),
      baseRevision: 1,
      changes: [{ field: `participants.${id}.hp`, oldValue: from, newValue: to }],
    })
  await player.next(2)
  await hurt('abbot', 60, 3)
  await hurt('ghoul', 22, 20)
  await player.next(3)
  await hurt('ghoul', 20, 19)
  await hurt('ghoul', 19, 4)
  const events = await player.next(4)
  await hub.reconcile()
  expect(events.map(({ event }) => event)).toEqual(['hello', 'order', 'order', 'order'])
  const healths = events.slice(1).map(({ data }) => {
    const { running } = data as unknown as { running: EncounterView }
    return running.order.map(({ name, health }) => [name, health])
  })
  expect(healths).toEqual([[['Salt ghoul', 'unhurt']], [['Salt ghoul', 'wounded']], [['Salt ghoul', 'badly wounded']]])
  // Ids are random, and may contain anything.
  expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/abbot|"hp|initiative/)
  const ofMaster = await master.next(9)
  expect(ofMaster.map(({ event }) => event).filter((event) => event === 'saved')).toHaveLength(5)
})

test('reconcile tells players of an order whose wake-up was lost', async () => {
  const gameId = await aGame()
  const [player, master] = [listenAs('ann'), listenAs('bob')]
  await hub.join(player, null)
  await hub.join(master, null)
  const skills = () => lookup<'Skills'>([])
  const participants = [{ id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22, initiative: 9 }]
  const started = await startEncounter({ ...deps, skills }, bob, gameId, { name: 'The salt house', participants })
  if (started.kind === 'refused') throw new Error(started.problem.code)
  await player.next(2)
  const changes = [{ field: 'participants.ghoul.hp', oldValue: 22, newValue: 0 }]
  const save = { saveId: randomUUID(), baseRevision: 1, changes }
  await saveCharacter({ ...deps, announcer: silence }, bob, started.character.id, save)
  await hub.reconcile()
  const running = (data: object) => (data as unknown as { running: EncounterView }).running
  const orders = player.received.slice(1).map(({ event, data }) => [event, running(data).order[0]?.health])
  expect(orders).toEqual([
    ['order', 'unhurt'],
    ['order', 'down'],
  ])
  expect(master.received.filter(({ event }) => event === 'saved')).toHaveLength(2)
})

test('the hello event has the epoch', async () => {
  const phone = listenAs('ann')
  await hub.join(phone, null)
  expect(phone.received.map(({ event, data }) => [event, data])).toEqual([['hello', { epoch: storage.epoch }]])
})

test('every save names its last entry and the entry before it, and a replayed one the epoch', async () => {
  const gameId = await aGame()
  const [phone, master] = [listenAs('ann'), listenAs('bob')]
  const disconnects = [await hub.join(phone, null), await hub.join(master, null)]
  const start = await phone.next(1)
  const id = await aCharacterOf(ann, deps.announcer, gameId)
  const edit = (...changes: readonly (readonly [field: string, oldValue: Json, newValue: Json])[]) =>
    saveCharacter(deps, ann, id, {
      saveId: randomUUID(),
      baseRevision: 1,
      changes: changes.map(([field, oldValue, newValue]) => ({ field, oldValue, newValue })),
    })
  await edit(['gold', 20, 15], ['silver', 0, 1])
  // The last entry is hidden from the game master.
  await edit(['gold', 15, 12], ['notes', '', 'I am'])
  await edit(['notes', 'I am', 'I am the thief'])
  await edit(['xp', 0, 1])
  const log = await storage.characters.logAfter(id, 0, 100)
  const lastIdOf = (revision: number) => log.findLast((entry) => entry.revision === revision)?.id ?? ''
  const positionsOf = (events: readonly ReceivedEvent[]) =>
    events
      .filter(({ event }) => event === 'saved')
      .map(({ data }) => [data.revision, data.previousEntryId, data.entryId ?? data.entries.at(-1)?.id, data.epoch])
  const expected = (epoch: string | undefined, ...revisions: readonly number[]) =>
    revisions.map((revision) => [revision, lastIdOf(revision - 1), lastIdOf(revision), epoch])
  expect(positionsOf(await phone.next(6))).toEqual(expected(undefined, 1, 2, 3, 4, 5))
  expect(positionsOf(await master.next(5))).toEqual(expected(undefined, 1, 2, 3, 5))
  for (const disconnect of disconnects) disconnect()

  const [phoneAgain, masterAgain] = [listenAs('ann'), listenAs('bob')]
  await hub.join(phoneAgain, start[0]?.id ?? null)
  await hub.join(masterAgain, master.received[2]?.id ?? null)
  expect(positionsOf(phoneAgain.received)).toEqual(expected(storage.epoch, 1, 2, 3, 4, 5))
  expect(positionsOf(masterAgain.received)).toEqual(expected(storage.epoch, 3, 5))
})

test('a replayed save in a game names the entry before it, also if that was written outside of the game', async () => {
  const gameId = await aGame()
  const id = await aCharacterOf(ann, deps.announcer, gameId)
  const master = listenAs('bob')
  const leave = await hub.join(master, null)
  leave()
  await takeOutOfGame(deps, ann, gameId, id)
  await spend(id, 20, 15)
  await enterGame(deps, ann, gameId, id)
  const again = listenAs('bob')
  await hub.join(again, master.received[0]?.id ?? null)
  const log = await storage.characters.logAfter(id, 0, 10)
  expect(
    again.received.filter(({ event }) => event === 'saved').map(({ data }) => [data.revision, data.previousEntryId]),
  ).toEqual([
    [2, log[0]?.id],
    [4, log[2]?.id],
  ])
})

test('a replay from the position of another history names the entry that is really before it', async () => {
  const id = await aCharacterOf(ann)
  await spend(id, 20, 15)
  await spend(id, 15, 12)
  const log = await storage.characters.logAfter(id, 0, 10)
  const phone = listenAs('ann')
  // The entry at this position was lost with the end of the other history.
  await hub.join(phone, new Cursors(storage, 'ann').write([[id, Number(log[1]?.id) - 1]]))
  expect(phone.received[0]?.data).toMatchObject({ revision: 2, previousEntryId: log[0]?.id })
})

test('an announcement after an unannounced save delivers both in order', async () => {
  const id = await aCharacterOf(ann)
  const phone = listenAs('ann')
  await hub.join(phone, null)
  await spend(id, 20, 15, silence)
  await spend(id, 15, 12)
  const events = await phone.next(3)
  expect(events.slice(1).map(({ data }) => data.revision)).toEqual([2, 3])
})

test('a wake-up for a save that was already delivered sends nothing', async () => {
  const id = await aCharacterOf(ann)
  const phone = listenAs('ann')
  await hub.join(phone, null)
  await spend(id, 20, 15)
  await phone.next(2)
  await hub.wake([id])
  expect(phone.received).toHaveLength(2)
})

test('a cursor from before a restore causes a reset', async () => {
  const phone = listenAs('ann')
  await hub.join(phone, new Cursors({ ...storage, epoch: 'another' }, 'ann').write([[1, 1]]))
  expect(phone.received.map(({ event }) => event)).toEqual(['reset', 'hello'])
})

test('a listener that disconnects while another joins does not remove their feed', async () => {
  const id = await aCharacterOf(ann)
  const [phone, tablet] = [listenAs('ann'), listenAs('ann')]
  const leave = await hub.join(phone, null)
  const joining = hub.join(tablet, null)
  leave()
  await joining
  await spend(id, 20, 15)
  expect((await tablet.next(2))[1]?.event).toBe('saved')
})

test('reconcile closes a listener whose session has ended', async () => {
  let closed = false
  await hub.join({ ...listenAs('ann'), close: () => (closed = true) }, null)
  await hub.reconcile()
  expect(closed).toBe(true)
})

describe('a change of the catalogue', () => {
  const event = 'event: catalogue\ndata: {}\n\n'

  /** Joins a hub; returns what is sent after the hello. */
  async function sentBy(to: Hub, listener: Partial<Listener> = {}): Promise<readonly string[]> {
    const sent: string[] = []
    const send = (bytes: Buffer) => void sent.push(bytes.toString())
    await to.join({ ...listenAs('ann'), ...listener, send }, null)
    sent.length = 0
    return sent
  }

  test('is told to all users at once, and its event does not move their cursor', async () => {
    const streams = [await sentBy(hub), await sentBy(hub), await sentBy(hub, { user: 'bob' })]
    hub.catalogueChanged()
    expect(streams).toEqual([[event], [event], [event]])
  })

  test('is told to the users of other processes', async () => {
    const scopes: FeedScope[] = []
    const open = (wakeup: Wakeup | null) =>
      new Hub(
        storage,
        wakeup,
        (error) => expect.unreachable(String(error)),
        (gameId) => readTvScreen(storage, gameId),
      )
    const other = open(null)
    const sent = await sentBy(other)
    open({ notify: (scope) => void scopes.push(scope) }).catalogueChanged()
    await other.wake(scopes)
    expect(sent).toEqual([event])
  })

  test('is not told to holders of links', async () => {
    const id = await aCharacterOf(ann)
    const shared = await shareCharacter(deps, ann, id, { label: '', sections: ['wallet'], days: null })
    if (shared.kind === 'refused') throw new Error(shared.problem.code)
    const sent = await sentBy(hub, { user: '', link: shared.link })
    hub.catalogueChanged()
    expect(sent).toEqual([])
  })
})

describe('a share link without the log', () => {
  /** A listener with a link that shows the wallet, on a character with a history. */
  async function aHolder() {
    const id = await aCharacterOf(ann)
    await spend(id, 20, 15)
    const shared = await shareCharacter(deps, ann, id, { label: '', sections: ['wallet'], days: null })
    if (shared.kind === 'refused') throw new Error(shared.problem.code)
    const { link } = shared
    return { id, link, holder: listenAs('', link) }
  }

  test('receives no earlier events, whatever cursor it presents', async () => {
    const { id, link, holder } = await aHolder()
    for (const subscriber of [keyOfLink(link), 'ann']) {
      await hub.join(holder, new Cursors(storage, subscriber).write([[id, 1]]))
    }
    expect(holder.received.map(({ event }) => event)).toEqual(['reset', 'hello', 'reset', 'hello'])
  })

  test('receives new values without the old ones', async () => {
    const { id, holder } = await aHolder()
    await hub.join(holder, null)
    await spend(id, 15, 12)
    const [, saved] = await holder.next(2)
    expect(saved?.data.entries.map(({ data }) => data)).toEqual([{ field: 'gold', oldValue: null, newValue: 12 }])
    expect(saved?.data.entries[0]).not.toHaveProperty('message')
  })
})

test('a cursor that somebody else received replays nothing', async () => {
  const id = await aCharacterOf(ann)
  await spend(id, 20, 15)
  const phone = listenAs('ann')
  await hub.join(phone, new Cursors(storage, 'bob').write([[id, 1]]))
  expect(phone.received.map(({ event }) => event)).toEqual(['reset', 'hello'])
})

test('a program that listens for its user does not make them look online', async () => {
  await hub.join({ ...listenAs('ann'), isProgram: true }, null)
  expect(hub.users()).toEqual([])
  await hub.join(listenAs('ann'), null)
  expect(hub.users()).toEqual(['ann'])
})
