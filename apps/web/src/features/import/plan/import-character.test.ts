import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { dndBeyondCharacter } from '../../../../../../packages/import/examples/dnd-beyond.fixture.ts'
import { characterOf } from '../../../../../../packages/import/examples/read-example.fixture.ts'
import { codeWords } from '../../../../../../packages/import/examples/words.fixture.ts'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { catalogueMatcher } from '../matching/catalogue-matcher.ts'
import { defaultChoices } from './choices.ts'
import { importForeign, importOwn, type ImportDeps } from './import-character.ts'
import type { ImportContext } from './plan-import.ts'

const context: ImportContext = {
  matcher: catalogueMatcher({ race: [], class: [], item: [], spell: [], condition: [] }),
  words: codeWords,
  headingsOf: () => ['From elsewhere'],
  slotOf: () => null,
}

const embedded = { type: 'image/png', base64: btoa('a picture') }
const plain = characterOf(dndBeyondCharacter())
const tarn = { ...plain, picture: { content: { embedded }, warnings: [] } }

function aDevice() {
  const enqueue = vi.fn<(publicRef: string, picture: Blob | null) => Promise<void>>(async () => undefined)
  const enqueueImported = vi.fn<ImportDeps['pictures']['enqueueImported']>(async () => undefined)
  const character = aCharacter({ publicRef: '7' })
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord({ character, revision: 1, entryId: '1', epoch: 'first' }, newId)
  const store = new CharacterStore(first, memoryStore({ isPersistent: true }), newId)
  const importCharacter = vi.fn<ImportDeps['importCharacter']>(async () => ({
    publicRef: '8',
    history: 'imported',
  }))
  const deps: ImportDeps = {
    importCharacter,
    pictures: { enqueue, enqueueImported },
    open: async () => store,
    create: async () => '7',
    now: () => 0,
  }
  return { deps, enqueue, enqueueImported, importCharacter, store }
}

test('a picture inside the file is uploaded only if people want it', async () => {
  const { deps, enqueue } = aDevice()
  const choices = defaultChoices(tarn)
  await importForeign(deps, tarn, choices, null, context)
  expect(enqueue).not.toHaveBeenCalled()
  const sections = new Set([...choices.sections, 'picture' as const])
  await importForeign(deps, tarn, { ...choices, sections }, null, context)
  const [[publicRef, picture] = []] = enqueue.mock.calls
  expect([publicRef, picture?.type, await picture?.text()]).toEqual(['7', 'image/png', 'a picture'])
})

const [now, before] = ['a', 'b'].map((letter) => `/api/images/1/${letter.repeat(32)}`)
const own = {
  character: { name: 'Ysolde' },
  pictures: [
    { ...embedded, image: now ?? '', isCurrent: true },
    { type: 'image/png', base64: btoa('a sketch'), image: before ?? '', isCurrent: false },
    { type: 'image/png', base64: 'damaged!', image: `/api/images/1/${'c'.repeat(32)}`, isCurrent: false },
    { ...embedded, image: '/elsewhere.png', isCurrent: false },
  ],
  log: [{ id: '1' }],
}

test('a character of ours keeps its log and all of its pictures, and none of them is a change', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { deps, enqueue, enqueueImported, importCharacter } = aDevice()
  expect(await importOwn(deps, own)).toEqual({ publicRef: '8', history: 'imported' })
  expect(importCharacter.mock.calls).toEqual([[own.character, own.log, [now, before]]])
  expect(enqueue).not.toHaveBeenCalled()
  const [call] = enqueueImported.mock.calls
  expect(call?.[0]).toBe('8')
  const contents = (call?.[1] ?? []).map(async ({ hash, picture, isCurrent }) => [
    hash,
    await picture.text(),
    isCurrent,
  ])
  expect(await Promise.all(contents)).toEqual([
    [`imported-${'a'.repeat(32)}`, 'a picture', true],
    [`imported-${'b'.repeat(32)}`, 'a sketch', false],
  ])
})

test.each([
  ['the history is left out', { ...own, pictures: own.pictures.slice(0, 2) }, 'does-not-replay'],
  ['its name cannot be imported', { ...own, pictures: [{ ...embedded, image: '/x', isCurrent: true }] }, 'imported'],
] as const)('the current picture becomes a change of its own if %s', async (_why, file, history) => {
  const { deps, enqueue, enqueueImported, importCharacter } = aDevice()
  importCharacter.mockResolvedValue({ publicRef: '8', history })
  await importOwn(deps, file)
  expect(enqueueImported).not.toHaveBeenCalled()
  const [[publicRef, picture] = []] = enqueue.mock.calls
  expect([publicRef, await picture?.text()]).toEqual(['8', 'a picture'])
})

test('a long file name is cut to what the log takes', async () => {
  const { deps, store } = aDevice()
  const long = { ...plain, source: { ...plain.source, fileName: `${'🗡'.repeat(200)}.json` } }
  await importForeign(deps, long, defaultChoices(long), null, context)
  await store.persist()
  const name = store.saves[0]?.act?.with ?? ''
  expect([...name]).toHaveLength(120)
})
