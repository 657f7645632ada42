import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultImage, imagePath, type ImageSize } from '@everquill/domain'
import { folderImages } from '../../images/folder/folder-images.ts'
import { charactersFolder, folderOf, folderOfUser, ImagesUnavailable, keyOf, latestKey } from '../../images/port.ts'
import { findImage } from '../../queries/find-image.ts'
import type { Storage } from '../../storage/port.ts'
import { changeImage } from './change-image.ts'
import { fakePicture, fakeRenderer } from './fake-renderer.fixture.ts'
import { openCommands, ann, bob, changeOf, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { duplicateCharacter } from '../characters/duplicate-character.ts'
import type { ImageDeps } from './image-deps.ts'
import { putCharacter } from '../characters/put-character.ts'
import { removeImage } from './remove-image.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { removeImagesOf, sweepImages } from './sweep-images.ts'
import { updateLatestPicture } from './update-latest-picture.ts'

const hour = 3_600_000

let folder: string
let storage: Storage
let deps: ImageDeps
let now: number

beforeEach(async () => {
  ;({ storage, folder } = await openCommands())
  now = Date.now()
  deps = {
    ...commandDeps(storage, { now: () => now, items: async () => [], limits: false }),
    imageStore: folderImages(join(folder, 'images')),
    renderer: fakeRenderer(fakePicture),
    imageQuota: 1_000,
  }
})

const newCharacter = async (actor = ann): Promise<number> =>
  expectSaved(await createCharacter(deps, actor, {})).character.id

async function* bytesOf(name: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(name)
}
const upload = (id: number, name: string, actor = ann): Promise<SaveOutcome> =>
  changeImage(deps, actor, id, { bytes: bytesOf(name), crop: null, saveId: randomUUID() })

/** The outcome of an upload that must be refused before it is read. */
async function uploadUnread(id: number): Promise<string> {
  const render = () => Promise.reject(new Error('the upload was read'))
  const renderer = { ...deps.renderer, render }
  const picture = { bytes: bytesOf('x'), crop: null, saveId: randomUUID() }
  return codeOf(await changeImage({ ...deps, renderer }, ann, id, picture))
}

const choose = (id: number, image: string): Promise<SaveOutcome> =>
  saveCharacter(deps, ann, id, changeOf('image', defaultImage, image))
const whole = (document: Record<string, string>) => ({ document, baseRevision: null, sessionId: 's1' })

const read = async (image: string, actor = ann, size: ImageSize = 96): Promise<string | null> => {
  const [ref, hash] = image.split('/').slice(3)
  const found = await findImage(deps, actor, Number(ref), hash ?? '', size)
  const bytes = found && (await found.read())
  return bytes && new TextDecoder().decode(bytes)
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of deps.imageStore.list(charactersFolder)) keys.push(...page.map(({ key }) => key))
  return keys.toSorted()
}

test('undo restores an earlier picture, however many came after it', async () => {
  const id = await newCharacter()
  const images: string[] = []
  for (const name of ['portrait', 'sketch', 'caricature'])
    images.push(expectSaved(await upload(id, name)).character.image)
  const [first = '', second = ''] = images
  const removed = expectSaved(await removeImage(deps, ann, id, randomUUID()))
  expect(removed.character.image).toBe(defaultImage)
  expect(expectSaved(await choose(id, first)).character.image).toBe(first)
  const entryId = Number(removed.entries[0]?.id)
  expect(expectSaved(await revertEntry(deps, ann, id, { entryId })).character.image).toBe(images.at(-1))
  expect(expectSaved(await putCharacter(deps, ann, id, whole({ image: second }))).character.image).toBe(second)
  expect(await Promise.all(images.map((image) => read(image)))).toEqual(['portrait', 'sketch', 'caricature'])
})

test('a picture that this character never had is refused', async () => {
  const [id, other] = [await newCharacter(), await newCharacter()]
  const { image } = expectSaved(await upload(other, 'other')).character
  const hash = image.split('/').at(-1) ?? ''
  const before = await storage.characters.find(id)
  for (const wrong of [image, imagePath(String(id), hash), imagePath(String(id), 'ab'.repeat(16)), 'x']) {
    expect(codeOf(await choose(id, wrong))).toBe('invalid-value')
    expect(codeOf(await putCharacter(deps, ann, id, whole({ image: wrong })))).toBe('invalid-value')
  }
  expect(await storage.characters.find(id)).toEqual(before)
})

