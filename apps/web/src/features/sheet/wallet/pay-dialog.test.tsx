import { coins, type Character } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { PayDialog } from './pay-dialog.tsx'

async function openPayDialog(character: Partial<Character> = { platinum: 0, gold: 20, silver: 0, copper: 0 }) {
  const onClose = vi.fn<() => void>()
  const { screen, store } = await renderWithCharacter(<PayDialog onClose={onClose} />, { character })
  const purse = () => coins.map((coin) => store.draft[coin])
  const preview = () => screen.baseElement.querySelector('dl')?.textContent
  return { screen, store, purse, preview, amount: screen.getByRole('textbox', { name: 'Amount' }), onClose }
}

test('paying gives change, previews it and closes the dialog', async () => {
  const { screen, amount, purse, preview, onClose } = await openPayDialog()
  await amount.fill('3g 5s')
  await expect.poll(preview).toBe('Platinum0Gold20 →becomes 16Silver0 →becomes 5Copper0')
  expect(purse()).toEqual([0, 20, 0, 0])
  await screen.getByRole('button', { name: 'Pay', exact: true }).click()
  expect(purse()).toEqual([0, 16, 5, 0])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a plus sign receives coins', async () => {
  const { screen, amount, purse } = await openPayDialog()
  await amount.fill('+150g')
  await screen.getByRole('button', { name: 'Receive', exact: true }).click()
  expect(purse()).toEqual([0, 170, 0, 0])
})

test('Enter pays', async () => {
  const { amount, purse, onClose } = await openPayDialog()
  await amount.fill('5g')
  await userEvent.keyboard('{Enter}')
  expect(purse()).toEqual([0, 15, 0, 0])
  expect(onClose).toHaveBeenCalledOnce()
})

test('more than the purse holds is refused with the missing amount', async () => {
  const { screen, amount, purse, onClose } = await openPayDialog()
  await amount.fill('25g')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You’re 5 gold short.')
  await userEvent.keyboard('{Enter}')
  expect(purse()).toEqual([0, 20, 0, 0])
  expect(onClose).not.toHaveBeenCalled()
})

test('an unreadable amount is explained and cannot be paid', async () => {
  const { screen, amount, purse } = await openPayDialog()
  await amount.fill('three gold')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter amounts and coins, such as 3g 5s or +150g.')
  await expect
    .element(screen.getByRole('button', { name: 'Pay', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(purse()).toEqual([0, 20, 0, 0])
})

test('all coins can be exchanged for larger ones', async () => {
  const { screen, purse } = await openPayDialog({ platinum: 0, gold: 0, silver: 25, copper: 0 })
  await screen.getByRole('button', { name: 'Gold', exact: true }).click()
  await screen.getByRole('button', { name: 'Exchange', exact: true }).click()
  expect(purse()).toEqual([0, 2, 5, 0])
})

test('coins that arrive while the dialog is open are kept', async () => {
  const { screen, store, amount, purse, preview } = await openPayDialog()
  await amount.fill('5g')
  store.edit('gold', 30)
  await expect.poll(preview).toBe('Platinum0Gold30 →becomes 25Silver0Copper0')
  await screen.getByRole('button', { name: 'Pay', exact: true }).click()
  expect(purse()).toEqual([0, 25, 0, 0])
})
