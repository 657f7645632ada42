import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogEntry } from '@everquill/domain'
import { createCharacter } from '../commands/characters/create-character.ts'
import type { CommandDeps } from '../commands/deps.ts'
import { saveCharacter } from '../commands/characters/save-character.ts'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import type { Storage } from '../storage/port.ts'
import { Hub } from './hub.ts'
import type { Listener } from './port.ts'

interface ReceivedEvent {
  readonly event: string
  readonly id: string
  readonly data: { readonly publicRef: string; readonly revision: number; readonly entries: readonly LogEntry[] }
}

let folder: string
let storage: Storage
let hub: Hub
let deps: CommandDeps
const ann = { user: 'ann', name: 'Ann' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everquill-hub-'))
  storage = await openSqlite({ dataDir: folder, newId: randomUUID })
  hub = new Hub(storage, null, (error) => expect.unreachable(String(error)))
  deps = {
    storage,
    announcer: hub,
    now: Date.now,
    random: Math.random,
    newId: randomUUID,
    newCharacterId: () => randomInt(1, 100_000_001),
    items: async () => [],
    limits: false,
  }
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

function listenAs(
  user: string,
): Listener & { readonly received: ReceivedEvent[]; next(count: number): Promise<ReceivedEvent[]> } {
  const received: ReceivedEvent[] = []
  let wake: () => void = () => undefined
  return {
    user,
    tokenHash: `session of ${user}`,
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

async function aCharacterOf(actor: typeof ann, announcer = deps.announcer): Promise<number> {
  const created = await createCharacter({ ...deps, announcer }, actor, {})
  if (created.kind === 'refused') throw new Error(created.problem.code)
  return created.character.id
}

const spend = (id: number, from: number, to: number, announcer = deps.announcer) =>
  saveCharacter({ ...deps, announcer }, ann, id, {
    saveId: randomUUID(),
    baseRevision: 1,
    changes: [{ field: 'gold', oldValue: from, newValue: to }],
  })

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
  await hub.join(phone, 'another-epoch.1-1')
  expect(phone.received.map(({ event }) => event)).toEqual(['reset', 'hello'])
})

test('a listener that leaves while another joins does not remove their feed', async () => {
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