describe('sweepImages', () => {
  const sweep = (others: Partial<ImageDeps> = {}) =>
    sweepImages({ ...deps, ...others, updateLatest: (id) => updateLatestPicture(deps, id) })

  test('removes old files that belong to no picture of a character', async () => {
    const id = await newCharacter()
    await upload(id, 'first')
    await upload(id, 'second')
    const known = await storedKeys()
    const [mine, unknown] = [folderOf('ann', String(id)), folderOf('unknown', '7')]
    const lost = 'ab'.repeat(16)
    const orphans = [
      keyOf(mine, lost, 96),
      keyOf(unknown, lost, 960),
      latestKey(unknown),
      `${mine}/profile.webp.x.part`,
    ]
    for (const key of orphans) await deps.imageStore.put(key, new Uint8Array(9))
    expect(await sweep()).toBe(0)
    now += hour + 60_000
    expect(await sweep()).toBe(4)
    expect(await storedKeys()).toEqual(known)
    expect(await sweep()).toBe(0)
  })

  test('removes files that are older than an hour', async () => {
    const key = keyOf(folderOf('unknown', '7'), 'ab'.repeat(16), 96)
    const removed: string[] = []
    const imageStore: ImageDeps['imageStore'] = {
      ...deps.imageStore,
      async *list() {
        yield [
          { key, bytes: 9, writtenAt: now - hour - 1 },
          { key: `${key}.younger`, bytes: 9, writtenAt: now - hour },
        ]
      },
      remove: async (keys) => void removed.push(...keys),
    }
    expect(await sweep({ imageStore })).toBe(1)
    expect(removed).toEqual([key])
  })

  test('removes the files of an upload whose commit failed', async () => {
    const id = await newCharacter()
    const before = await storage.characters.find(id)
    const failing: Storage = { ...storage, change: () => Promise.reject(new Error('the database is gone')) }
    await expect(
      changeImage({ ...deps, storage: failing }, ann, id, {
        bytes: bytesOf('lost'),
        crop: null,
        saveId: randomUUID(),
      }),
    ).rejects.toThrow('the database is gone')
    expect(await storage.characters.find(id)).toEqual(before)
    expect(await storage.images.ofOwner('ann')).toEqual([])
    expect(await storedKeys()).toHaveLength(4)
    now += 24 * hour
    await sweep()
    expect(await storedKeys()).toEqual([])
  })

  describe('the latest picture under the name for other programs', () => {
    const latestOf = async (id: number): Promise<string | null> => {
      const bytes = await deps.imageStore.get(latestKey(folderOf('ann', String(id))))
      return bytes && new TextDecoder().decode(bytes)
    }

    test('is removed if the character has none any more and its removal failed', async () => {
      const id = await newCharacter()
      await upload(id, 'portrait')
      expectSaved(await removeImage(deps, ann, id, randomUUID()))
      expect(await latestOf(id)).toBe('portrait')
      now += hour + 60_000
      await sweep()
      expect(await latestOf(id)).toBeNull()
    })

    test('is the one that the character has, if a crash left another one there', async () => {
      const id = await newCharacter()
      const first = expectSaved(await upload(id, 'first')).character.image
      const second = expectSaved(await upload(id, 'second')).character.image
      expectSaved(await saveCharacter(deps, ann, id, changeOf('image', second, first)))
      expect(await latestOf(id)).toBe('second')
      now += hour + 60_000
      await sweep()
      expect(await latestOf(id)).toBe('first')
    })

    test('is stored if it is missing', async () => {
      const id = await newCharacter()
      await upload(id, 'portrait')
      await deps.imageStore.remove([latestKey(folderOf('ann', String(id)))])
      now += hour + 60_000
      await sweep()
      expect(await latestOf(id)).toBe('portrait')
    })

    test('is not written again if it was written well after the last change', async () => {
      const id = await newCharacter()
      await upload(id, 'portrait')
      const list = async function* (place: string) {
        for await (const page of deps.imageStore.list(place))
          yield page.map((file) => ({ ...file, writtenAt: now - 2 * hour }))
      }
      now += 24 * hour
      const updated: number[] = []
      const imageStore = { ...deps.imageStore, list }
      await sweepImages({ ...deps, imageStore, updateLatest: async (one) => void updated.push(one) })
      expect(updated).toEqual([])
    })

    test('of an erased character is removed, although a copy uses its files', async () => {
      const id = await newCharacter()
      await upload(id, 'shared')
      const copy = expectSaved(await duplicateCharacter(deps, ann, id)).character
      const newestMoments: Storage['characters']['newestMoments'] = async (log, limit) =>
        log.characterId === id ? [] : storage.characters.newestMoments(log, limit)
      now += hour + 60_000
      await sweep({ storage: { ...storage, characters: { ...storage.characters, newestMoments } } })
      expect(await latestOf(id)).toBeNull()
      expect(await read(copy.image)).toBe('shared')
    })
  })

  test('keeps pictures that a copied character uses', async () => {
    const id = await newCharacter()
    await upload(id, 'shared')
    const copy = expectSaved(await duplicateCharacter(deps, ann, id)).character
    now += 24 * hour
    expect(await sweep()).toBe(0)
    expect(await read(copy.image)).toBe('shared')
  })
})

