import { catalogueRecord, collectionNames, type Collection, type ContentRecord } from '@everquill/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import { queryKeys } from '../../../queries/query-keys.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { contentOf, draftOf } from './record-draft.ts'
import { RecordDetails } from './record-details.tsx'
import { RecordForm } from './record-form.tsx'
import { useFormulaNotation } from '../../../game-ui/formula/use-formula-notation.ts'

const named = (id: string, name: string, facts: object = {}): ContentRecord => ({
  id,
  status: 'published',
  revision: 0,
  outdated: null,
  ...facts,
  translations: [
    { languages_code: 'en-US', name, title: name },
    { languages_code: 'de-DE', name, title: name },
  ],
})
const stored: { readonly [C in Collection]?: readonly ContentRecord[] } = {
  Skills: [
    named('blades', 'Blades', { key: 'blades', attribute_1: 'str', attribute_2: 'dex' }),
    named('animal-handling', 'Animal handling', { key: 'animal_handling', attribute_1: 'wil', attribute_2: 'soc' }),
  ],
  Items: [named('torch', 'Torch'), named('rope', 'Rope')],
}
const sword = named('sword', 'Sword', {
  kind: 'weapon',
  slot: 'main-hand',
  weight_grams: 1_300,
  price_copper: 1_500,
  attack_skill: 'blades',
  damage: '1d8+animal_handling',
})
const guard = named('guard', 'Guard', { key_attributes: ['str', 'con'], starting_items: { torch: 3, rope: 1 } })

const never = () => new Promise<never>(() => undefined)

/** Renders the details and the form of a record; `content` is what would be saved. */
async function openForm(collection: Collection, row: ContentRecord) {
  const record = catalogueRecord(collection, row)
  const queries = new QueryClient()
  for (const name of collectionNames) {
    const records = (stored[name] ?? []).map((known) => catalogueRecord(name, known))
    queries.setQueryData(queryKeys.content(name), records)
  }
  let content: ReturnType<typeof contentOf> | undefined
  function Form() {
    const notation = useFormulaNotation(useLookup('Skills'))
    const [draft, setDraft] = useState(() => draftOf(collection, record, notation))
    content = contentOf(collection, draft, notation)
    return (
      <>
        <RecordDetails collection={collection} record={record} mayEdit={false} />
        <RecordForm collection={collection} draft={draft} problem={null} onChange={setDraft} />
      </>
    )
  }
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={{ catalogue: never } as unknown as ServerApi}>
        <Form />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, saved: (fact: string) => content?.[fact] }
}

test('a weapon shows its formula and its attack skill by name, and no missing facts', async () => {
  const { screen } = await openForm('Items', sword)
  const details = screen.baseElement.querySelector('dl')
  expect(details?.textContent).toContain('Attack skillBladesDamage1d8+"Animal handling"')
  expect(details?.textContent).not.toContain('Uses')
})

test('a class shows its key attributes and starting items in words', async () => {
  const { screen } = await openForm('Classes', guard)
  const details = screen.baseElement.querySelector('dl')
  expect(details?.textContent).toContain('Key attributesStrength, Constitution')
  expect(details?.textContent).toContain('Starting items3\u00A0×\u00A0Torch, Rope')
})

test('a race shows its bonuses with signs, in the order of the attributes', async () => {
  const { screen } = await openForm('Races', named('elf', 'Elf', { bonuses: { soc: -1, con: 2 } }))
  expect(screen.baseElement.querySelector('dl')?.textContent).toContain('BonusesConstitution +2, Social −1')
})

test('a formula is saved in its stored form, and the form says how it was understood', async () => {
  const { screen, saved } = await openForm('Items', sword)
  const damage = screen.getByRole('textbox', { name: 'Damage' })
  await damage.fill('2W6 + STÄ')
  await expect.element(screen.getByText('= 2d6 + Strength')).toBeVisible()
  expect(saved('damage')).toBe('2d6+str')
})

