import axe from 'axe-core'
import type { Character } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { HitPointsPad } from './hit-points-pad.tsx'
import { pressIn, renderWithDice } from './pad.fixture.tsx'

const hurt = { hp: 27, hp_max: 34, hp_temp: 5 }

async function openPad(character: Partial<Character> = hurt, total: number | null = 9) {
  const onClose = vi.fn<() => void>()
  const { screen, store, roll } = await renderWithDice(<HitPointsPad onClose={onClose} />, character, total)
  const actions = vi.spyOn(store, 'act')
  const dialog = screen.getByRole('dialog', { name: 'Hit points' })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  const press = (...names: readonly string[]) => pressIn(dialog, names)
  const figures = () => dialog.element().querySelector('p')?.textContent
  const values = () => [store.draft.hp, store.draft.hp_temp ?? 0]
  return {
    screen,
    dialog,
    actions,
    onClose,
    button,
    press,
    figures,
    values,
    roll,
    amount: dialog.getByRole('textbox', { name: 'Amount' }),
  }
}

test('damage takes temporary hit points first, shows old and new before, and is one action', async () => {
  const { press, figures, values, actions, onClose } = await openPad()
  await press('1', '2')
  await expect.poll(figures).toBe('27becomes20−125 from temporary')
  expect(values()).toEqual([27, 5])
  await press('Take 12 damage')
  expect(values()).toEqual([20, 0])
  expect(actions.mock.calls.map(([act]) => act)).toEqual([{ kind: 'damage' }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('switching keeps what was typed', async () => {
  const { press, figures, amount, values, actions } = await openPad({ hp: 20, hp_max: 34 })
  await press('4', 'Heal')
  await expect.element(amount).toHaveValue('4')
  await expect.poll(figures).toBe('20becomes24+4')
  await press('Temp')
  await expect.poll(figures).toBe('0becomes4+4')
  await press('Set')
  await expect.poll(figures).toBe('20becomes4−16')
  await press('Heal', 'Heal 4')
  expect(values()).toEqual([24, 0])
  expect(actions.mock.calls.map(([act]) => act)).toEqual([{ kind: 'heal' }])
})

test('healing stops at the maximum, and nothing is healed above it', async () => {
  const { press, button, values, dialog } = await openPad({ hp: 30, hp_max: 34 })
  await press('Heal', '9', '9', 'Heal 99')
  expect(values()).toEqual([34, 0])
  await expect.element(button('Heal 99')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByText('Already at the maximum.')).toBeVisible()
})

test('temporary hit points do not add up, and 0 removes them', async () => {
  const { press, button, values, dialog } = await openPad()
  await press('Temp', '3')
  await expect.element(dialog.getByText('They don’t add up: 5 stays.')).toBeVisible()
  await expect.element(button('Gain 3 temporary hit points')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual([27, 5])
  await press('Delete', '8', 'Gain 8 temporary hit points')
  expect(values()).toEqual([27, 8])
  await press('Delete', '0', 'Remove temporary hit points')
  expect(values()).toEqual([27, 0])
})

test('Set takes any value of the field, also below zero', async () => {
  const { press, values } = await openPad({ hp: 3, hp_max: 34 })
  await press('Set', 'Minus', '4', 'Set to −4')
  expect(values()).toEqual([-4, 0])
})

test('Halve rounds down', async () => {
  const { press, amount, values } = await openPad({ hp: 20, hp_max: 34 })
  await press('1', '3', 'Halve')
  await expect.element(amount).toHaveValue('6')
  await press('Take 6 damage')
  expect(values()).toEqual([14, 0])
})

test('dice show their range, are rolled with the button, and the result stays in view', async () => {
  const { press, figures, values, dialog, roll, actions, onClose } = await openPad({ hp: 27, hp_max: 34 })
  await press('2', 'Dice', '6', 'Plus', '3')
  await expect.element(dialog.getByText('5 to 15')).toBeVisible()
  await expect.poll(figures).toBe('27becomes12–22−15 … −5')
  expect(roll).not.toHaveBeenCalled()
  await press('Take 2d6+3 damage')
  expect(roll).toHaveBeenCalledExactlyOnceWith('2d6+3', 'Hit points', { isQuiet: true })
  await expect.element(dialog.getByText('rolled 9')).toBeVisible()
  await expect.poll(figures).toBe('27becomes18−9')
  expect(values()).toEqual([18, 0])
  expect(actions).toHaveBeenCalledOnce()
  await press('Done')
  expect(onClose).toHaveBeenCalledOnce()
  expect(values()).toEqual([18, 0])
})

test('dice that were halved count half of the roll', async () => {
  const { press, values } = await openPad({ hp: 27, hp_max: 34 })
  await press('2', 'Dice', '6', 'Halve', 'Take ½ (2d6) damage')
  await expect.poll(values).toEqual([23, 0])
})

test('a roll that fails changes nothing', async () => {
  const { press, values, roll, button } = await openPad({ hp: 27, hp_max: 34 }, null)
  await press('1', 'Dice', '6', 'Take 1d6 damage')
  await expect.poll(() => roll.mock.calls.length).toBe(1)
  await expect.element(button('Take 1d6 damage')).toHaveAttribute('aria-disabled', 'false')
  expect(values()).toEqual([27, 0])
})

test('a physical keyboard types at once, corrects and confirms', async () => {
  const { amount, values, onClose } = await openPad()
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAttribute('inputmode', 'none')
  await userEvent.keyboard('123{Backspace}{Enter}')
  expect(values()).toEqual([20, 0])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a pressed key leaves the focus where it is', async () => {
  const { press, amount } = await openPad()
  await press('7')
  await expect.element(amount).toHaveFocus()
})

test('what to do is chosen by arrow keys, and typing goes on after a click on it', async () => {
  const { dialog, press, amount } = await openPad()
  await press('Heal')
  await expect.element(amount).toHaveFocus()
  ;(dialog.getByRole('radio', { name: 'Heal', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: 'Set', exact: true })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: 'Set', exact: true })).toHaveFocus()
})

test('Escape closes without a change', async () => {
  const { press, values, onClose } = await openPad()
  await press('7')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(values()).toEqual([27, 5])
})

test('swiping down closes without a change, a short swipe does not', async () => {
  const { dialog, values, onClose, press } = await openPad()
  await press('7')
  const swipe = (by: number) => {
    const element = dialog.element()
    const touch = (clientY: number) => new Touch({ identifier: 1, target: element, clientY })
    const fire = (type: string, at: number, touches = [touch(at)]) =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch(at)] }))
    fire('touchstart', 100)
    fire('touchmove', 100 + by)
    fire('touchend', 100 + by, [])
  }
  swipe(40)
  swipe(-200)
  expect(onClose).not.toHaveBeenCalled()
  swipe(120)
  expect(onClose).toHaveBeenCalledOnce()
  expect(values()).toEqual([27, 5])
})

