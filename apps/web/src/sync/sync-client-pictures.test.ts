import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const minute = 60_000
const blue = new Blob(['blue'], { type: 'image/webp' })

/** Ann has created a character without a server, and hung up its picture. */
async function offline() {
  const room = aRoom()
  room.world.isDown = true
  await room.disk.update('new-1', () => room.newborn('1'))
  const { pictures, desk, die } = room.aTab()
  await desk.open('new-1')
  await pictures.enqueue('new-1', blue)
  await room.clock.pass(minute)
  die()
  room.world.isDown = false
  return room
}

/** The steps that a page takes until everything has arrived. */
const enough = 12

test.each(Array.from({ length: enough }, (_, steps) => steps))(
  'the picture of a character that was created offline arrives once, if the page dies after %i steps',
  async (steps) => {
    const { aTab, clock, hung, shelf, disk } = await offline()
    const { die } = aTab(new QueryClient(), steps)
    await clock.pass(minute)
    die()
    const { desk, pictures } = aTab()
    await clock.pass(2 * minute)
    expect([...hung.values()]).toEqual([ref])
    expect([await shelf.all(), pictures.at(ref)]).toEqual([[], undefined])
    expect((await disk.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
    expect(desk.current()).toEqual({ kind: 'saved' })
  },
)

test('a tab that has not heard of the number hangs up the picture where it belongs', async () => {
  const { aTab, clock, world, hung } = await offline()
  world.isDown = true
  const late = aTab()
  await clock.pass(0)
  world.isDown = false
  aTab()
  await clock.pass(minute)
  await late.pictures.enqueue('new-1', blue)
  await clock.pass(minute)
  expect([...hung.values()]).toEqual([ref, ref])
})
