import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDesk, aRoom, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** A room in which somebody typed while the server was gone, and left. */
async function typedOffline() {
  const all = aRoom()
  const desk = all.room()
  await desk.open(ref)
  all.world.isDown = true
  desk.at(ref).edit('gold', 15)
  await all.clock.pass(30)
  return all
}

describe('a page that is left', () => {
  test('sends what is typed', async () => {
    const { desk, clock, server } = aDesk()
    await desk.open(ref)
    desk.at(ref).edit('gold', 15)
    await clock.pass(30)
    desk.onPageHide()
    await clock.pass(0)
    expect(server.stored.character.gold).toBe(15)
  })

  test('and found again shows what was typed without asking the server, and sends it', async () => {
    const { room, clock, world, server } = await typedOffline()
    const after = room()
    await after.open(ref)
    expect(after.at(ref).draft.gold).toBe(15)
    world.isDown = false
    await clock.pass(3_000)
    expect(server.stored.character.gold).toBe(15)
    expect(after.current()).toEqual({ kind: 'saved' })
  })

  test('sends also what was typed into a character that nobody opens any more', async () => {
    const { room, clock, world, server } = await typedOffline()
    world.isDown = false
    const after = room()
    await clock.pass(0)
    expect(server.stored.character.gold).toBe(15)
    expect(after.current()).toEqual({ kind: 'saved' })
  })

  test('notes at once what was typed too late for the disk; the next one finds it, once', async () => {
    const { room, disk, clock, server, notes } = aRoom()
    const before = room()
    await before.open(ref)
    before.at(ref).edit('gold', 15)
    await clock.pass(30)
    const update = vi.spyOn(disk, 'update').mockReturnValue(new Promise(() => undefined))
    before.onPageHide()
    // The box that was being written in is the last to know.
    before.at(ref).edit('gold', 12)
    await clock.pass(30)
    before.switchUser(null)
    update.mockRestore()
    expect(notes.all()[0]?.typed.map(({ change }) => change)).toEqual([aChange('gold', 15, 12)])
    room()
    await clock.pass(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect(notes.all().length).toBe(0)
  })

  test('and lives on leaves no note of what reached the disk after all', async () => {
    const { room, clock, notes } = aRoom()
    const desk = room()
    await desk.open(ref)
    desk.onPageHide()
    desk.at(ref).edit('gold', 12)
    expect(notes.all().length).toBe(1)
    await clock.pass(30)
    expect(notes.all().length).toBe(0)
  })
})

describe('two tabs', () => {
  test('show what was typed in either, and both count', async () => {
    const { room, clock, server } = aRoom()
    const [one, other] = [room(), room()]
    await one.open(ref)
    await other.open(ref)
    one.at(ref).edit('gold', 15)
    await clock.pass(30)
    expect(other.at(ref).draft.gold).toBe(15)
    expect(other.current()).toEqual({ kind: 'saving' })
    other.at(ref).edit('gold', 12)
    await clock.pass(10_000)
    expect(server.stored.character.gold).toBe(12)
    expect([one.current(), other.current()]).toEqual([{ kind: 'saved' }, { kind: 'saved' }])
  })

  test('of which one is left: the other sees to it that what it typed arrives, once', async () => {
    const { room, clock, server, world } = aRoom()
    const [one, other] = [room(), room()]
    await one.open(ref)
    await other.open(ref)
    world.isDown = true
    one.at(ref).edit('gold', 15)
    await clock.pass(30)
    one.onPageHide()
    one.switchUser(null)
    world.isDown = false
    await clock.pass(10_000)
    expect(server.stored.character.gold).toBe(15)
    expect(server.commits).toHaveLength(2)
    expect(other.current()).toEqual({ kind: 'saved' })
  })
})
