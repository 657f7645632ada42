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

/** A store for a test, and how to take it away and bring it back. */
export interface StoreHome {
  readonly store: ImageStore
  /** From now on nothing can be kept, read or removed. */
  readonly breakDown: () => Promise<void>
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

const hash = '0123456789abcdef0123456789abcdef'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes)

/** What every store of pictures must do to be ours. */
export function describeImageStore(name: string, open: () => Promise<StoreHome>): void {
  describe(`${name} as our store of pictures`, () => {
    let home: StoreHome
    let store: ImageStore
    beforeAll(async () => {
      home = await open()
      store = home.store
    })
    afterAll(() => home.close())

    const aFolder = (user: string = randomUUID()) => folderOf(user, '48151623')
    async function all(folder: string): Promise<StoredObject[]> {
      const found: StoredObject[] = []
      for await (const page of store.list(folder)) found.push(...page)
      return found.toSorted((left, right) => (left.key < right.key ? -1 : 1))
    }

    test('what was put is there, byte by byte', async () => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256)
      const key = keyOf(aFolder(), hash, 960)
      await store.put(key, bytes)
      expect(Buffer.compare((await store.get(key)) ?? new Uint8Array(), bytes)).toBe(0)
    })

    test('what was never put is not there, and neither is its folder', async () => {
      expect(await store.get(keyOf(aFolder(), hash, 96))).toBeNull()
      expect(await all(folderOfUser(randomUUID()))).toEqual([])
    })

    test('what is put again takes the place of the former', async () => {
      const key = latestKey(aFolder())
      await store.put(key, bytesOf('first'))
      await store.put(key, bytesOf('second'))
      expect(textOf(await store.get(key))).toBe('second')
      expect(await all(key.slice(0, key.lastIndexOf('/')))).toHaveLength(1)
    })

    test('a list tells everything below a folder, nothing beside it, and since when', async () => {
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

    test('more than a page of them is listed whole', async () => {
      const user = randomUUID()
      const folders = Array.from({ length: 13 }, (_, i) => folderOf(user, String(i + 1)))
      await Promise.all(folders.map((folder) => store.put(latestKey(folder), bytesOf(folder))))
      expect(await all(folderOfUser(user))).toHaveLength(13)
    })

    test('what is removed is gone, and what is not there can be removed as well', async () => {
      const [gone, kept, never] = [latestKey(aFolder()), latestKey(aFolder()), latestKey(aFolder())]
      await Promise.all([store.put(gone, bytesOf('gone')), store.put(kept, bytesOf('kept'))])
      await store.remove([never, gone])
      expect([await store.get(gone), textOf(await store.get(kept))]).toEqual([null, 'kept'])
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
    ])('%j is no name for a picture, whatever is to be done with it', async (key) => {
      const acts = [() => store.put(key, bytesOf('x')), () => store.get(key), () => store.remove([key])]
      for (const act of acts) await expect(async () => act()).rejects.toThrow('is no name of a picture')
    })

    test('a store that cannot be reached says so, and is used again when it is back', async () => {
      const key = latestKey(aFolder())
      await store.put(key, bytesOf('here'))
      await store.probe()
      await home.breakDown()
      await expect(store.probe()).rejects.toThrow(ImagesUnavailable)
      await expect(store.put(key, bytesOf('there'))).rejects.toThrow(ImagesUnavailable)
      await expect(store.get(key)).rejects.toThrow(ImagesUnavailable)
      await expect(all(folderOfUser('ann'))).rejects.toThrow(ImagesUnavailable)
      await home.mend()
      await store.probe()
      expect(textOf(await store.get(key))).toBe('here')
    })
  })
}
