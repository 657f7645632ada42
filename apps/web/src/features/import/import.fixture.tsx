import {
  summarise,
  type CatalogueRecord,
  type Character,
  type CharacterSummary,
  type Collection,
} from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { dndBeyondCharacter } from '../../../../../packages/import/examples/dnd-beyond.fixture.ts'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { noPictures } from '../../no-pictures.fixture.ts'
import { queryKeys } from '../../queries/query-keys.ts'
import { renderPart } from '../../render.fixture.tsx'
import { newLocalRecord } from '../../sync/local/local-store.ts'
import { memoryStore } from '../../sync/local/memory-store.ts'
import { PicturesProvider } from '../../sync/outbox/pictures.ts'
import { CharacterStore } from '../../sync/replica/character-store.ts'
import { Import, type ImportProps } from './import.tsx'

const record = <C extends Collection>(
  id: string,
  en: string,
  de = en,
  facts: CatalogueRecord<C>['facts'] = {},
): CatalogueRecord<C> => ({
  id,
  status: 'published',
  name: { en, de },
  description: { en: '', de: '' },
  facts,
  revision: null,
  outdated: null,
})

const content: { readonly [C in Collection]?: readonly CatalogueRecord[] } = {
  Races: [record<'Races'>('elf', 'Elf')],
  Classes: [record<'Classes'>('scout', 'Scout', 'Späher')],
  Items: [record<'Items'>('pack', 'Backpack', 'Rucksack'), record<'Items'>('wand-1', 'Glass wand', 'Glasstab')],
  Spells: [],
  Conditions: [record<'Conditions'>('prone', 'Prone', 'Am Boden')],
  Skills: ['stealth', 'perception', 'climbing', 'swimming'].map((key) => record<'Skills'>(key, key, key, { key })),
}

/** A file of D&D Beyond. */
export const tarnFile = (more: Parameters<typeof dndBeyondCharacter>[0] = {}, name = 'tarn.json'): File =>
  new File([JSON.stringify(dndBeyondCharacter(more))], name, { type: 'application/json' })

interface Options extends Partial<Pick<ImportProps, 'files' | 'into'>> {
  /** The characters that the user has. */
  readonly known?: readonly Character[]
  /** Fails as often as it has elements, with one after the other. */
  readonly failures?: Error[]
  /** The same for opening characters. */
  readonly openFailures?: Error[]
  /** Characters are created when it resolves. */
  readonly gate?: Promise<void>
  /** How many characters the account may have. */
  readonly maxCharacters?: number
}

interface ImportRequest {
  readonly body: { readonly character: object; readonly log?: unknown }
}

/** Renders the import page on a server that creates blank characters. */
export async function renderImport(options: Options = {}) {
  const {
    files = [tarnFile()],
    into = null,
    known = [],
    failures = [],
    openFailures = [],
    gate,
    maxCharacters,
  } = options
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [name, records] of Object.entries(content)) {
    queries.setQueryData(queryKeys.content(name as Collection), records)
  }
  queries.setQueryData(queryKeys.session, { user: { id: 'ann', name: 'Ann', guest: false }, maxCharacters })
  let ids = 0
  const newId = () => `id ${++ids}`
  const stores = new Map<string, CharacterStore>()
  const add = (character: Character) => {
    const first = newLocalRecord({ character, revision: 1, entryId: '1', epoch: 'first' }, newId)
    const store = new CharacterStore(first, memoryStore({ isPersistent: true }), newId)
    stores.set(character.publicRef, store)
    return character
  }
  for (const character of known) add(character)
  const createCharacter = vi.fn<() => Promise<{ character: Character }>>(async () => {
    await gate
    const failure = failures.shift()
    if (failure) throw failure
    const id = 900 + stores.size
    return {
      character: add(aCharacter({ id, publicRef: String(id), items: [], spells: [], notes: '', background: '' })),
    }
  })
  const importCharacter = vi.fn<(request: ImportRequest) => Promise<{ character: Character; history?: string }>>(
    async ({ body }) => ({
      character: add(aCharacter({ id: 5, publicRef: '5' })),
      ...(body.log !== undefined && { history: 'does-not-replay' }),
    }),
  )
  const latest = { timestamp: '2026-11-14T19:40:00.000Z', data: { field: 'created', oldValue: null, newValue: null } }
  const listCharacters = async (): Promise<{ characters: readonly CharacterSummary[]; epoch: string }> => ({
    characters: [...stores.values()].map(({ draft }) => summarise(draft, 1, latest)),
    epoch: 'first',
  })
  const api = new Proxy(
    { createCharacter, importCharacter, listCharacters },
    { get: (target, name) => Reflect.get(target, name) ?? (() => new Promise(() => undefined)) },
  ) as unknown as ServerApi
  const onOpen = vi.fn<(publicRef: string) => void>()
  const storeOf = (publicRef: string) => {
    const store = stores.get(publicRef)
    if (!store) throw new Error(`There is no character ${publicRef}`)
    return store
  }
  const open = async (publicRef: string) => {
    const failure = openFailures.shift()
    if (failure) throw failure
    return storeOf(publicRef)
  }
  const read = async (publicRef: string) => storeOf(publicRef).draft
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={api}>
        <PicturesProvider value={noPictures}>
          <Import {...{ files, into, open, read, onOpen }} />
        </PicturesProvider>
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, storeOf, createCharacter, importCharacter, onOpen }
}
