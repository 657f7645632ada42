import type { CatalogueRecord, Character, Collection } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { queryKeys } from '../../queries/query-keys.ts'
import { renderPart } from '../../render.fixture.tsx'
import { newLocalRecord } from '../../sync/local/local-store.ts'
import { memoryStore } from '../../sync/local/memory-store.ts'
import { CharacterStore } from '../../sync/replica/character-store.ts'
import { Creation } from './creation.tsx'

const record = <C extends Collection>(id: string, facts: CatalogueRecord<C>['facts'] = {}): CatalogueRecord<C> => ({
  id,
  status: 'published',
  name: { en: id, de: id },
  description: { en: `About ${id}`, de: '' },
  facts,
  revision: null,
  outdated: null,
})

const races = [record<'Races'>('Human', { bonuses: { soc: 1 } }), record<'Races'>('Orc', { bonuses: { str: 2 } })]
const classes = [
  record<'Classes'>('Fighter', { hp_base: 10, key_attributes: ['str', 'con'], starting_items: { Sword: 1 } }),
  record<'Classes'>('Mage', { hp_base: 6, mana_base: 8, key_attributes: ['int', 'wil'], starting_items: { Staff: 1 } }),
]

type CreateCharacter = (request: { readonly body: { readonly name?: string } }) => Promise<{ character: Character }>

async function renderCreation() {
  const queries = new QueryClient()
  const content: { readonly [C in Collection]?: readonly CatalogueRecord[] } = {
    Races: races,
    Classes: classes,
    Items: [record<'Items'>('Sword'), record<'Items'>('Staff')],
    Skills: [],
  }
  for (const [name, records] of Object.entries(content)) {
    queries.setQueryData(queryKeys.content(name as Collection), records)
  }
  const blank = aCharacter()
  let ids = 0
  const newId = () => `id ${++ids}`
  const store = new CharacterStore(
    newLocalRecord({ character: blank, revision: 1, entryId: '1', epoch: 'first' }, newId),
    memoryStore({ isPersistent: true }),
    newId,
  )
  const createCharacter = vi.fn<CreateCharacter>(async () => ({ character: blank }))
  const onCreated = vi.fn<(publicRef: string) => void>()
  const api = new Proxy(
    { createCharacter },
    { get: (target, name) => Reflect.get(target, name) ?? (() => new Promise(() => undefined)) },
  ) as unknown as ServerApi
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={api}>
        <Creation open={async () => store} onCreated={onCreated} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, store, blank, createCharacter, onCreated }
}

test('the preview follows every choice and is what gets created', async () => {
  const { screen, store, createCharacter, onCreated } = await renderCreation()
  await screen.getByRole('radio', { name: /^Orc/ }).click()
  await screen.getByRole('radio', { name: /^Fighter/ }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Orla')
  const preview = screen.getByRole('complementary', { name: 'Preview' })
  await expect.element(preview.getByRole('heading', { name: 'Orla' })).toBeVisible()
  await expect.element(preview.getByText('10 + CON 4')).toBeVisible()
  await screen.getByRole('button', { name: 'Create character' }).click()
  await expect.poll(() => onCreated.mock.calls).toEqual([[store.publicRef]])
  expect(createCharacter).toHaveBeenCalledOnce()
  // The blank character keeps its random name, so undoing the save restores it.
  expect(createCharacter.mock.calls[0]?.[0].body.name).not.toBe('Orla')
  expect(store.draft).toMatchObject({ name: 'Orla', race: 'Orc', class: 'Fighter', str: 7, con: 4, hp: 14, hp_max: 14 })
  expect(store.draft.items).toMatchObject([{ item: 'Sword', quantity: 1 }])
})

test('tapping two attributes swaps them, and another class leaves them alone from then on', async () => {
  const { screen } = await renderCreation()
  await screen.getByRole('radio', { name: /^Human/ }).click()
  await screen.getByRole('radio', { name: /^Fighter/ }).click()
  const tile = (name: RegExp) => screen.getByRole('button', { name })
  await expect.element(tile(/^5.*Strength/)).toBeVisible()
  await tile(/^5.*Strength/).click()
  await expect.element(screen.getByText('Tap the attribute to swap with Strength.')).toBeVisible()
  await tile(/Intelligence/).click()
  await expect.element(tile(/^5.*Intelligence/)).toBeVisible()
  await screen.getByRole('radio', { name: /^Mage/ }).click()
  await expect.element(tile(/^4.*Constitution/)).toBeVisible()
})

test('no more points can be spent than there are', async () => {
  const { screen } = await renderCreation()
  await screen.getByRole('button', { name: 'Points' }).click()
  await expect.element(screen.getByText('0 of 18 points left.')).toBeVisible()
  const more = screen.getByRole('button', { name: 'Social +1' })
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Dexterity −1' }).click()
  await expect.element(screen.getByText('1 of 18 points left.')).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-disabled', 'false')
})

test('arrow keys move between cards, and Enter chooses', async () => {
  const { screen } = await renderCreation()
  await screen.getByRole('radio', { name: /^Human/ }).click()
  await userEvent.keyboard('{ArrowRight}')
  const orc = screen.getByRole('radio', { name: /^Orc/ })
  await expect.element(orc).toHaveFocus()
  await expect.element(orc).not.toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(orc).toBeChecked()
})

test('skipped parts stay blank', async () => {
  const { screen, store, onCreated } = await renderCreation()
  for (const part of ['Race', 'Class', 'Attributes'])
    await screen.getByRole('button', { name: `Skip: ${part}` }).click()
  await screen.getByRole('button', { name: 'Create character' }).click()
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  expect(store.draft).toMatchObject({ race: '', class: '', str: 0, hp_max: 0, items: [] })
})

test('a blank start makes no save', async () => {
  const { screen, store, blank, onCreated } = await renderCreation()
  await screen.getByRole('button', { name: 'Start blank' }).click()
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  expect(store.draft).toBe(blank)
})
