import { catalogue } from '@everquill/catalogue'
import { catalogueRecord } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ServerApi } from '../../../api/server-api.ts'
import type { PartyMember } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { AwardDialog } from './award-dialog.tsx'

const member = (publicRef: string, name: string): PartyMember => ({
  revision: 1,
  character: aCharacter({ publicRef, name, gold: 20, xp: 100 }),
})

type AwardParty = ServerApi['awardParty']

async function openAwardDialog() {
  const awardParty = vi.fn<AwardParty>()
  const onClose = vi.fn<() => void>()
  const party = [member('mira', 'Mira'), member('orla', 'Orla'), member('tam', 'Tam')]
  const { screen } = await renderWithCharacter(<AwardDialog gameId="salt" party={party} onClose={onClose} />, {
    api: { awardParty },
    content: { Items: catalogue.Items.map((item) => catalogueRecord('Items', item)) },
  })
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  const finder = screen.getByRole('combobox', { name: 'Item for each' })
  return { screen, field, finder, awardParty, onClose, award: screen.getByRole('button', { name: /^Award to/ }) }
}

test('nothing can be awarded until there is an amount', async () => {
  const { award, field } = await openAwardDialog()
  await expect.element(award).toBeDisabled()
  await field('Gold').fill('30')
  await expect.element(award).toBeEnabled()
})

test('coins are split evenly, experience is not, and each share is previewed', async () => {
  const { screen, field } = await openAwardDialog()
  await field('Gold').fill('31')
  await field('Experience').fill('50')
  const recipients = screen.getByRole('listitem')
  await expect.element(recipients.nth(0)).toHaveTextContent('MiraExperience 100 → 150, Gold 20 → 31')
  await expect.element(recipients.nth(1)).toHaveTextContent('OrlaExperience 100 → 150, Gold 20 → 30')
  await screen.getByRole('checkbox', { name: 'Split coins evenly' }).click()
  await expect.element(recipients.nth(1)).toHaveTextContent('OrlaExperience 100 → 150, Gold 20 → 51')
})

test('an excluded character gets no share', async () => {
  const { screen, field, award, awardParty } = await openAwardDialog()
  await field('Gold').fill('30')
  await screen.getByRole('checkbox', { name: 'Orla' }).click()
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('Orlanot included')
  await expect.element(screen.getByRole('listitem').nth(0)).toHaveTextContent('MiraGold 20 → 35')
  await award.click()
  expect(awardParty.mock.lastCall?.[0].body).toMatchObject({
    characters: ['mira', 'tam'],
    coins: { gold: 30 },
    split: true,
  })
})

test('an invalid amount is explained and cannot be awarded', async () => {
  const { screen, field, award } = await openAwardDialog()
  await field('Gold').fill('-3')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The minimum is 0.')
  await expect.element(award).toBeDisabled()
})

test('items, quantities and reason are sent, and the dialog closes', async () => {
  const { screen, field, finder, award, awardParty, onClose } = await openAwardDialog()
  awardParty.mockResolvedValue({ entries: [] } as never)
  await finder.fill(' Jar of sand ')
  await userEvent.keyboard('{Enter}')
  await finder.fill('longswo')
  await screen.getByRole('option', { name: /^Longsword/ }).click()
  await screen.getByRole('textbox', { name: 'Longsword' }).fill('2')
  await field('Reason').fill('The bridge')
  await award.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(awardParty.mock.lastCall?.[0]).toMatchObject({
    params: { gameId: 'salt' },
    body: {
      items: [
        { item: 'longsword', quantity: 2 },
        { item: 'Jar of sand', quantity: 1 },
      ],
      reason: 'The bridge',
      coins: {},
    },
  })
})

test('the finder says what an item is, and leaves out what was chosen; a chosen one can be removed', async () => {
  const { screen, finder, award } = await openAwardDialog()
  await finder.fill('longsword')
  await expect
    .element(screen.getByRole('option', { name: /^Longsword/ }))
    .toHaveTextContent('LongswordWeapon · 1.3 kg · 15 Gold')
  await userEvent.keyboard('{Enter}')
  await expect.element(award).toBeEnabled()
  await finder.fill('longsword')
  await expect.element(screen.getByRole('option', { name: /^Longsword/ })).not.toBeInTheDocument()
  await finder.clear()
  await screen.getByRole('textbox', { name: 'Longsword' }).fill('0')
  await expect.element(award).toBeDisabled()
  await screen.getByRole('button', { name: 'Remove Longsword' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Longsword' })).not.toBeInTheDocument()
  await expect.element(award).toBeDisabled()
})

test('a failed award is reported, and a retry uses the same save id', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { screen, field, award, awardParty, onClose } = await openAwardDialog()
  awardParty.mockRejectedValueOnce(new Error('offline'))
  await field('Gold').fill('30')
  await award.click()
  await expect.element(screen.getByText('Couldn’t make the award')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  awardParty.mockResolvedValue({ entries: [] } as never)
  await award.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const saveIds = awardParty.mock.calls.map(([{ body }]) => body.saveId)
  expect(saveIds[0]).toBe(saveIds[1])
  logged.mockRestore()
})
