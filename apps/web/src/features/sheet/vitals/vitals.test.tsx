import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderWithDice, tap } from '../pad/pad.fixture.tsx'
import { HitPoints, Mana } from './vitals.tsx'

const hurt = { hp: 27, hp_max: 34, hp_temp: 5, mana: 9, mana_max: 14 }

async function showVitals(character = hurt, total = -9) {
  const { screen, store, roll } = await renderWithDice(
    <>
      <HitPoints />
      <Mana />
    </>,
    character,
    total,
  )
  const actions = vi.spyOn(store, 'act')
  const values = () => [store.draft.hp, store.draft.hp_temp ?? 0]
  return {
    screen,
    store,
    roll,
    values,
    actions,
    figure: screen.getByRole('textbox', { name: 'Hit points', exact: true }),
  }
}

test('typed damage takes temporary hit points first, as one action', async () => {
  const { figure, values, actions } = await showVitals()
  await figure.click()
  await userEvent.keyboard('-7{Enter}')
  expect(values()).toEqual([25, 0])
  expect(actions.mock.calls.map(([act]) => act)).toEqual([{ kind: 'damage' }])
  await expect.element(figure).toHaveValue('25')
  await userEvent.keyboard('-3{Enter}')
  expect(values()).toEqual([22, 0])
})

test('damage that temporary hit points absorb leaves the figure as it is', async () => {
  const { figure, values } = await showVitals()
  await figure.click()
  await userEvent.keyboard('-3{Enter}')
  expect(values()).toEqual([27, 2])
  await expect.element(figure).toHaveValue('27')
})

test('a typed value and a typed gain leave temporary hit points alone', async () => {
  const { figure, values, actions } = await showVitals()
  await figure.click()
  await userEvent.keyboard('20{Enter}')
  expect(values()).toEqual([20, 5])
  await userEvent.keyboard('+20{Enter}')
  expect(values()).toEqual([40, 5])
  expect(actions).not.toHaveBeenCalled()
})

test('a step down takes one temporary hit point', async () => {
  const { screen, values } = await showVitals()
  await screen.getByRole('button', { name: 'Hit points −1' }).click()
  await screen.getByRole('button', { name: 'Hit points +1' }).click()
  expect(values()).toEqual([28, 4])
})

test('typed dice are rolled and added', async () => {
  const { figure, values, roll } = await showVitals()
  await figure.click()
  await userEvent.keyboard('-2d6{Enter}')
  expect(roll).toHaveBeenCalledExactlyOnceWith('-2d6', 'Hit points')
  await expect.poll(values).toEqual([23, 0])
  await expect.element(figure).toHaveValue('23')
})

test('dice without a sign are not an edit', async () => {
  const { screen, figure, roll, values } = await showVitals()
  await figure.click()
  await userEvent.keyboard('2d6{Enter}')
  await expect.element(screen.getByText('Enter a number, or +3, −7, =20.')).toBeVisible()
  expect(roll).not.toHaveBeenCalled()
  expect(values()).toEqual([27, 5])
})

test('a tap on the figure opens the pad instead of the keyboard, and the focus returns', async () => {
  const { screen, figure } = await showVitals()
  tap(figure.element())
  await expect.element(screen.getByRole('dialog', { name: 'Hit points' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a mouse click on the figure lets people type', async () => {
  const { screen, figure } = await showVitals()
  await figure.click()
  await expect.element(figure).toHaveFocus()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('a finger that holds a step button opens the pad, a tap is one step', async () => {
  const { screen, store } = await showVitals()
  const more = screen.getByRole('button', { name: 'Mana +1' }).element()
  tap(more)
  expect(store.draft.mana).toBe(10)
  more.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  await expect.element(screen.getByRole('dialog', { name: 'Mana' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Restore', exact: true })).toBeChecked()
  more.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(store.draft.mana).toBe(10)
})

test('temporary hit points are shown beside the label and open the pad', async () => {
  const { screen } = await showVitals()
  await screen.getByRole('button', { name: /5 temporary hit points$/ }).click()
  await expect.element(screen.getByRole('radio', { name: 'Temp', exact: true })).toBeChecked()
})
