import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const minute = 60_000
const blue = new Blob(['blue'], { type: 'image/webp' })

/** Ann has created a character offline and given it a picture; her tab is gone and the server is back. */
async function createdOffline() {
  const browser = aBrowser()
  browser.network.isDown = true
  await browser.localStore.update('new-1', () => browser.localOnlyRecord('1'))
  const { pictures, sync, kill } = browser.openTab()
  await sync.open('new-1')
  await pictures.enqueue('new-1', blue)
  await browser.clock.advance(minute)
  kill()
  browser.network.isDown = false
  return browser
}

/** More steps than a page takes until everything is saved. */
const enough = 12

test.each(Array.from({ length: enough }, (_, steps) => steps))(
  'the picture of a character created offline is uploaded once if the page dies after %i steps',
  async (steps) => {
    const { openTab, clock, uploads, pictureOutbox, localStore } = await createdOffline()
    const { kill } = openTab(steps)
    await clock.advance(minute)
    kill()
    const { sync, pictures } = openTab()
    await clock.advance(2 * minute)
    expect([...uploads.values()]).toEqual([ref])
    expect([await pictureOutbox.all(), pictures.find(ref)]).toEqual([[], undefined])
    expect((await localStore.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual([ref])
    expect(sync.current()).toEqual({ kind: 'saved' })
  },
)

test.each(Array.from({ length: enough }, (_, steps) => steps))(
  'every picture of a character imported offline is uploaded once if the page dies after %i steps',
  async (steps) => {
    const browser = aBrowser()
    browser.network.isDown = true
    await browser.localStore.update('new-1', () => browser.localOnlyRecord('1'))
    const first = browser.openTab()
    await first.sync.open('new-1')
    const hashes = ['imported-1', 'imported-2', 'imported-3']
    const pictures = hashes.map((hash) => ({ hash, picture: blue, isCurrent: hash === 'imported-1' }))
    await first.pictures.enqueueImported('new-1', pictures)
    await browser.clock.advance(minute)
    first.kill()
    browser.network.isDown = false
    const { kill } = browser.openTab(steps)
    await browser.clock.advance(minute)
    kill()
    const last = browser.openTab()
    await browser.clock.advance(2 * minute)
    expect([...browser.uploads.values()].toSorted()).toEqual(hashes.map((hash) => `${ref} ${hash}`))
    expect([await browser.pictureOutbox.all(), last.pictures.count()]).toEqual([[], 0])
  },
)

test('a picture queued under the local-only ref after registration is uploaded for the registered character', async () => {
  const { openTab, clock, network, uploads } = await createdOffline()
  network.isDown = true
  const late = openTab()
  await clock.advance(0)
  network.isDown = false
  openTab()
  await clock.advance(minute)
  await late.pictures.enqueue('new-1', blue)
  await clock.advance(minute)
  expect([...uploads.values()]).toEqual([ref, ref])
})
