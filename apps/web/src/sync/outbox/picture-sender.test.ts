import type { ProblemCode } from '@everquill/domain'
import { aCharacter, gameNight, VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryPictureOutbox } from '../local/picture-outbox.ts'
import { ProblemError } from '../../api/problem-error.ts'
import type { SavedCharacter } from '../../api/types.ts'
import type { PictureUpload } from '../../api/upload-picture.ts'
import { PictureSender } from './picture-sender.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

interface Refusal {
  readonly refuses: number
  readonly code?: ProblemCode
  readonly onlyImports?: boolean
}

type Network = 'works' | 'is down' | 'is slow' | 'loses the response' | Refusal

const ref = '48151623'
const blue = new Blob(['blue'], { type: 'image/webp' })
const red = new Blob(['red'], { type: 'image/webp' })
const minute = 60_000

/** A browser with a picture outbox, and a server that stores pictures. Tabs are opened as needed. */
function aBrowser() {
  const clock = new VirtualClock(gameNight)
  const outbox = memoryPictureOutbox()
  const world: { network: Network; losesMessages: boolean } = { network: 'works', losesMessages: false }
  /** The stored pictures by save id; a retry counts once. */
  const stored = new Map<string, string>()
  /** The stored pictures of imported histories by address. */
  const storedImports = new Map<string, string>()
  const requests: string[] = []
  const urls = new Set<string>()
  const tabs = new Set<PictureSender>()
  let lock: Promise<unknown> = Promise.resolve()
  let ids = 0

  async function send(
    queued: PictureUpload,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<SavedCharacter | null> {
    const content = queued.picture ? new TextDecoder().decode(queued.picture.bytes) : 'none'
    requests.push([queued.publicRef, content, queued.imported].filter((part) => part !== undefined).join(' '))
    if (world.network === 'is down') throw new TypeError('Failed to fetch')
    if (typeof world.network === 'object') {
      const { refuses, code = 'image-unreadable', onlyImports = false } = world.network
      if (!onlyImports || queued.imported !== undefined) throw new ProblemError({ code }, refuses)
    }
    onProgress(0.5)
    if (world.network === 'is slow') {
      await new Promise<void>((resolve, reject) => {
        clock.after(5_000, resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    }
    if (queued.imported === undefined) stored.set(queued.saveId, content)
    else storedImports.set(`${queued.publicRef} ${queued.imported}`, content)
    if (world.network === 'loses the response') throw new TypeError('Failed to fetch')
    if (queued.imported !== undefined) return null
    return { character: aCharacter(), revision: 2, entryId: '2', epoch: 'epoch', entries: [], saveId: queued.saveId }
  }

  async function openTab(): Promise<PictureSender> {
    const tab: PictureSender = new PictureSender({
      outbox,
      send: (queued, { signal, onProgress }) => send(queued, signal, onProgress),
      withLock: (work) => {
        const mine = lock.then(work)
        lock = mine.catch(() => undefined)
        return mine
      },
      after: clock.after,
      random: () => 1,
      newId: () => `id ${++ids}`,
      notifyTabs: () => world.losesMessages || tabs.forEach((other) => other === tab || void other.open()),
      closeTabChannel: () => tabs.delete(tab),
      onSaved: async () => undefined,
      createUrl: () => {
        const url = `blob:${++ids}`
        urls.add(url)
        return url
      },
      revokeUrl: (url) => urls.delete(url),
    })
    tabs.add(tab)
    await tab.open()
    return tab
  }
  return { clock, world, outbox, stored, storedImports, requests, urls, openTab }
}

test('a picture is shown at once, uploaded, and then removed from the outbox', async () => {
  const { clock, world, outbox, stored, urls, openTab } = aBrowser()
  world.network = 'is slow'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  expect(tab.find(ref)).toMatchObject({ url: expect.stringMatching(/^blob:/), progress: 0.5, problem: null })
  await clock.advance(5_000)
  expect(tab.find(ref)).toBeUndefined()
  expect([...stored.values()]).toEqual(['blue'])
  expect([await outbox.all(), urls.size]).toEqual([[], 0])
})

test('listeners are told when a picture is chosen, at each progress and when it is uploaded', async () => {
  const { clock, openTab } = aBrowser()
  const tab = await openTab()
  const seen: unknown[] = []
  tab.subscribe(() => seen.push(tab.find(ref)?.progress))
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  expect(seen).toEqual([null, 0, 0.5, undefined])
})

test('a picture chosen offline is shown by the next page and uploaded once when the server is back', async () => {
  const { clock, world, stored, openTab } = aBrowser()
  world.network = 'is down'
  const first = await openTab()
  await first.enqueue(ref, blue)
  await clock.advance(minute)
  first.close()
  const later = await openTab()
  expect(later.find(ref)).toMatchObject({ progress: null, problem: null, isRefused: false })
  world.network = 'works'
  await clock.advance(2 * minute)
  expect(later.find(ref)).toBeUndefined()
  expect([...stored.values()]).toEqual(['blue'])
})

test('an upload whose response is lost is retried under the same id and stored once', async () => {
  const { clock, world, stored, requests, openTab } = aBrowser()
  world.network = 'loses the response'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(minute)
  world.network = 'works'
  await clock.advance(2 * minute)
  expect(requests.length).toBeGreaterThan(1)
  expect([...stored.values()]).toEqual(['blue'])
  expect(tab.find(ref)).toBeUndefined()
})

test('a later picture replaces an earlier one, even during its upload', async () => {
  const { clock, world, stored, openTab } = aBrowser()
  world.network = 'is slow'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(1_000)
  await tab.enqueue(ref, red)
  await clock.advance(minute)
  expect([...stored.values()]).toEqual(['red'])
})

test('removing a picture is queued and retried like an upload', async () => {
  const { clock, world, requests, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, null)
  await clock.advance(0)
  expect(tab.find(ref)?.url).toBeNull()
  world.network = 'works'
  await clock.advance(minute)
  expect(requests.at(-1)).toBe(`${ref} none`)
  expect(tab.find(ref)).toBeUndefined()
})

test('a refused picture is not retried by itself, and the user can retry or discard it', async () => {
  const { clock, world, outbox, requests, stored, openTab } = aBrowser()
  world.network = { refuses: 422 }
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(10 * minute)
  expect(tab.find(ref)).toMatchObject({ isRefused: true, problem: { code: 'image-unreadable' } })
  expect(requests).toHaveLength(1)
  expect((await openTab()).find(ref)?.isRefused).toBe(true)
  world.network = 'works'
  await tab.retry(ref)
  await clock.advance(0)
  expect([...stored.values()]).toEqual(['blue'])
  world.network = { refuses: 404 }
  await tab.enqueue(ref, red)
  await clock.advance(0)
  await tab.discard(ref)
  expect([tab.find(ref), await outbox.all()]).toEqual([undefined, []])
})

test.each([401, 429, 503])('status %s is temporary: the problem is shown and the upload is retried', async (status) => {
  const { clock, world, stored, openTab } = aBrowser()
  world.network = { refuses: status }
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  expect(tab.find(ref)).toMatchObject({ isRefused: false, problem: { code: 'image-unreadable' } })
  world.network = 'works'
  await clock.advance(2 * minute)
  expect([...stored.values()]).toEqual(['blue'])
})

test('a refused picture never looks as if it were only waiting, not even while its refusal is stored', async () => {
  const { clock, world, openTab } = aBrowser()
  world.network = { refuses: 422 }
  const tab = await openTab()
  const seen: unknown[] = []
  tab.subscribe(() => {
    const { problem, isRefused } = tab.find(ref) ?? {}
    seen.push([problem?.code, isRefused])
  })
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  const [waiting, refused] = [
    [undefined, false],
    ['image-unreadable', true],
  ]
  expect(seen).toEqual([waiting, waiting, refused])
})

test('a refused picture does not block the others', async () => {
  const { clock, world, stored, openTab } = aBrowser()
  world.network = { refuses: 422 }
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  world.network = 'works'
  await tab.enqueue('7', red)
  await clock.advance(0)
  expect([...stored.values()]).toEqual(['red'])
})

test('two tabs show a picture and upload it once, and when one is closed the other uploads', async () => {
  const { clock, world, requests, stored, openTab } = aBrowser()
  const [one, other] = [await openTab(), await openTab()]
  world.network = 'is slow'
  await one.enqueue(ref, blue)
  await clock.advance(1_000)
  expect(other.find(ref)?.url).toMatch(/^blob:/)
  await clock.advance(minute)
  expect(requests).toHaveLength(1)
  expect([one.find(ref), other.find(ref)]).toEqual([undefined, undefined])
  world.network = 'is down'
  await one.enqueue(ref, red)
  await clock.advance(0)
  one.close()
  world.network = 'works'
  await clock.advance(2 * minute)
  expect([...stored.values()]).toEqual(['blue', 'red'])
})

test('a picture that another tab has sent meanwhile is not sent again, although no message says so', async () => {
  const { clock, world, requests, openTab } = aBrowser()
  const [one, other] = [await openTab(), await openTab()]
  world.network = 'is slow'
  await one.enqueue(ref, blue)
  await clock.advance(1_000)
  world.losesMessages = true
  void other.flush()
  await clock.advance(minute)
  expect(requests).toHaveLength(1)
  expect(other.find(ref)).toBeUndefined()
})

test('a picture discarded during its upload is neither stored nor shown', async () => {
  const { clock, world, outbox, stored, urls, openTab } = aBrowser()
  world.network = 'is slow'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(1_000)
  await tab.discard(ref)
  await clock.advance(minute)
  expect([tab.find(ref), await outbox.all(), stored.size, urls.size]).toEqual([undefined, [], 0, 0])
})

test('a picture discarded while its refusal is being stored is not shown again', async () => {
  const { clock, world, outbox, openTab } = aBrowser()
  world.network = { refuses: 422 }
  const replace = outbox.replace.bind(outbox)
  const stored = Promise.withResolvers<void>()
  vi.spyOn(outbox, 'replace').mockImplementationOnce(async (...change) => {
    await replace(...change)
    await stored.promise
  })
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  await tab.discard(ref)
  stored.resolve()
  await clock.advance(0)
  expect([tab.find(ref), await outbox.all()]).toEqual([undefined, []])
})

test('a picture refused while the outbox is being read is shown as refused', async () => {
  const { clock, world, outbox, requests, openTab } = aBrowser()
  world.network = { refuses: 422 }
  const tab = await openTab()
  const replace = outbox.replace.bind(outbox)
  vi.spyOn(outbox, 'replace').mockImplementationOnce(async (...change) => {
    await tab.reread()
    await replace(...change)
  })
  await tab.enqueue(ref, blue)
  await clock.advance(minute)
  expect([tab.find(ref)?.isRefused, requests.length]).toEqual([true, 1])
})

test('a picture discarded while the outbox is being read is not shown again', async () => {
  const { clock, world, outbox, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(0)
  const before = await outbox.all()
  const readBefore = Promise.withResolvers<typeof before>()
  vi.spyOn(outbox, 'all').mockReturnValueOnce(readBefore.promise)
  const reread = tab.reread()
  const replace = outbox.replace.bind(outbox)
  // The transactions of a browser's database end in the order in which they began.
  vi.spyOn(outbox, 'replace').mockImplementationOnce(async (...change) => {
    readBefore.resolve(before)
    await reread
    await replace(...change)
  })
  await tab.discard(ref)
  expect([tab.find(ref), await outbox.all()]).toEqual([undefined, []])
})

test('the picture of a local-only character waits until the character is registered', async () => {
  const { clock, requests, openTab } = aBrowser()
  const tab = await openTab()
  await tab.enqueue('new-1', blue)
  await clock.advance(10 * minute)
  expect(requests).toEqual([])
  await tab.rename('new-1', ref)
  await clock.advance(0)
  expect(requests).toEqual([`${ref} blue`])
})

test('a closed tab sends nothing, even if it was waiting for the upload of another tab', async () => {
  const { clock, world, outbox, requests, urls, openTab } = aBrowser()
  world.network = 'is slow'
  const [one, other] = [await openTab(), await openTab()]
  await one.enqueue(ref, blue)
  await clock.advance(1_000)
  await other.enqueue('7', red)
  await clock.advance(1_000)
  other.close()
  one.close()
  await clock.advance(10 * minute)
  expect([requests, urls.size]).toEqual([[`${ref} blue`], 0])
  expect((await outbox.all()).map(({ publicRef }) => publicRef)).toEqual([ref, '7'])
})

test('a picture chosen just before the tab closes is sent by the next page', async () => {
  const { clock, requests, openTab } = aBrowser()
  const tab = await openTab()
  const enqueued = tab.enqueue(ref, blue)
  tab.close()
  await enqueued
  await clock.advance(10 * minute)
  expect(requests).toEqual([])
  await openTab()
  expect(requests).toEqual([`${ref} blue`])
})

test('a closed tab has no timers, although its picture was not sent', async () => {
  const { clock, world, openTab } = aBrowser()
  const fired: number[] = []
  const { after } = clock
  clock.after = (delay, callback) => after(delay, () => void (callback(), fired.push(delay)))
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(10 * minute)
  expect(fired.length).toBeGreaterThan(0)
  fired.length = 0
  tab.close()
  await clock.advance(10 * minute)
  expect(fired).toEqual([])
})

test('an upload that failed is tried once per delay, however often flush() is called', async () => {
  const { clock, world, requests, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await Promise.all([tab.flush(), tab.flush(), tab.flush()])
  expect(requests).toHaveLength(1)
  await clock.advance(1_000)
  expect(requests).toHaveLength(2)
})

test('another picture is tried with short delays again', async () => {
  const { clock, world, requests, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await clock.advance(10 * minute)
  await tab.enqueue(ref, red)
  await clock.advance(0)
  const before = requests.length
  await clock.advance(1_000)
  expect(requests.length).toBe(before + 1)
})

test('after a picture was uploaded, the next one is tried with short delays again', async () => {
  const { clock, world, requests, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueue(ref, blue)
  await tab.enqueue('7', red)
  await clock.advance(10 * minute)
  world.network = 'is slow'
  const failed = requests.length
  while (requests.length === failed) await clock.advance(1_000)
  world.network = 'is down'
  await clock.advance(5_000)
  expect(requests.slice(failed)).toEqual([`${ref} blue`, '7 red'])
  await clock.advance(1_000)
  expect(requests.slice(failed)).toEqual([`${ref} blue`, '7 red', '7 red'])
})

/** The pictures of an imported history: the current one and an earlier one. */
const history = [
  { hash: 'imported-1', picture: red, isCurrent: false },
  { hash: 'imported-2', picture: blue, isCurrent: true },
]

test('imported pictures are uploaded under their names, the current one first, and shown until then', async () => {
  const { clock, world, outbox, stored, storedImports, requests, urls, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueueImported(ref, history)
  await clock.advance(0)
  expect(tab.findImported(ref, `/api/images/${ref}/imported-1`)?.url).toMatch(/^blob:/)
  expect(tab.findImported(ref, '/images/default.svg')).toBeUndefined()
  expect([tab.find(ref), tab.count()]).toEqual([undefined, 2])
  tab.close()
  const later = await openTab()
  expect(later.findImported(ref, `/api/images/${ref}/imported-2`)?.url).toMatch(/^blob:/)
  world.network = 'works'
  requests.length = 0
  await clock.advance(2 * minute)
  expect(requests).toEqual([`${ref} blue imported-2`, `${ref} red imported-1`])
  expect([...storedImports.values(), stored.size]).toEqual(['blue', 'red', 0])
  expect(later.findImported(ref, `/api/images/${ref}/imported-2`)).toBeUndefined()
  expect([await outbox.all(), urls.size]).toEqual([[], 0])
})

test('an imported picture whose response is lost is sent again and stored once', async () => {
  const { clock, world, storedImports, requests, outbox, openTab } = aBrowser()
  world.network = 'loses the response'
  const tab = await openTab()
  await tab.enqueueImported(ref, history)
  await clock.advance(minute)
  world.network = 'works'
  await clock.advance(2 * minute)
  expect(requests.length).toBeGreaterThan(2)
  expect([storedImports.size, await outbox.all()]).toEqual([2, []])
})

test('a picture that somebody chooses is sent before imported ones, and replaces none of them', async () => {
  const { clock, world, requests, storedImports, stored, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueueImported(ref, history)
  await tab.enqueue(ref, red)
  await clock.advance(0)
  world.network = 'works'
  requests.length = 0
  await clock.advance(2 * minute)
  expect(requests[0]).toBe(`${ref} red`)
  expect([[...stored.values()], storedImports.size]).toEqual([['red'], 2])
})

test('imported pictures of a local-only character are uploaded once it is registered', async () => {
  const { clock, requests, storedImports, openTab } = aBrowser()
  const tab = await openTab()
  await tab.enqueueImported('new-1', history)
  await clock.advance(minute)
  expect(requests).toEqual([])
  await tab.rename('new-1', ref)
  await clock.advance(0)
  await tab.enqueueImported('new-1', [{ hash: 'imported-3', picture: red, isCurrent: false }])
  await clock.advance(0)
  expect([...storedImports.keys()]).toEqual([`${ref} imported-2`, `${ref} imported-1`, `${ref} imported-3`])
})

test('imported pictures that exceed the quota are reported once, and the user can retry or discard all of them', async () => {
  const { clock, world, outbox, requests, storedImports, openTab } = aBrowser()
  world.network = { refuses: 422, code: 'quota-exceeded' }
  const tab = await openTab()
  await tab.enqueueImported(ref, history)
  await clock.advance(10 * minute)
  expect(requests).toHaveLength(2)
  expect(tab.find(ref)).toMatchObject({ isRefused: true, problem: { code: 'quota-exceeded' } })
  await tab.retry(ref)
  await clock.advance(0)
  expect(requests).toHaveLength(4)
  await tab.discard(ref)
  expect([tab.find(ref), await outbox.all(), storedImports.size]).toEqual([undefined, [], 0])
})

test.each(['invalid-value', 'not-found'] as const)(
  'imported pictures that nothing refers to (%s) are dropped, and the current one becomes a change if the character is there',
  async (code) => {
    const { clock, world, outbox, stored, storedImports, openTab } = aBrowser()
    world.network = { refuses: 422, code, onlyImports: true }
    const tab = await openTab()
    await tab.enqueueImported(ref, history)
    await clock.advance(minute)
    expect([...stored.values()]).toEqual(code === 'invalid-value' ? ['blue'] : [])
    expect([storedImports.size, await outbox.all(), tab.find(ref), tab.count()]).toEqual([0, [], undefined, 0])
  },
)

test('the current picture of a file does not replace one that was chosen meanwhile', async () => {
  const { clock, world, stored, openTab } = aBrowser()
  world.network = 'is down'
  const tab = await openTab()
  await tab.enqueueImported('7', [{ hash: 'imported-2', picture: blue, isCurrent: true }])
  await clock.advance(0)
  world.network = { refuses: 422, code: 'invalid-value', onlyImports: true }
  await tab.enqueue('7', red)
  await clock.advance(minute)
  expect([...stored.values()].at(-1)).toBe('red')
})
