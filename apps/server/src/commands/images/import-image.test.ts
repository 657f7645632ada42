import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultImage, imagePath, type Actor, type FileEntry, type Json } from '@everquill/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, outcomeCode } from '../../accounts/account-tests.fixture.ts'
import { folderImages } from '../../images/folder/folder-images.ts'
import { charactersFolder, folderOf, ImagesUnavailable, latestKey, type Rendered } from '../../images/port.ts'
import { characterAt } from '../../queries/character-at.ts'
import { exportCharacter } from '../../queries/exports/export-character.ts'
import { findImage } from '../../queries/find-image.ts'
import { createCharacter } from '../characters/create-character.ts'
import { deleteCharacter } from '../characters/delete-character.ts'
import { duplicateCharacter } from '../characters/duplicate-character.ts'
import { importCharacter } from '../characters/import-character.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, changeOf, commandDeps, expectSaved, gameNight } from '../commands.fixture.ts'
import { changeImage } from './change-image.ts'
import { fakeHash, fakePicture, fakeRenderer } from './fake-renderer.fixture.ts'
import type { ImageDeps } from './image-deps.ts'
import { importImage } from './import-image.ts'
import { removeImage } from './remove-image.ts'
import { removeImagesOfCharacter, sweepImages } from './sweep-images.ts'

const day = 86_400_000

/** What was encoded is not what was uploaded, as with real pictures. */
const encodedPicture = (text: string): Rendered => fakePicture(text, `webp of ${text}`)

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

async function* unread(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject(new Error('the upload was read'))
}

interface CharacterFile {
  readonly character: { readonly [key: string]: Json; readonly publicRef: string }
  readonly log: readonly FileEntry[]
  /** The content by path. */
  readonly pictures: Readonly<Record<string, string>>
}