test('an unknown name in a formula is reported once the field is left', async () => {
  const { screen, saved } = await openForm('Items', sword)
  await screen.getByRole('textbox', { name: 'Damage' }).fill('1d8+juggling')
  await userEvent.tab()
  await expect.element(screen.getByText('No skill or attribute is called “juggling”.')).toBeVisible()
  expect(saved('damage')).not.toBe('1d8+juggling')
})

test('an empty optional number is not an error', async () => {
  const { screen, saved } = await openForm('Items', sword)
  const uses = screen.getByRole('textbox', { name: 'Uses' })
  await expect.element(uses).toHaveAttribute('aria-invalid', 'false')
  await uses.fill('0')
  await expect.element(uses).toHaveAttribute('aria-invalid', 'true')
  expect(saved('uses')).toBe('0')
})

test('starting items are added by name and removed', async () => {
  const { screen, saved } = await openForm('Classes', { ...guard, starting_items: { torch: 3 } })
  await screen.getByRole('combobox', { name: 'Add an item' }).fill('ro')
  await screen.getByRole('option', { name: 'Rope' }).click()
  await screen.getByRole('textbox', { name: 'Rope' }).fill('2')
  await screen.getByRole('button', { name: 'Remove Torch' }).click()
  expect(saved('starting_items')).toEqual({ rope: 2 })
})

test('an item that does not exist is reported instead of added', async () => {
  const { screen, saved } = await openForm('Classes', guard)
  await screen.getByRole('combobox', { name: 'Add an item' }).fill('Moonbeam')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No item is called “Moonbeam”.')).toBeVisible()
  expect(saved('starting_items')).toEqual({ torch: 3, rope: 1 })
})

test('key attributes are ticked', async () => {
  const { screen, saved } = await openForm('Classes', guard)
  await screen.getByRole('checkbox', { name: 'Strength' }).click()
  await screen.getByRole('checkbox', { name: 'Willpower' }).click()
  expect(saved('key_attributes')).toEqual(['con', 'wil'])
})

const ghoul = named('ghoul', 'Ghoul', {
  hp: 22,
  protection: 2,
  initiative: 0,
  str: 3,
  int: -3,
  attacks: [{ name: { en: 'Claws', de: 'Klauen' }, total: 6, damage: '1d8+str' }],
})

test('a creature shows its figures, its attributes and its attacks', async () => {
  const { screen } = await openForm('Creatures', ghoul)
  const lists = [...screen.baseElement.querySelectorAll('dl')].map(({ textContent }) => textContent)
  expect(lists[0]).toBe('Hit points22Protection2Initiative+0')
  expect(lists[1]).toBe('STR3DEX–CON–WIL–INT−3SOC–')
  await expect.element(screen.getByRole('row', { name: 'Claws +6 1d8+STR' })).toBeVisible()
})

test('a creature of which only the hit points are known shows nothing else', async () => {
  const { screen } = await openForm('Creatures', named('blob', 'Blob', { hp: 5 }))
  const lists = [...screen.baseElement.querySelectorAll('dl')].map(({ textContent }) => textContent)
  expect(lists).toEqual(['Hit points5', ''])
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('attacks are added, changed and removed', async () => {
  const { screen, saved } = await openForm('Creatures', ghoul)
  await screen.getByRole('button', { name: 'Add an attack' }).click()
  const second = screen.getByRole('group', { name: 'Attack 2' })
  await second.getByRole('textbox', { name: 'English name' }).fill('Salt breath')
  await second.getByRole('textbox', { name: 'German name' }).fill('Salzatem')
  await second.getByRole('textbox', { name: 'Attack total' }).fill('-1')
  await second.getByRole('textbox', { name: 'Damage' }).fill('4W6')
  const breath = { name: { en: 'Salt breath', de: 'Salzatem' }, total: -1, damage: '4d6' }
  expect(saved('attacks')).toEqual([{ name: { en: 'Claws', de: 'Klauen' }, total: 6, damage: '1d8+str' }, breath])
  await screen.getByRole('button', { name: 'Remove attack 1' }).click()
  expect(saved('attacks')).toEqual([breath])
})
