import { describe, expect, test } from 'vitest'
import { ann, bob, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { duplicateCharacter } from '../characters/duplicate-character.ts'
import { deleteCharacter } from '../characters/delete-character.ts'
import { changeImage } from '../images/change-image.ts'
import { findImage } from '../../queries/find-image.ts'
import { applyErasureList } from './apply-erasure-list.ts'
import { anAccount, day, engines, openErasureTest, pictureFilesOf } from './erasure.fixture.ts'
import { sweepErasures } from './sweep-erasures.ts'

describe.each(engines)('the erasure list on %s', (engine) => {
  test('closes a listed account and erases a listed character', async () => {
    const deps = await openErasureTest(engine)
    const { ids, odo } = await anAccount(deps)
    const [first = 0, ...others] = ids
    const at = deps.now()
    await deps.erasureList.add([{ kind: 'character', id: first, owner: ann.user, at }])
    expect(await applyErasureList(deps)).toBe(1)
    expect(await deps.storage.characters.find(first)).toBeNull()
    await deps.erasureList.add([{ kind: 'account', id: ann.user, at }])
    expect(await applyErasureList(deps)).toBe(1)
    expect(await deps.storage.characters.listOf(ann.user)).toEqual([])
    expect(await deps.storage.accounts.namesOf([ann.user])).toEqual({ [ann.user]: '' })
    expect(await deps.storage.characters.find(others[0] ?? 0)).not.toBeNull()
    deps.advance(day)
    expect(await applyErasureList(deps)).toBe(1)
    expect(await deps.storage.characters.find(others[0] ?? 0)).toBeNull()
    expect(await applyErasureList(deps)).toBe(0)
    expect(await deps.storage.characters.find(odo)).not.toBeNull()
  })

  test('leaves a younger character with the number of an erased one, and one of another owner', async () => {
    const deps = await openErasureTest(engine)
    const create = async (actor = ann) => expectSaved(await createCharacter(deps, actor, {})).character.id
    const [mine, yours] = [await create(), await create(bob)]
    await deps.erasureList.add([
      { kind: 'character', id: mine, owner: ann.user, at: deps.now() - 1 },
      { kind: 'character', id: yours, owner: ann.user, at: deps.now() },
    ])
    expect(await applyErasureList(deps)).toBe(0)
    for (const id of [mine, yours]) expect(await deps.storage.characters.find(id)).not.toBeNull()
  })
})

test('an account is closed even if the image store fails, and the rest is finished later', async () => {
  const deps = await openErasureTest('SQLite')
  await anAccount(deps)
  await deps.erasureList.add([{ kind: 'account', id: ann.user, at: deps.now() }])
  await deps.erasureList.add([{ kind: 'account', id: bob.user, at: deps.now() }])
  const imageStore = { ...deps.imageStore, remove: () => Promise.reject(new Error('the bucket is down')) }
  await expect(applyErasureList({ ...deps, imageStore })).rejects.toThrow('the bucket is down')
  expect(await deps.storage.accounts.namesOf([ann.user, bob.user])).toEqual({ ann: '', bob: '' })
  await sweepErasures({ ...deps, report: (error) => expect(error).toBeUndefined() })
  expect(await pictureFilesOf(deps, ann.user)).toBe(0)
})

test('a copy keeps its picture when the original is erased, and the last one takes the files with it', async () => {
  const deps = await openErasureTest('SQLite')
  const hash = 'ab'.repeat(16)
  const bytes = new TextEncoder().encode('picture')
  const renderer = {
    render: async () => ({ kind: 'rendered' as const, hash, sizes: { 96: bytes, 320: bytes, 960: bytes } }),
    close: async () => undefined,
  }
  const imageDeps = { ...deps, renderer, imageQuota: 1_000 }
  const original = expectSaved(await createCharacter(deps, ann, {})).character.id
  async function* upload() {
    yield bytes
  }
  expectSaved(await changeImage(imageDeps, ann, original, { bytes: upload(), crop: null, saveId: 'a picture' }))
  const copy = expectSaved(await duplicateCharacter(deps, ann, original)).character.id
  expect(await pictureFilesOf(deps, ann.user)).toBe(4)
  const erase = async (id: number) => {
    expectSaved(await deleteCharacter(deps, ann, id))
    deps.advance(30 * day)
    await sweepErasures({ ...deps, report: (error) => expect(error).toBeUndefined() })
  }
  await erase(original)
  const found = await findImage(deps, ann, copy, hash, 96)
  expect(await found?.read()).toEqual(Buffer.from(bytes))
  expect(await pictureFilesOf(deps, ann.user)).toBe(3)
  await erase(copy)
  expect(await pictureFilesOf(deps, ann.user)).toBe(0)
})
