import { catalogue } from '@everquill/catalogue'
import { catalogueRecord } from '@everquill/domain'
import { aCharacter, anItem } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { GiveDialog } from './give-dialog.tsx'

type GiveToFellow = ServerApi['giveToFellow']

/** Opens the dialog for Mira, who carries this many kinds of items, three of each. */
async function openGiveDialog(kinds: number) {
  const giveToFellow = vi.fn<GiveToFellow>()
  const onClose = vi.fn<() => void>()
  const items = catalogue.Items.slice(0, kinds).map(({ id }) => anItem({ id: `own-${id}`, item: id, quantity: 3 }))
  const mira = aCharacter({ publicRef: 'mira', name: 'Mira', gold: 20, items })
  const party = [mira, aCharacter({ publicRef: 'orla', name: 'Orla' })].map((character) => ({ revision: 1, character }))
  const { screen } = await renderWithCharacter(<GiveDialog givers={[mira]} party={party} onClose={onClose} />, {
    api: { giveToFellow },
    content: { Items: catalogue.Items.map((item) => catalogueRecord('Items', item)) },
  })
  return { screen, giveToFellow, onClose, give: screen.getByRole('button', { name: 'Give', exact: true }) }
}

const quantities = (screen: Awaited<ReturnType<typeof openGiveDialog>>['screen']) =>
  screen.getByRole('list', { name: 'Items' }).getByRole('textbox')

test('a few items are all listed', async () => {
  const { screen } = await openGiveDialog(6)
  await expect.element(quantities(screen).nth(5)).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Find an item to give' })).not.toBeInTheDocument()
})

test('many items are found by name, given, and can be removed again', async () => {
  const { screen, give, giveToFellow, onClose } = await openGiveDialog(200)
  giveToFellow.mockResolvedValue({ entries: [] } as never)
  await expect.element(give).toBeDisabled()
  const finder = screen.getByRole('combobox', { name: 'Find an item to give' })
  await finder.fill('longswo')
  await expect.element(screen.getByRole('option', { name: /^Longsword/ })).toHaveTextContent('Longswordof 3')
  await screen.getByRole('option', { name: /^Longsword/ }).click()
  await finder.fill('dagger')
  await screen.getByRole('option', { name: /^Dagger/ }).click()
  await screen.getByRole('button', { name: 'Remove Dagger' }).click()
  await expect.element(quantities(screen)).toHaveValue('1')
  await quantities(screen).fill('4')
  await expect.element(give).toBeDisabled()
  await quantities(screen).fill('2')
  await give.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(giveToFellow.mock.lastCall?.[0].body).toMatchObject({
    to: 'orla',
    items: [{ entry: 'own-longsword', quantity: 2 }],
  })
})
