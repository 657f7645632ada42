import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { TextBox } from './text-box.tsx'
import type { TextInput } from './use-text-input.ts'

async function showName(value: string) {
  const onEdit = vi.fn<TextInput['onEdit']>()
  const box = (text: string) => <TextBox label="Name" value={text} onEdit={onEdit} />
  const screen = await renderPart(box(value))
  return {
    screen,
    input: screen.getByRole('textbox', { name: 'Name' }),
    onEdit,
    receive: (text: string) => screen.rerender(box(text)),
  }
}

test('a remote change while typing is shown beside the text and replaces it on blur', async () => {
  const { screen, input, receive } = await showName('Mira')
  await input.fill('Mirelle')
  await receive('Orla')
  await expect.element(screen.getByText('now Orla')).toBeVisible()
  await expect.element(input).toHaveValue('Mirelle')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('Orla')
})

test('each keystroke is reported with the value shown before', async () => {
  const { input, onEdit } = await showName('')
  await input.click()
  await userEvent.keyboard('Or')
  expect(onEdit.mock.calls).toEqual([
    ['O', ''],
    ['Or', 'O'],
  ])
})

test('Escape restores the value from before the focus', async () => {
  const { input, onEdit } = await showName('Mira')
  await input.fill('Mirelle')
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('Mira')
  expect(onEdit.mock.lastCall).toEqual(['Mira', 'Mirelle'])
})
