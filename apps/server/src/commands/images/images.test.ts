import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultImage, imagePath, type ImageSize } from '@everquill/domain'
import { folderImages } from '../../images/folder/folder-images.ts'
import { charactersFolder, folderOf, folderOfUser, keyOf, latestKey, type Rendered } from '../../images/port.ts'
import { readImage } from '../../queries/read-image.ts'
import type { Storage } from '../../storage/port.ts'
import { changeImage } from './change-image.ts'
import { aHouse, ann, bob, changeOf, codeOf, commandDeps, granted } from '../commands.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { duplicateCharacter } from '../characters/duplicate-character.ts'
import type { ImageDeps } from './image-deps.ts'
import { putCharacter } from '../characters/put-character.ts'
import { removeImage } from './remove-image.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { removeImagesOf, sweepImages } from './sweep-images.ts'

const hour = 3_600_000

let folder: string
let storage: Storage
let deps: ImageDeps
let now: number

/** A picture that is only its name, over and over. */
function drawn(name: string): Rendered {
  const bytes = new TextEncoder().encode(name)
  const hash = Buffer.from(name.padEnd(16)).toString('hex').slice(0, 32)
  return { kind: 'rendered', hash, sizes: { 96: bytes, 320: bytes, 960: bytes } }
}

beforeEach(async () => {
  const house = await aHouse()
  ;({ storage, folder } = house)
  now = Date.now()
  deps = {
    ...commandDeps(storage, { now: () => now, items: async () => [], limits: false }),
    imageStore: folderImages(join(folder, 'images')),
    // Draws what it is told in plain words.
    workshop: {
      async render(bytes) {
        const words: string[] = []
        for await (const chunk of bytes) words.push(new TextDecoder().decode(chunk))
        return drawn(words.join(''))
      },
      close: async () => undefined,
    },
    imageQuota: 1_000,
  }
})

const born = async (who = ann): Promise<number> => granted(await createCharacter(deps, who, {})).character.id

async function* inWords(name: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(name)
}
const hang = (id: number, name: string, who = ann): Promise<SaveOutcome> =>
  changeImage(deps, who, id, { bytes: inWords(name), crop: null, saveId: randomUUID() })

const choose = (id: number, image: string): Promise<SaveOutcome> =>
  saveCharacter(deps, ann, id, changeOf('image', defaultImage, image))
const whole = (document: Record<string, string>) => ({ document, baseRevision: null, sessionId: 's1' })

const seen = async (image: string, who = ann, size: ImageSize = 96): Promise<string | null> => {
  const [ref, hash] = image.split('/').slice(3)
  const bytes = await readImage(deps, who, Number(ref), hash ?? '', size)
  return bytes && new TextDecoder().decode(bytes)
}

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of deps.imageStore.list(charactersFolder)) keys.push(...page.map(({ key }) => key))
  return keys.toSorted()
}

test('an undo shows the former picture again, however many came after it', async () => {
  const id = await born()
  const images: string[] = []
  for (const name of ['portrait', 'sketch', 'caricature']) images.push(granted(await hang(id, name)).character.image)
  const [first = '', second = ''] = images
  const removed = granted(await removeImage(deps, ann, id, randomUUID()))
  expect(removed.character.image).toBe(defaultImage)
  expect(granted(await choose(id, first)).character.image).toBe(first)
  const entryId = Number(removed.entries[0]?.id)
  expect(granted(await revertEntry(deps, ann, id, { entryId })).character.image).toBe(images.at(-1))
  expect(granted(await putCharacter(deps, ann, id, whole({ image: second }))).character.image).toBe(second)
  expect(await Promise.all(images.map((image) => seen(image)))).toEqual(['portrait', 'sketch', 'caricature'])
})

test('nobody chooses a picture that this very character never had', async () => {
  const [id, other] = [await born(), await born()]
  const { image } = granted(await hang(other, 'somebody else')).character
  const hash = image.split('/').at(-1) ?? ''
  const before = await storage.characters.find(id)
  for (const wrong of [image, imagePath(String(id), hash), imagePath(String(id), 'ab'.repeat(16)), 'x']) {
    expect(codeOf(await choose(id, wrong))).toBe('invalid-value')
    expect(codeOf(await putCharacter(deps, ann, id, whole({ image: wrong })))).toBe('invalid-value')
  }
  expect(await storage.characters.find(id)).toEqual(before)
})