describe.each(engines)('pictures of an imported history on %s', (_engine, open) => {
  async function openImages(overrides: Partial<ImageDeps> = {}) {
    const storage = await open()
    const folder = mkdtempSync(join(tmpdir(), 'everquill-imported-pictures-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const clock = { now: gameNight }
    const deps: ImageDeps = {
      ...commandDeps(storage, { now: () => clock.now, items: async () => [], limits: false }),
      imageStore: folderImages(join(folder, 'images')),
      renderer: fakeRenderer(encodedPicture),
      imageQuota: 10_000,
      ...overrides,
    }

    const upload = async (id: number, text: string, actor: Actor = ann) =>
      expectSaved(await changeImage(deps, actor, id, { bytes: bytesOf(text), crop: null, saveId: randomUUID() }))

    async function fileOf(actor: Actor, id: number): Promise<CharacterFile> {
      const exported = await exportCharacter({ ...deps, content: { collection: () => [] } }, actor, id)
      if (!exported?.log) throw new Error('not exported')
      const log: FileEntry[] = []
      for await (const entries of exported.log) log.push(...entries)
      const pictures: Record<string, string> = {}
      for await (const { image, webp } of exported.pictures) pictures[image] = new TextDecoder().decode(webp)
      const file = { character: exported.character, log, pictures }
      return JSON.parse(JSON.stringify(file)) as CharacterFile
    }

    /** Ann's character had a portrait, then a sketch, then none, and now the portrait again. */
    async function aFile(): Promise<CharacterFile> {
      const { id } = expectSaved(await createCharacter(deps, ann, { name: 'Mira' })).character
      await upload(id, 'portrait')
      await upload(id, 'sketch')
      expectSaved(await removeImage(deps, ann, id, randomUUID()))
      await upload(id, 'portrait')
      return fileOf(ann, id)
    }

    async function importFile({ character, log, pictures }: CharacterFile, actor: Actor = bob) {
      clock.now += day
      const request = { character, log: log as unknown as Json, pictures: Object.keys(pictures) }
      const outcome = await importCharacter(deps, actor, request)
      expect(outcome).toMatchObject({ importedHistory: 'imported' })
      return expectSaved(outcome).character
    }

    const send = (id: number, text: string, actor: Actor = bob) =>
      importImage(deps, actor, id, `imported-${fakeHash(text)}`, bytesOf(text))

    const here = (id: number, text: string): string => imagePath(String(id), `imported-${fakeHash(text)}`)

    async function read(image: string, actor: Actor = bob): Promise<string | null> {
      const [ref, hash = ''] = image.split('/').slice(3)
      const bytes = await (await findImage(deps, actor, Number(ref), hash, 96))?.read()
      return bytes ? new TextDecoder().decode(bytes) : null
    }

    async function storedKeys(): Promise<readonly string[]> {
      const keys: string[] = []
      for await (const page of deps.imageStore.list(charactersFolder)) keys.push(...page.map(({ key }) => key))
      return keys.toSorted()
    }
    return { storage, deps, clock, upload, fileOf, aFile, importFile, send, here, read, storedKeys }
  }

  test('a character that is exported, imported and exported again has the same log, and the same picture in each entry', async () => {
    const { aFile, importFile, send, fileOf } = await openImages()
    const file = await aFile()
    const { id, publicRef } = await importFile(file)
    for (const text of ['portrait', 'sketch']) expect((await send(id, text)).kind).toBe('stored')
    const again = await fileOf(bob, id)
    const original = file.character.publicRef
    const renumbered = (text: string) =>
      text.replaceAll(`"/api/images/${original}/`, `"/api/images/${publicRef}/imported-`)
    const { publicRef: _ref, ...fields } = file.character
    expect(JSON.stringify(again.log)).toBe(renumbered(JSON.stringify(file.log)))
    expect(again.character).toEqual({ ...(JSON.parse(renumbered(JSON.stringify(fields))) as object), publicRef })
    expect(again.log.filter(({ data }) => data.field === 'image')).toHaveLength(4)
    expect(Object.keys(again.pictures).toSorted()).toEqual(
      (JSON.parse(renumbered(JSON.stringify(Object.keys(file.pictures)))) as string[]).toSorted(),
    )
    const third = await importFile(again, ann)
    for (const text of ['portrait', 'sketch']) await send(third.id, text, ann)
    const last = JSON.stringify(await fileOf(ann, third.id))
    expect(last.replaceAll(third.publicRef, publicRef)).toBe(JSON.stringify(again))
  })

  test('the time machine shows an earlier picture, and undo and a save restore it', async () => {
    const { storage, deps, aFile, importFile, send, here, read } = await openImages()
    const { id, image } = await importFile(await aFile())
    expect(image).toBe(here(id, 'portrait'))
    expect([await read(image), await read(here(id, 'sketch'))]).toEqual([null, null])
    await send(id, 'portrait')
    await send(id, 'sketch')
    const [, , sketched, removed] = await storage.characters.logAfter(id, 0, 100)
    const past = await characterAt({ storage }, bob, id, Number(sketched?.id))
    expect(past?.character.image).toBe(here(id, 'sketch'))
    expect(await read(here(id, 'sketch'))).toBe('webp of sketch')
    expect(await read(image)).toBe('webp of portrait')
    const undone = await revertEntry(deps, bob, id, { entryId: Number(removed?.id) })
    expect(expectSaved(undone).character.image).toBe(here(id, 'sketch'))
    const saved = await saveCharacter(deps, bob, id, changeOf('image', here(id, 'sketch'), image))
    expect(expectSaved(saved).character.image).toBe(image)
  })

  test('a picture that has not arrived cannot be restored, and nothing else is refused', async () => {
    const { storage, deps, aFile, importFile, send, here } = await openImages()
    const { id, image } = await importFile(await aFile())
    await send(id, 'portrait')
    const before = await storage.characters.find(id)
    const [, , , removed] = await storage.characters.logAfter(id, 0, 100)
    const undo = () => revertEntry(deps, bob, id, { entryId: Number(removed?.id) })
    const refusal = { field: 'image', detail: 'is not a picture of this character' }
    expect(await undo()).toMatchObject({ problem: { code: 'invalid-value', ...refusal } })
    const toSketch = changeOf('image', image, here(id, 'sketch'))
    expect(await saveCharacter(deps, bob, id, toSketch)).toMatchObject({ problem: refusal })
    expect(await storage.characters.find(id)).toEqual(before)
    expect((await saveCharacter(deps, bob, id, changeOf('gold', 20, 15))).kind).toBe('committed')
    await send(id, 'sketch')
    expect(expectSaved(await undo()).character.image).toBe(here(id, 'sketch'))
  })

  test('only the owner can upload a picture, and only one that the imported log mentions', async () => {
    const { storage, deps, upload, aFile, importFile, storedKeys } = await openImages()
    const file = await aFile()
    const { id } = await importFile(file)
    const own = Number(file.character.publicRef)
    const before = [await storage.images.ofOwner('bob'), await storedKeys()]
    const attempt = async (actor: Actor, characterId: number, hash: string) =>
      outcomeCode(await importImage(deps, actor, characterId, hash, unread()))
    expect(await attempt(ann, id, `imported-${fakeHash('sketch')}`)).toBe('not-found')
    expect(await attempt(bob, 99, `imported-${fakeHash('sketch')}`)).toBe('not-found')
    for (const hash of [
      `imported-${fakeHash('other')}`,
      fakeHash('sketch'),
      'imported-',
      '../x',
      `imported-${fakeHash('%')}`,
    ]) {
      expect(await attempt(bob, id, hash)).toBe('invalid-value')
    }
    expect(await attempt(ann, own, `imported-${fakeHash('portrait')}`)).toBe('invalid-value')
    expect(await attempt(ann, own, fakeHash('portrait'))).toBe('invalid-value')
    await deleteCharacter(deps, bob, id)
    expect(await attempt(bob, id, `imported-${fakeHash('sketch')}`)).toBe('not-found')
    expect([await storage.images.ofOwner('bob'), await storedKeys()]).toEqual(before)
    expect((await upload(own, 'portrait')).kind).toBe('committed')
  })

  test('an upload writes no log entry, and the same name again changes nothing and is not even read', async () => {
    const { storage, deps, aFile, importFile, send, here, read } = await openImages()
    const { id } = await importFile(await aFile())
    const before = await storage.characters.find(id)
    expect(await send(id, 'sketch')).toEqual({ kind: 'stored', image: here(id, 'sketch') })
    const again = await importImage(deps, bob, id, `imported-${fakeHash('sketch')}`, unread())
    expect(again).toEqual({ kind: 'stored', image: here(id, 'sketch') })
    expect(await read(here(id, 'sketch'))).toBe('webp of sketch')
    expect(await storage.characters.find(id)).toEqual(before)
    expect(await storage.images.usageOf('bob')).toEqual({ bytes: 3 * 'webp of sketch'.length, pictures: 1 })
  })

  test('two uploads of one name at once are one picture', async () => {
    const { storage, aFile, importFile, send } = await openImages()
    const { id } = await importFile(await aFile())
    const outcomes = await Promise.all([send(id, 'sketch'), send(id, 'sketch'), send(id, 'sketch')])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored'])
    expect(await storage.images.usageOf('bob')).toEqual({ bytes: 3 * 'webp of sketch'.length, pictures: 1 })
  })

  test('imported pictures count against the quota of their owner', async () => {
    const { storage, deps, aFile, importFile } = await openImages()
    const { id } = await importFile(await aFile())
    const tight = { ...deps, imageQuota: 3 * 'webp of portrait'.length }
    const send = async (text: string) =>
      outcomeCode(await importImage(tight, bob, id, `imported-${fakeHash(text)}`, bytesOf(text)))
    expect([await send('portrait'), await send('sketch')]).toEqual(['stored', 'quota-exceeded'])
    expect(await storage.images.usageOf('bob')).toMatchObject({ pictures: 1 })
    const tooSmall = { ...deps, imageQuota: 3 * 'webp of portrait'.length + 1 }
    expect(outcomeCode(await importImage(tooSmall, bob, id, `imported-${fakeHash('sketch')}`, bytesOf('sketch')))).toBe(
      'quota-exceeded',
    )
  })

  test('a store that cannot be reached leaves no record, and the upload can be repeated', async () => {
    const { storage, deps, aFile, importFile, send } = await openImages()
    const { id } = await importFile(await aFile())
    const put = () => Promise.reject(new ImagesUnavailable('the bucket is gone'))
    const broken = { ...deps, imageStore: { ...deps.imageStore, put } }
    const outcome = await importImage(broken, bob, id, `imported-${fakeHash('sketch')}`, bytesOf('sketch'))
    expect(outcome).toMatchObject({ problem: { code: 'images-unavailable', retryAfter: 60 } })
    expect(await storage.images.ofOwner('bob')).toEqual([])
    expect((await send(id, 'sketch')).kind).toBe('stored')
  })

  test('the latest picture of the folder is the current one, once that has arrived', async () => {
    const { deps, aFile, importFile, send } = await openImages()
    const latestOf = async (id: number) => {
      const bytes = await deps.imageStore.get(latestKey(folderOf('bob', String(id))))
      return bytes && new TextDecoder().decode(bytes)
    }
    const file = await aFile()
    for (const order of [
      ['sketch', 'portrait'],
      ['portrait', 'sketch'],
    ]) {
      const { id } = await importFile(file)
      const latest: (string | null)[] = [await latestOf(id)]
      for (const text of order) {
        await send(id, text)
        latest.push(await latestOf(id))
      }
      expect(latest).toEqual([null, order[0] === 'portrait' ? 'webp of portrait' : null, 'webp of portrait'])
    }
  })

  test('imported pictures are kept by the sweep and erased with their character', async () => {
    const { storage, deps, clock, aFile, importFile, send, read, here, storedKeys } = await openImages()
    const { id } = await importFile(await aFile())
    await send(id, 'portrait')
    await send(id, 'sketch')
    clock.now = Date.now() + day
    expect(await sweepImages({ ...deps, updateLatest: async () => undefined })).toBe(0)
    expect(await read(here(id, 'sketch'))).toBe('webp of sketch')
    await removeImagesOfCharacter(deps, 'bob', id)
    expect(await storage.images.ofOwner('bob')).toEqual([])
    expect((await storedKeys()).filter((key) => key.includes('/bob/'))).toEqual([])
  })

  test('a copy has the picture of an imported character, or the default one if it has not arrived', async () => {
    const { deps, aFile, importFile, send, read, fileOf } = await openImages()
    const { id } = await importFile(await aFile())
    expect(expectSaved(await duplicateCharacter(deps, bob, id)).character.image).toBe(defaultImage)
    await send(id, 'portrait')
    const copy = expectSaved(await duplicateCharacter(deps, bob, id)).character
    expect(await read(copy.image)).toBe('webp of portrait')
    // Its log begins with the picture.
    const imported = await importFile(await fileOf(bob, copy.id), ann)
    expect((await send(imported.id, 'portrait', ann)).kind).toBe('stored')
    expect(await read(imported.image, ann)).toBe('webp of portrait')
  })

  test('without the pictures of the file, its log has the default picture everywhere', async () => {
    const { storage, aFile, importFile } = await openImages()
    const { id, image } = await importFile({ ...(await aFile()), pictures: {} })
    expect(image).toBe(defaultImage)
    const log = await storage.characters.logAfter(id, 0, 100)
    const changes = log.filter(({ data }) => data.field === 'image').map(({ data }) => [data.oldValue, data.newValue])
    expect(changes).toEqual([1, 2, 3, 4].map(() => [defaultImage, defaultImage]))
  })
})
