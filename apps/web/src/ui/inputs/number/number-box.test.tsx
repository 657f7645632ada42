import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { NumberBox, type NumberBoxProps } from './number-box.tsx'
import type { NumberInput } from './use-number-input.ts'

async function showNumber(props: Partial<NumberBoxProps> = {}) {
  const onEdit = vi.fn<NumberInput['onEdit']>()
  const box = (value: number) => (
    <NumberBox label="Gold" kind="counter" min={0} max={1_000} {...props} value={value} onEdit={onEdit} />
  )
  const screen = await renderPart(box(props.value ?? 20))
  const input = screen.getByRole('textbox', { name: 'Gold' })
  return { screen, input, onEdit, receive: (value: number) => screen.rerender(box(value)) }
}

async function type(text: string): Promise<void> {
  await userEvent.keyboard(text)
}

test('focusing a number selects it, and typing replaces it', async () => {
  const { input, onEdit } = await showNumber()
  await input.click()
  await type('15{Enter}')
  expect(onEdit.mock.calls).toEqual([[15, { exact: false }]])
})

test('leaving the input completes the edit', async () => {
  const { input, onEdit } = await showNumber()
  await input.click()
  await type('15{Tab}')
  expect(onEdit.mock.calls).toEqual([[15, { exact: false }]])
})

test.each([
  ['+5', 25, { by: 5 }],
  ['-3', 17, { by: -3 }],
  ['20-7', 13, {}],
])('%s changes a counter of 20 to %d', async (text, value, difference) => {
  const { input, onEdit } = await showNumber()
  await input.click()
  await type(`${text}{Enter}`)
  expect(onEdit.mock.calls).toEqual([[value, { exact: false, ...difference }]])
})

test('an equals sign sets a counter exactly', async () => {
  const { input, onEdit } = await showNumber()
  await input.click()
  await type('=20{Enter}')
  expect(onEdit.mock.calls).toEqual([[20, { exact: true, seen: 20 }]])
})

test('a sign belongs to the number of an integer', async () => {
  const { input, onEdit } = await showNumber({ kind: 'integer', min: -99 })
  await input.click()
  await type('-3{Enter}')
  expect(onEdit.mock.calls).toEqual([[-3, { exact: false, seen: 20 }]])
})

test('invalid text is explained and not reported, and the old value returns', async () => {
  const { screen, input, onEdit } = await showNumber()
  await input.click()
  await type('2o{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a number, or +3, −7, =20.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveValue('20')
  expect(onEdit).not.toHaveBeenCalled()
})

test('a number outside the limits is explained and not reported', async () => {
  const { screen, input, onEdit } = await showNumber()
  await input.click()
  await type('-21{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The minimum is 0.')
  await type('1001{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The maximum is 1,000.')
  expect(onEdit).not.toHaveBeenCalled()
})

test('a remote change while typing is shown beside the text, which stays', async () => {
  const { screen, input, receive } = await showNumber()
  await input.click()
  await type('15')
  await receive(30)
  await expect.element(screen.getByText('now 30')).toBeVisible()
  await expect.element(input).toHaveValue('15')
})

test('a number typed into a counter keeps the difference when someone else changes it', async () => {
  const { input, onEdit, receive } = await showNumber()
  await input.click()
  await type('15')
  await receive(30)
  await type('{Enter}')
  expect(onEdit.mock.calls).toEqual([[25, { exact: false }]])
})

test('a number typed into an integer is reported with the value seen before', async () => {
  const { input, onEdit, receive } = await showNumber({ kind: 'integer' })
  await input.click()
  await type('15')
  await receive(30)
  await type('{Enter}')
  expect(onEdit.mock.calls).toEqual([[15, { exact: false, seen: 20 }]])
})

test('a remote change appears in an input without focus', async () => {
  const { screen, input, receive } = await showNumber()
  await receive(30)
  await expect.element(input).toHaveValue('30')
  expect(screen.getByText('now 30').elements()).toEqual([])
})

test('Escape restores the value and reports nothing', async () => {
  const { input, onEdit } = await showNumber()
  await input.click()
  await type('7{Escape}')
  await expect.element(input).toHaveValue('20')
  await type('{Tab}')
  expect(onEdit).not.toHaveBeenCalled()
})

test('the arrow keys step up and down within the limits', async () => {
  const { screen, input, onEdit, receive } = await showNumber({ value: 999 })
  await input.click()
  await type('{ArrowUp}')
  expect(onEdit.mock.lastCall).toEqual([1_000, { exact: false, by: 1 }])
  await receive(1_000)
  await type('{ArrowUp}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The maximum is 1,000.')
  await type('{ArrowDown}')
  expect(onEdit.mock.calls.slice(1)).toEqual([[999, { exact: false, by: -1 }]])
})

test('a half-typed number is reported when the input is removed', async () => {
  const { screen, input, onEdit } = await showNumber()
  await input.click()
  await type('12')
  await screen.unmount()
  expect(onEdit.mock.calls).toEqual([[12, { exact: false }]])
})

test('an invalid stored value is shown with the reason', async () => {
  const { input, screen } = await showNumber({ problem: 'Too large' })
  await expect.element(screen.getByText('Too large')).toBeVisible()
  await expect.element(input).toHaveAccessibleDescription('Too large')
  await expect.element(input).toHaveValue('20')
})
