import { expect, onTestFinished, test } from 'vitest'
import { openDiskWatch } from './open-disk-watch.ts'

const megabyte = 1_048_576

async function aWatch(disk: { free: number; blocks?: number }, minFree = 100 * megabyte) {
  const events: string[] = []
  const record = (line: object) => void events.push(String((line as { event?: string }).event))
  const watch = await openDiskWatch({
    folder: '/data',
    minFree,
    log: { info: record, warn: record },
    spaceOf: async () => ({ blocks: disk.blocks ?? 1_000, bavail: disk.free / 4_096, bsize: 4_096 }),
  })
  onTestFinished(watch.close)
  return { watch, events }
}

test('a disk is full below the limit and free again above it, and each change is logged once', async () => {
  const disk = { free: 100 * megabyte }
  const { watch, events } = await aWatch(disk)
  expect(watch.isFull()).toBe(false)
  disk.free -= 4_096
  await watch.check()
  await watch.check()
  expect(watch.isFull()).toBe(true)
  disk.free += 4_096
  await watch.check()
  expect(watch.isFull()).toBe(false)
  expect(events).toEqual(['disk-full', 'disk-free'])
})

test('a full disk is noticed at the start', async () => {
  expect((await aWatch({ free: 0 })).watch.isFull()).toBe(true)
})

test('without a limit, or if the file system does not report its size, no disk is full', async () => {
  expect((await aWatch({ free: 0 }, 0)).watch.isFull()).toBe(false)
  expect((await aWatch({ free: 0, blocks: 0 })).watch.isFull()).toBe(false)
})
