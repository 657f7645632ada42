import type { ReactElement } from 'react'
import type { Character } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CoinPad } from './coin-pad.tsx'
import { ManaPad } from './mana-pad.tsx'
import { pressIn, renderWithDice } from './pad.fixture.tsx'

async function openPad(pad: ReactElement, character: Partial<Character>) {
  const { screen, store } = await renderWithDice(pad, character)
  const actions = vi.spyOn(store, 'act')
  const dialog = screen.getByRole('dialog')
  const press = (...names: readonly string[]) => pressIn(dialog, names)
  return { dialog, store, press, kinds: () => actions.mock.calls.map(([{ kind }]) => kind) }
}

const ignore = () => undefined

test('mana is spent, below zero too, and restored up to the maximum', async () => {
  const { press, store, kinds } = await openPad(<ManaPad onClose={ignore} />, { mana: 3, mana_max: 14 })
  await press('5', 'Spend 5 mana')
  expect(store.draft.mana).toBe(-2)
  await press('Restore', 'Delete', '9', '9', 'Restore 99 mana')
  expect(store.draft.mana).toBe(14)
  await press('Set', 'Delete', 'Set to 9')
  expect(store.draft.mana).toBe(9)
  expect(kinds()).toEqual(['adjust', 'adjust', 'adjust'])
})

test('coins are spent, received and set, one action each', async () => {
  const { press, store, kinds } = await openPad(<CoinPad coin="gold" onClose={ignore} />, { gold: 20 })
  await press('5', 'Spend 5')
  expect(store.draft.gold).toBe(15)
  await press('Get', 'Get 5')
  expect(store.draft.gold).toBe(20)
  await press('Set', 'Set to 5')
  expect(store.draft.gold).toBe(5)
  expect(kinds()).toEqual(['pay', 'adjust', 'adjust'])
})

test('more coins than there are cannot be spent, and the pad says how many are missing', async () => {
  const { press, dialog, store } = await openPad(<CoinPad coin="gold" onClose={ignore} />, { gold: 20 })
  await press('2', '5')
  await expect.element(dialog.getByText('You’re 5 short.')).toBeVisible()
  await expect.element(dialog.getByText('becomes')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(store.draft.gold).toBe(20)
})
