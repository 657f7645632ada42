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
  const character = aCharacter({ publicRef: '7' })
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord({ character, revision: 1, entryId: '1', epoch: 'first' }, newId)
  const store = new CharacterStore(first, memoryStore({ isPersistent: true }), newId)
  const importCharacter = vi.fn<ImportDeps['actions']['importCharacter']>(async () => ({
    publicRef: '8',
    history: 'imported',
  }))
  const deps: ImportDeps = {
    actions: { importCharacter },
    pictures: { enqueue },
    open: async () => store,
    create: async () => '7',
    now: () => 0,
  }
  return { deps, enqueue, importCharacter, store }
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

test('a character of ours keeps its picture and its log', async () => {
  const { deps, enqueue, importCharacter } = aDevice()
  const own = { character: { name: 'Ysolde' }, picture: embedded, log: [{ id: '1' }] }
  expect(await importOwn(deps, own)).toEqual({ publicRef: '8', history: 'imported' })
  expect(enqueue.mock.calls[0]?.[0]).toBe('8')
  expect(importCharacter.mock.calls).toEqual([[own.character, own.log]])
})

test('a long file name is cut to what the log takes', async () => {
  const { deps, store } = aDevice()
  const long = { ...plain, source: { ...plain.source, fileName: `${'🗡'.repeat(200)}.json` } }
  await importForeign(deps, long, defaultChoices(long), null, context)
  await store.persist()
  const name = store.saves[0]?.act?.with ?? ''
  expect([...name]).toHaveLength(120)
})