test('an image store that fails half-way leaves the character unchanged', async () => {
  const id = await newCharacter()
  const before = expectSaved(await upload(id, 'former')).character
  let puts = 0
  const failing = {
    ...deps.imageStore,
    put: (key: string, bytes: Uint8Array) =>
      ++puts === 3 ? Promise.reject(new TypeError('a bug')) : deps.imageStore.put(key, bytes),
  }
  await expect(
    changeImage({ ...deps, imageStore: failing }, ann, id, { bytes: bytesOf('x'), crop: null, saveId: randomUUID() }),
  ).rejects.toThrow('a bug')
  expect((await storage.characters.find(id))?.character).toEqual(before)
})

test('the quota applies per account, and uploading an existing picture is free', async () => {
  const [id, other, yours] = [await newCharacter(), await newCharacter(), await newCharacter(bob)]
  const big = 'x'.repeat(200)
  expect((await upload(id, `1${big}`)).kind).toBe('committed')
  expect(await upload(other, `2${big}`)).toMatchObject({ kind: 'refused', problem: { code: 'quota-exceeded' } })
  expect((await upload(yours, `2${big}`, bob)).kind).toBe('committed')
  await removeImage(deps, ann, id, randomUUID())
  expect((await upload(id, `1${big}`)).kind).toBe('committed')
  expect(await storage.images.usageOf('ann')).toEqual({ bytes: 603, pictures: 1 })
})

test('the quota can be filled exactly, and then nothing can be uploaded', async () => {
  const id = await newCharacter()
  deps = { ...deps, imageQuota: 3 * 'exactly'.length }
  expect((await upload(id, 'exactly')).kind).toBe('committed')
  expect(await uploadUnread(id)).toBe('quota-exceeded')
})

test('a user can upload 20 pictures at once and one more every three minutes', async () => {
  const id = await newCharacter()
  deps = { ...deps, limits: true }
  for (let i = 0; i < 20; i++) expect((await upload(id, `${i}`)).kind).toBe('committed')
  expect(await upload(id, 'one more')).toMatchObject({ problem: { code: 'too-many-requests', retryAfter: 180 } })
  now += 180_000
  expect((await upload(id, 'one more')).kind).toBe('committed')
})

test('an image store that cannot be reached is reported, to be tried again in a minute', async () => {
  const id = await newCharacter()
  const put = () => Promise.reject(new ImagesUnavailable('the bucket is gone'))
  deps = { ...deps, imageStore: { ...deps.imageStore, put } }
  expect(await upload(id, 'x')).toMatchObject({ problem: { code: 'images-unavailable', retryAfter: 60 } })
})

test('the number of pictures is limited', async () => {
  const id = await newCharacter()
  const former = Array.from({ length: 499 }, (_, i) => ({ ...fakePicture(`former ${i}`), bytes: 1 }))
  await storage.transaction(async ({ images }) => {
    for (const { hash, bytes } of former)
      await images.add({ characterId: id, hash, owner: 'ann', folder: 'x', bytes, createdAt: now })
  })
  expect((await upload(id, 'the last')).kind).toBe('committed')
  expect(await uploadUnread(id)).toBe('quota-exceeded')
})

test('removing the pictures of an account leaves other accounts alone', async () => {
  const [mine, yours] = [await newCharacter(), await newCharacter(bob)]
  await upload(mine, 'mine')
  const remaining = expectSaved(await upload(yours, 'yours', bob)).character.image
  expect((await storage.images.ofOwner('ann')).map(({ characterId }) => characterId)).toEqual([mine])
  await removeImagesOf(deps, 'ann')
  expect(await storage.images.ofOwner('ann')).toEqual([])
  expect((await storedKeys()).every((key) => key.startsWith(`${folderOfUser('bob')}/`))).toBe(true)
  expect(await read(remaining, bob)).toBe('yours')
})
