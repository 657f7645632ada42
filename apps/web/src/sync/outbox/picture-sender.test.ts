import { aCharacter, gameNight, VirtualClock } from '@everquill/testing'
import { expect, test } from 'vitest'
import { memoryPictureOutbox } from '../local/picture-outbox.ts'
import { Refusal, type SavedCharacter } from '../../api/backend.ts'
import type { PictureUpload } from './pictures.ts'
import { PictureSender } from './picture-sender.ts'

type Network = 'works' | 'is down' | 'is slow' | 'loses the answer' | { readonly refuses: number }

const ref = '48151623'
const blue = new Blob(['blue'], { type: 'image/webp' })
const red = new Blob(['red'], { type: 'image/webp' })
const minute = 60_000

/** A device with a shelf, in front of a server that holds the pictures; tabs are opened on it as needed. */
function aDevice() {
  const clock = new VirtualClock(gameNight)
  const shelf = memoryPictureOutbox()
  const world: { network: Network } = { network: 'works' }
  /** What the server has hung up, by id: the same again counts once. */
  const arrived = new Map<string, string>()
  const asked: string[] = []
  const urls = new Set<string>()
  const tabs = new Set<PictureSender>()
  let heldBack: Promise<unknown> = Promise.resolve()
  let ids = 0

  async function send(
    wish: PictureUpload,
    signal: AbortSignal,
    onProgress: (part: number) => void,
  ): Promise<SavedCharacter> {
    const what = wish.picture ? new TextDecoder().decode(wish.picture.bytes) : 'none'
    asked.push(`${wish.publicRef} ${what}`)
    if (world.network === 'is down') throw new TypeError('Failed to fetch')
    if (typeof world.network === 'object') throw new Refusal({ code: 'image-unreadable' }, world.network.refuses)
    onProgress(0.5)
    if (world.network === 'is slow') {
      await new Promise<void>((resolve, reject) => {
        clock.after(5_000, resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    }
    arrived.set(wish.saveId, what)
    if (world.network === 'loses the answer') throw new TypeError('Failed to fetch')
    return { character: aCharacter(), revision: 2, entries: [], saveId: wish.saveId }
  }

  async function aTab(): Promise<PictureSender> {
    const tab: PictureSender = new PictureSender({
      shelf,
      send: (wish, { signal, onProgress }) => send(wish, signal, onProgress),
      alone: (work) => {
        const mine = heldBack.then(work)
        heldBack = mine.catch(() => undefined)
        return mine
      },
      after: clock.after,
      random: () => 1,
      newId: () => `id ${++ids}`,
      tellOthers: () => tabs.forEach((other) => other === tab || void other.open()),
      leave: () => tabs.delete(tab),
      onSaved: async () => undefined,
      show: () => {
        const url = `blob:${++ids}`
        urls.add(url)
        return url
      },
      hide: (url) => urls.delete(url),
    })
    tabs.add(tab)
    await tab.open()
    return tab
  }
  return { clock, world, shelf, arrived, asked, urls, aTab }
}

test('a picture is shown at once, sent, and then gone from this device', async () => {
  const { clock, world, shelf, arrived, urls, aTab } = aDevice()
  world.network = 'is slow'
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(0)
  expect(tab.at(ref)).toMatchObject({ url: expect.stringMatching(/^blob:/), part: 0.5, problem: null })
  await clock.pass(5_000)
  expect(tab.at(ref)).toBeUndefined()
  expect([...arrived.values()]).toEqual(['blue'])
  expect([await shelf.all(), urls.size]).toEqual([[], 0])
})

test('without a server it is kept, shown by whoever opens the page next, and arrives once when there is one', async () => {
  const { clock, world, arrived, aTab } = aDevice()
  world.network = 'is down'
  const first = await aTab()
  await first.enqueue(ref, blue)
  await clock.pass(minute)
  first.close()
  const later = await aTab()
  expect(later.at(ref)).toMatchObject({ part: null, problem: null, isRefused: false })
  world.network = 'works'
  await clock.pass(2 * minute)
  expect(later.at(ref)).toBeUndefined()
  expect([...arrived.values()]).toEqual(['blue'])
})

test('an answer that got lost is asked for again under the same id, so it counts once', async () => {
  const { clock, world, arrived, asked, aTab } = aDevice()
  world.network = 'loses the answer'
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(minute)
  world.network = 'works'
  await clock.pass(2 * minute)
  expect(asked.length).toBeGreaterThan(1)
  expect([...arrived.values()]).toEqual(['blue'])
  expect(tab.at(ref)).toBeUndefined()
})

test('of two pictures for one character the later counts, also while the first is on its way', async () => {
  const { clock, world, arrived, aTab } = aDevice()
  world.network = 'is slow'
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(1_000)
  await tab.enqueue(ref, red)
  await clock.pass(minute)
  expect([...arrived.values()]).toEqual(['red'])
})

test('taking a picture down is a wish like any other', async () => {
  const { clock, world, asked, aTab } = aDevice()
  world.network = 'is down'
  const tab = await aTab()
  await tab.enqueue(ref, null)
  await clock.pass(0)
  expect(tab.at(ref)?.url).toBeNull()
  world.network = 'works'
  await clock.pass(minute)
  expect(asked.at(-1)).toBe(`${ref} none`)
  expect(tab.at(ref)).toBeUndefined()
})

test('a picture that is refused is told and not sent again by itself; it can be tried again or discarded', async () => {
  const { clock, world, shelf, asked, arrived, aTab } = aDevice()
  world.network = { refuses: 422 }
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(10 * minute)
  expect(tab.at(ref)).toMatchObject({ isRefused: true, problem: { code: 'image-unreadable' } })
  expect(asked).toHaveLength(1)
  expect((await aTab()).at(ref)?.isRefused).toBe(true)
  world.network = 'works'
  await tab.retry(ref)
  await clock.pass(0)
  expect([...arrived.values()]).toEqual(['blue'])
  world.network = { refuses: 404 }
  await tab.enqueue(ref, red)
  await clock.pass(0)
  await tab.discard(ref)
  expect([tab.at(ref), await shelf.all()]).toEqual([undefined, []])
})

test.each([401, 429, 503])('a %s is no word for ever: it is said, and tried again', async (status) => {
  const { clock, world, arrived, aTab } = aDevice()
  world.network = { refuses: status }
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(0)
  expect(tab.at(ref)).toMatchObject({ isRefused: false, problem: { code: 'image-unreadable' } })
  world.network = 'works'
  await clock.pass(2 * minute)
  expect([...arrived.values()]).toEqual(['blue'])
})

test('one that is refused does not hold up the others', async () => {
  const { clock, world, arrived, aTab } = aDevice()
  world.network = { refuses: 422 }
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(0)
  world.network = 'works'
  await tab.enqueue('7', red)
  await clock.pass(0)
  expect([...arrived.values()]).toEqual(['red'])
})

test('two tabs show the same and send it once, and when one dies the other sends it', async () => {
  const { clock, world, asked, arrived, aTab } = aDevice()
  const [one, other] = [await aTab(), await aTab()]
  world.network = 'is slow'
  await one.enqueue(ref, blue)
  await clock.pass(1_000)
  expect(other.at(ref)?.url).toMatch(/^blob:/)
  await clock.pass(minute)
  expect(asked).toHaveLength(1)
  expect([one.at(ref), other.at(ref)]).toEqual([undefined, undefined])
  world.network = 'is down'
  await one.enqueue(ref, red)
  await clock.pass(0)
  one.close()
  world.network = 'works'
  await clock.pass(2 * minute)
  expect([...arrived.values()]).toEqual(['blue', 'red'])
})

test('cancelled on its way, it is nowhere', async () => {
  const { clock, world, shelf, arrived, urls, aTab } = aDevice()
  world.network = 'is slow'
  const tab = await aTab()
  await tab.enqueue(ref, blue)
  await clock.pass(1_000)
  await tab.discard(ref)
  await clock.pass(minute)
  expect([tab.at(ref), await shelf.all(), arrived.size, urls.size]).toEqual([undefined, [], 0, 0])
})

test('for a character that has no number yet it waits until it has one', async () => {
  const { clock, asked, aTab } = aDevice()
  const tab = await aTab()
  await tab.enqueue('new-1', blue)
  await clock.pass(10 * minute)
  expect(asked).toEqual([])
  await tab.rename('new-1', ref)
  await clock.pass(0)
  expect(asked).toEqual([`${ref} blue`])
})