test.each(['d', '2d', '3+', '99999999999'])('%s cannot be applied, and the pad says why', async (text) => {
  const { amount, button, values, dialog } = await openPad()
  await amount.fill(text)
  await expect.element(dialog.getByText('Enter a number, or dice such as 2d6+3.')).toBeVisible()
  await expect.element(button('Take damage')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual([27, 5])
})

test('negative damage cannot be applied', async () => {
  const { amount, dialog, values } = await openPad()
  await amount.fill('-5')
  await expect.element(dialog.getByText('Enter a number above 0.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual([27, 5])
})

test('damage beyond the lowest value stops there', async () => {
  const { amount, values } = await openPad({ hp: -9_990, hp_max: 34 })
  await amount.fill('99999')
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual([-9_999, 0])
})

test('the maximum can be edited on the pad', async () => {
  const { dialog, screen } = await openPad()
  const maximum = dialog.getByRole('textbox', { name: 'Maximum hit points' })
  await expect.element(maximum).toHaveAttribute('inputmode', 'numeric')
  await maximum.fill('40')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Maximum hit points' })).toHaveValue('40')
})

test('the pad has no accessibility violations', async () => {
  const { dialog } = await openPad()
  for (const animation of document.getAnimations()) animation.finish()
  const { violations } = await axe.run(dialog.element())
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
