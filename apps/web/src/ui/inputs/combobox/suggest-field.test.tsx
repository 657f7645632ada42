import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { SuggestField } from './suggest-field.tsx'

const items = ['Rope', 'Rod of light', 'Lamp']

async function showField() {
  const onChoose = vi.fn<(id: string) => void>()
  const onEnter = vi.fn<(text: string) => void>()
  const onDismiss = vi.fn<() => void>()
  const suggestionsFor = (typed: string) =>
    items
      .filter((item) => item.toLowerCase().startsWith(typed.toLowerCase()))
      .map((item) => ({ id: item, label: item }))
  const screen = await renderPart(
    <SuggestField label="Add item" {...{ suggestionsFor, onChoose, onEnter, onDismiss }} />,
  )
  return { screen, input: screen.getByRole('combobox', { name: 'Add item' }), onChoose, onEnter, onDismiss }
}

test('typing opens the list of matching suggestions', async () => {
  const { screen, input } = await showField()
  await expect.element(input).toHaveAttribute('aria-expanded', 'false')
  await input.fill('ro')
  await expect.element(input).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('listbox', { name: 'Add item' })).toBeVisible()
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Rope', 'Rod of light'])
})

test('suggestions that would open below the screen are scrolled into view', async () => {
  const screen = await renderPart(
    <div style={{ padding: '45rem 0 60rem' }}>
      <SuggestField
        label="Add item"
        suggestionsFor={() => items.map((item) => ({ id: item, label: item }))}
        onChoose={() => undefined}
        onEnter={() => undefined}
      />
    </div>,
  )
  await screen.getByRole('combobox', { name: 'Add item' }).fill('r')
  await expect
    .poll(() => screen.getByRole('listbox').element().getBoundingClientRect().bottom)
    .toBeLessThan(innerHeight)
  window.scrollTo(0, 0)
})

test('the arrow keys move through the suggestions and back to the typed text', async () => {
  const { screen, input } = await showField()
  await input.fill('ro')
  const active = () => input.element().getAttribute('aria-activedescendant')
  expect(active()).toBeNull()
  const [first, second] = screen.getByRole('option').elements()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe(first?.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe(second?.id)
  await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Rod of light')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBeNull()
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe(second?.id)
})

test('Enter chooses the active suggestion and clears the field', async () => {
  const { input, onChoose, onEnter } = await showField()
  await input.fill('ro')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Rope']])
  expect(onEnter).not.toHaveBeenCalled()
  await expect.element(input).toHaveValue('')
})

test('Enter without an active suggestion uses the typed text', async () => {
  const { input, onChoose, onEnter } = await showField()
  await input.fill(' rope ladder ')
  await userEvent.keyboard('{Enter}')
  expect(onEnter.mock.calls).toEqual([['rope ladder']])
  expect(onChoose).not.toHaveBeenCalled()
})

test('a click chooses a suggestion while the focus stays in the field', async () => {
  const { screen, input, onChoose } = await showField()
  await input.fill('l')
  await screen.getByRole('option', { name: 'Lamp' }).click()
  expect(onChoose.mock.calls).toEqual([['Lamp']])
  await expect.element(input).toHaveFocus()
})

test('Escape closes the list, then clears the text, then dismisses the field', async () => {
  const { screen, input, onDismiss } = await showField()
  await input.fill('ro')
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('ro')
  expect(screen.getByRole('option').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('')
  expect(onDismiss).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('leaving the field closes the list', async () => {
  const { screen, input } = await showField()
  await input.fill('ro')
  await userEvent.keyboard('{Tab}')
  expect(screen.getByRole('option').elements()).toEqual([])
})

test('Enter that confirms an input method does not add anything', async () => {
  const { input, onEnter } = await showField()
  await input.fill('ロープ')
  input
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
  expect(onEnter).not.toHaveBeenCalled()
})