describe('what is swept away', () => {
  test('is what no character has or had, once it is old enough to be nobody’s any more', async () => {
    const id = await born()
    await hang(id, 'first')
    await hang(id, 'second')
    const known = await stored()
    const [mine, nobodys] = [folderOf('ann', String(id)), folderOf('nobody', '7')]
    const lost = 'ab'.repeat(16)
    const orphans = [
      keyOf(mine, lost, 96),
      keyOf(nobodys, lost, 960),
      latestKey(nobodys),
      `${mine}/profile.webp.x.part`,
    ]
    for (const key of orphans) await deps.imageStore.put(key, new Uint8Array(9))
    expect(await sweepImages(deps)).toBe(0)
    now += hour + 60_000
    expect(await sweepImages(deps)).toBe(4)
    expect(await stored()).toEqual(known)
    expect(await sweepImages(deps)).toBe(0)
  })

  test('is a picture whose character could not be told: no row without a picture, no picture for long without a row', async () => {
    const id = await born()
    const before = await storage.characters.find(id)
    const failing: Storage = { ...storage, change: () => Promise.reject(new Error('the database is gone')) }
    await expect(
      changeImage({ ...deps, storage: failing }, ann, id, {
        bytes: inWords('lost'),
        crop: null,
        saveId: randomUUID(),
      }),
    ).rejects.toThrow('the database is gone')
    expect(await storage.characters.find(id)).toEqual(before)
    expect(await storage.images.ofOwner('ann')).toEqual([])
    expect(await stored()).toHaveLength(4)
    now += 24 * hour
    await sweepImages(deps)
    expect(await stored()).toEqual([])
  })

  test('is not what a copy still shows', async () => {
    const id = await born()
    await hang(id, 'shared')
    const copy = granted(await duplicateCharacter(deps, ann, id)).character
    now += 24 * hour
    expect(await sweepImages(deps)).toBe(0)
    expect(await seen(copy.image)).toBe('shared')
  })
})

test('a store that fails half-way leaves the character as it was', async () => {
  const id = await born()
  const before = granted(await hang(id, 'former')).character
  let puts = 0
  const failing = {
    ...deps.imageStore,
    put: (key: string, bytes: Uint8Array) =>
      ++puts === 3 ? Promise.reject(new TypeError('a bug, not a full disk')) : deps.imageStore.put(key, bytes),
  }
  await expect(
    changeImage({ ...deps, imageStore: failing }, ann, id, { bytes: inWords('x'), crop: null, saveId: randomUUID() }),
  ).rejects.toThrow('a bug')
  expect((await storage.characters.find(id))?.character).toEqual(before)
})

test('room is counted for each account, and a picture that is there already needs none', async () => {
  const [id, other, yours] = [await born(), await born(), await born(bob)]
  const big = 'x'.repeat(200)
  expect((await hang(id, `1${big}`)).kind).toBe('committed')
  expect(await hang(other, `2${big}`)).toMatchObject({ kind: 'refused', problem: { code: 'quota-exceeded' } })
  expect((await hang(yours, `2${big}`, bob)).kind).toBe('committed')
  await removeImage(deps, ann, id, randomUUID())
  expect((await hang(id, `1${big}`)).kind).toBe('committed')
  expect(await storage.images.roomOf('ann')).toEqual({ bytes: 603, pictures: 1 })
})

test('small pictures are not without number either', async () => {
  const id = await born()
  const former = Array.from({ length: 499 }, (_, i) => ({ ...drawn(`former ${i}`), bytes: 1 }))
  await storage.transaction(async ({ images }) => {
    for (const { hash, bytes } of former)
      await images.keep({ characterId: id, hash, owner: 'ann', folder: 'x', bytes, createdAt: now })
  })
  expect((await hang(id, 'the last')).kind).toBe('committed')
  expect(await hang(id, 'one more')).toMatchObject({ kind: 'refused', problem: { code: 'quota-exceeded' } })
})

test('an account that leaves takes all its pictures along, and nobody else’s', async () => {
  const [mine, yours] = [await born(), await born(bob)]
  await hang(mine, 'mine')
  const kept = granted(await hang(yours, 'yours', bob)).character.image
  expect((await storage.images.ofOwner('ann')).map(({ characterId }) => characterId)).toEqual([mine])
  await removeImagesOf(deps, 'ann')
  expect(await storage.images.ofOwner('ann')).toEqual([])
  expect((await stored()).every((key) => key.startsWith(`${folderOfUser('bob')}/`))).toBe(true)
  expect(await seen(kept, bob)).toBe('yours')
})
