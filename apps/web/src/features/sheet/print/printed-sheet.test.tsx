import { catalogueRecord } from '@everquill/domain'
import { anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { PrintedSheet } from './printed-sheet.tsx'

const knife = catalogueRecord('Items', {
  id: 'knife',
  status: 'published',
  slot: 'main-hand',
  attack_skill: 'melee',
  damage: '1d6+str',
  translations: [{ languages_code: 'en-US', name: 'Knife' }],
})

async function print() {
  const { screen } = await renderWithCharacter(<PrintedSheet />, {
    character: {
      str: 2,
      dex: 1,
      hp: 12,
      hp_max: 20,
      hp_temp: 5,
      notes: 'Bite [[2d6+3]], see [[the map]]',
      items: [
        anItem({ id: 'e1', item: 'knife', equipped: 'main-hand' }),
        anItem({ id: 'e2', item: 'knife', quantity: 3 }),
      ],
      melee_number: 4,
      melee_1: 'str',
      melee_2: 'dex',
    } as never,
    content: { Items: [knife] },
  })
  const { container } = screen
  await expect.element(screen.getByRole('heading', { name: 'Inventory' })).toBeInTheDocument()
  return { screen, container }
}

test('dice in a text are printed without brackets, other brackets as they were written', async () => {
  const { container } = await print()
  await expect.poll(() => container.textContent).toContain('Bite 2d6+3, see [[the map]]')
})

test('temporary hit points stand beside the hit points', async () => {
  const { container } = await print()
  await expect.poll(() => container.textContent).toContain('12 / 20 +5 temp')
})

test('an equipped weapon is marked, with its attack and its damage', async () => {
  const { screen } = await print()
  const cells = screen.getByRole('cell', { name: /^Knife/ })
  await expect
    .poll(() => cells.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()))
    .toEqual(['Knife Main handattack 1d20 + 7damage 1d6+2', 'Knife'])
})
