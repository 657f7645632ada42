import { catalogueRecord } from '@everquill/domain'
import { aCharacter, anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { SharedSheet } from './shared-sheet.tsx'

const character = {
  ...aCharacter({
    str: 4,
    hp: 12,
    hp_max: 20,
    hp_temp: 5,
    items: [anItem({ id: 'e1', item: 'rope' }), anItem({ id: 'e2', item: 'zz-lantern' })],
  }),
  brewing_number: 2,
  climbing_number: 6,
  archery_number: 2,
}

const lantern = catalogueRecord('Items', {
  id: 'zz-lantern',
  status: 'published',
  translations: [{ languages_code: 'en-US', name: 'Lantern' }],
})

async function showSheet() {
  const { screen } = await renderWithCharacter(<SharedSheet character={character} picture={undefined} />, {
    content: { Items: [lantern] },
  })
  const rowsOf = (name: string) =>
    screen
      .getByRole('region', { name })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  return { screen, rowsOf }
}

test('skills with the highest totals come first, equal ones by name', async () => {
  const { rowsOf } = await showSheet()
  await expect
    .poll(() => rowsOf('Skills').map((row) => row.replace(/\d+$/, '')))
    .toEqual(['Climbing', 'Archery', 'Brewing'])
})

test('items are sorted by the names that are shown', async () => {
  const { rowsOf } = await showSheet()
  await expect.poll(() => rowsOf('Inventory')).toEqual(['Lantern1', 'rope1'])
})

test('temporary hit points are shown beside the hit points', async () => {
  const { screen } = await showSheet()
  const vitals = screen.getByRole('region', { name: 'Vitals' })
  await expect.poll(() => vitals.element().textContent).toMatch(/Hit points5 temp/)
})
