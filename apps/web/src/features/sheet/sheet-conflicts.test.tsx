import { collectionNames, defaultImage, fieldKeys, parsePath, read, type Json } from '@everquill/domain'
import { aCharacter, anItem, aSpell } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { conflictSectionOf, type ConflictSection } from '../../conflicts/conflict-sections.ts'
import { queryKeys } from '../../queries/query-keys.ts'
import { renderPart } from '../../render.fixture.tsx'
import { newLocalRecord } from '../../sync/local/local-store.ts'
import { memoryStore } from '../../sync/local/memory-store.ts'
import { noPictures } from '../../no-pictures.fixture.ts'
import { PicturesProvider } from '../../sync/outbox/pictures.ts'
import { CharacterStore } from '../../sync/replica/character-store.ts'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { SaveStateProvider, type SaveState } from '../../sync/save-state.ts'
import { sheetTabs, type SheetTab } from './sheet-tab.ts'
import { Sheet } from './sheet.tsx'

/** Paths inside lists; any other field is a path by itself. */
const listPaths: Readonly<Record<string, readonly string[]>> = {
  items: ['items.e1', 'items.e1.note', 'items.gone.quantity'],
  spells: ['spells.s1.note'],
}

/** Every field of the domain, a custom skill that has been removed, and a path that no version knows. */
const paths: readonly string[] = [
  ...fieldKeys.flatMap((key) => listPaths[key] ?? [key]),
  'basket_weaving_number',
  'basket_weaving_1',
  'retired_field',
]

const theirs: Readonly<Record<string, Json>> = {
  name: 'Their name',
  str: 7,
  notes: 'Their notes',
  image: '/api/characters/1/images/theirs',
  basket_weaving_number: 3,
  'items.e1.note': 'Their note',
}

interface OpenOptions {
  readonly tab?: SheetTab
  readonly isCatalogueLoaded?: boolean
}

/** A sheet on which the server has overwritten a remote value of every path. */
async function openSheet({ tab = 'sheet', isCatalogueLoaded = true }: OpenOptions = {}) {
  let ids = 0
  const newId = () => `id ${++ids}`
  const character = aCharacter({ image: defaultImage, items: [anItem({ id: 'e1' })], spells: [aSpell({ id: 's1' })] })
  const first = newLocalRecord({ character, revision: 1, entryId: '1', epoch: 'epoch' }, newId)
  const valueOf = (field: string): Json => {
    const path = parsePath(field)
    return path && read(character, path)
  }
  const notices = paths.map((field) => {
    const newValue = valueOf(field)
    return { kind: 'replaced' as const, change: { field, oldValue: theirs[field] ?? newValue, newValue } }
  })
  const store = new CharacterStore(
    { ...first, replica: { ...first.replica, notices } },
    memoryStore({ isPersistent: true }),
    newId,
  )
  await store.persist()
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.session, { user: { id: character.user, name: 'Ann', guest: false } })
  queries.setQueryData(queryKeys.log(character.publicRef), {
    entries: [],
    next: null,
    undone: [],
    people: {},
    games: {},
  })
  if (isCatalogueLoaded) for (const name of collectionNames) queries.setQueryData(queryKeys.content(name), [])
  const router = createRouter({
    history: createMemoryHistory(),
    routeTree: createRootRoute({ component: () => <Sheet tab={tab} onShow={() => undefined} /> }),
  })
  const { unmount } = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={silentServer}>
        <PicturesProvider value={noPictures}>
          <SaveStateProvider value={{ current: () => allSaved, subscribe: () => () => undefined }}>
            <OpenCharacterProvider value={store}>
              <RouterProvider router={router} />
            </OpenCharacterProvider>
          </SaveStateProvider>
        </PicturesProvider>
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { store, unmount }
}

const allSaved: SaveState = { kind: 'saved' }

/** No response ever arrives; the tests fill the query cache instead. */
const silentServer = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as ServerApi

// The other component tests share this page.
afterEach(() => page.viewport(1280, 800))

const choices = (name: 'Keep mine' | 'Take theirs') => page.getByRole('button', { name: new RegExp(`^${name}`) })

function pressAll(name: 'Keep mine' | 'Take theirs'): void {
  for (const button of choices(name).elements()) if (button instanceof HTMLElement) button.click()
}

test.each([true, false])(
  'a wide page shows each conflict exactly once (catalogue loaded: %s)',
  async (isCatalogueLoaded) => {
    await page.viewport(1440, 900)
    await openSheet({ isCatalogueLoaded })
    await expect.poll(() => choices('Keep mine').elements().length).toBe(paths.length)
  },
)

const inSections = (...sections: readonly ConflictSection[]): number =>
  paths.filter((path) => sections.includes(conflictSectionOf(path))).length

const aboveAllTabs = inSections('general')

/** How many conflicts each tab shows. */
const onPhone: Readonly<Record<SheetTab, number>> = {
  sheet: inSections('identity', 'hit-points', 'mana', 'conditions', 'attributes', 'skills'),
  pack: inSections('wallet', 'inventory'),
  spells: inSections('spells'),
  notes: inSections('notes', 'background'),
  log: 0,
}

test('on a phone each conflict is shown on exactly one tab, or above all of them', async () => {
  await page.viewport(390, 800)
  for (const tab of sheetTabs) {
    const { unmount } = await openSheet({ tab })
    await expect.poll(() => choices('Keep mine').elements().length).toBe(onPhone[tab] + aboveAllTabs)
    await unmount()
  }
  expect(Object.values(onPhone).reduce((sum, count) => sum + count, aboveAllTabs)).toBe(paths.length)
})

test('a conflict shows the own value as it is now', async () => {
  await page.viewport(1440, 900)
  const { store } = await openSheet()
  const mine = (value: number) => page.getByRole('button', { name: `Keep mine ${value}`, exact: true })
  await expect.poll(() => choices('Keep mine').elements().length).toBe(paths.length)
  store.edit('str', 23)
  await expect.element(mine(23)).toBeVisible()
})

test('each conflict can be resolved by keeping the own value', async () => {
  await page.viewport(1440, 900)
  const { store } = await openSheet()
  await expect.poll(() => choices('Keep mine').elements().length).toBe(paths.length)
  pressAll('Keep mine')
  await expect.poll(() => choices('Keep mine').elements().length).toBe(0)
  expect(store.notices).toEqual([])
  expect(store.unsaved()).toEqual([])
})

test('each conflict can be resolved by taking the other value', async () => {
  await page.viewport(1440, 900)
  const { store } = await openSheet()
  await expect.poll(() => choices('Take theirs').elements().length).toBe(paths.length)
  pressAll('Take theirs')
  await expect.poll(() => choices('Take theirs').elements().length).toBe(0)
  expect(store.notices).toEqual([])
  for (const field of Object.keys(theirs)) {
    expect(store.read(field), field).toEqual(theirs[field])
  }
})
