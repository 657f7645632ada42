import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  folderOf,
  folderOfUser,
  ImagesUnavailable,
  keyOf,
  latestKey,
  type ImageStore,
  type StoredObject,
} from './port.ts'

/** A store for a test whose connection can be cut. */
export interface TestStore {
  readonly store: ImageStore
  /** Makes every call fail until `reconnect`. */
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  readonly close: () => Promise<void>
}

const hash = '0123456789abcdef0123456789abcdef'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes)

/** The tests that every image store must pass. */
export function describeImageStore(name: string, open: () => Promise<TestStore>): void {
  describe(`${name} as image store`, () => {
    let opened: TestStore
    let store: ImageStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    const aFolder = (user: string = randomUUID()) => folderOf(user, '48151623')
    async function all(folder: string): Promise<StoredObject[]> {
      const found: StoredObject[] = []
      for await (const page of store.list(folder)) found.push(...page)
      return found.toSorted((left, right) => (left.key < right.key ? -1 : 1))
    }

    test('a stored file is read back byte by byte', async () => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256)
      const key = keyOf(aFolder(), hash, 960)
      await store.put(key, bytes)
      expect(Buffer.compare((await store.get(key)) ?? new Uint8Array(), bytes)).toBe(0)
    })

    test('a file that was never stored is null, and its folder is empty', async () => {
      expect(await store.get(keyOf(aFolder(), hash, 96))).toBeNull()
      expect(await all(folderOfUser(randomUUID()))).toEqual([])
    })

    test('storing a key again replaces the file', async () => {
      const key = latestKey(aFolder())
      await store.put(key, bytesOf('first'))
      await store.put(key, bytesOf('second'))
      expect(textOf(await store.get(key))).toBe('second')
      expect(await all(key.slice(0, key.lastIndexOf('/')))).toHaveLength(1)
    })

    test('a list has all files below a folder with size and time, and no others', async () => {
      const user = randomUUID()
      const folder = aFolder(user)
      const before = Date.now() - 2_000
      for (const key of [latestKey(folder), keyOf(folder, hash, 96)]) await store.put(key, bytesOf('four'))
      await store.put(latestKey(folderOf(user, '7')), bytesOf('seven'))
      await store.put(latestKey(folderOf(`${user}x`, '7')), bytesOf('beside'))
      const listed = await all(folderOfUser(user))
      expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual([
        [keyOf(folder, hash, 96), 4],
        [latestKey(folder), 4],
        [latestKey(folderOf(user, '7')), 5],
      ])
      for (const { writtenAt } of listed) expect(writtenAt).toBeGreaterThan(before)
      expect(await all(folder)).toHaveLength(2)
    })

    test('a list of several pages is complete', async () => {
      const user = randomUUID()
      const folders = Array.from({ length: 13 }, (_, i) => folderOf(user, String(i + 1)))
      await Promise.all(folders.map((folder) => store.put(latestKey(folder), bytesOf(folder))))
      expect(await all(folderOfUser(user))).toHaveLength(13)
    })

    test('removing deletes files and ignores missing ones', async () => {
      const [gone, staying, missing] = [latestKey(aFolder()), latestKey(aFolder()), latestKey(aFolder())]
      await Promise.all([store.put(gone, bytesOf('gone')), store.put(staying, bytesOf('staying'))])
      await store.remove([missing, gone])
      expect([await store.get(gone), textOf(await store.get(staying))]).toEqual([null, 'staying'])
    })

    test.each([
      '../outside',
      'characters/../../etc/passwd',
      'characters/ann/1/../../../x',
      'characters/ann/1/profile.webp/../x',
      '/etc/passwd',
      'characters/ann/1/',
      'characters/ann/1/profile\0.webp',
      'characters/ann/01/profile.webp',
      'characters/a b/1/profile.webp',
      'characters\\ann\\1\\profile.webp',
      `characters/ann/1/profile${'x'.repeat(4_096)}.webp`,
      'erasures/../lock.sqlite',
      'erasures/a/b.json',
      'erasures/a.webp',
    ])('the key %j is refused by every operation', async (key) => {
      const actions = [() => store.put(key, bytesOf('x')), () => store.get(key), () => store.remove([key])]
      for (const action of actions) await expect(async () => action()).rejects.toThrow('is not a valid key')
    })

    test('an unreachable store rejects with ImagesUnavailable and recovers', async () => {
      const key = latestKey(aFolder())
      await store.put(key, bytesOf('here'))
      await store.probe()
      await opened.disconnect()
      await expect(store.probe()).rejects.toThrow(ImagesUnavailable)
      await expect(store.put(key, bytesOf('there'))).rejects.toThrow(ImagesUnavailable)
      await expect(store.get(key)).rejects.toThrow(ImagesUnavailable)
      await expect(all(folderOfUser('ann'))).rejects.toThrow(ImagesUnavailable)
      await opened.reconnect()
      await store.probe()
      expect(textOf(await store.get(key))).toBe('here')
    })
  })
}
