import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { LongTextBox } from './long-text-box.tsx'
import type { TextInput } from './use-text-input.ts'

async function showNotes(value: string) {
  const onEdit = vi.fn<TextInput['onEdit']>()
  const box = (text: string) => <LongTextBox label="Notes" value={text} onEdit={onEdit} />
  const screen = await renderPart(box(value))
  const locator = screen.getByRole('textbox', { name: 'Notes' })
  const textarea = locator.element() as HTMLTextAreaElement
  return { screen, locator, textarea, onEdit, receive: (text: string) => screen.rerender(box(text)) }
}

function placeCaret(textarea: HTMLTextAreaElement, start: number, end = start): void {
  textarea.focus()
  textarea.setSelectionRange(start, end)
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]

test('typing reports the text and what was shown before', async () => {
  const { textarea, onEdit } = await showNotes('rope')
  placeCaret(textarea, 4)
  await userEvent.keyboard('s!')
  expect(onEdit.mock.calls).toEqual([
    ['ropes', 'rope'],
    ['ropes!', 'ropes'],
  ])
})

test('the caret stays in its line when a remote line is added above', async () => {
  const { textarea, receive } = await showNotes('one\ntwo')
  placeCaret(textarea, 6)
  await receive('zero\none\ntwo')
  expect(textarea.value).toBe('zero\none\ntwo')
  expect(selectionOf(textarea)).toEqual([11, 11])
})

test('the caret does not move when a remote line is added below', async () => {
  const { textarea, receive } = await showNotes('one\ntwo')
  placeCaret(textarea, 2)
  await receive('one\ntwo\nthree')
  expect(textarea.value).toBe('one\ntwo\nthree')
  expect(selectionOf(textarea)).toEqual([2, 2])
})

test('a selection keeps its characters when a remote line is added above', async () => {
  const { textarea, receive } = await showNotes('one\ntwo')
  placeCaret(textarea, 4, 7)
  await receive('zero\none\ntwo')
  expect(textarea.value.slice(...selectionOf(textarea))).toBe('two')
})

test('a remote change of the line with the caret is shown beside it and applied on blur', async () => {
  const { screen, locator, textarea, receive } = await showNotes('one\ntwo')
  placeCaret(textarea, 6)
  await receive('one\nTWO')
  await expect.element(screen.getByText('now TWO')).toBeVisible()
  expect(textarea.value).toBe('one\ntwo')
  textarea.blur()
  await expect.element(locator).toHaveValue('one\nTWO')
  await expect.element(screen.getByText('now TWO')).not.toBeInTheDocument()
})

test('a remote change does not interrupt an input method, and is applied when it ends', async () => {
  const { textarea, receive } = await showNotes('one\ntwo')
  placeCaret(textarea, 6)
  textarea.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await receive('zero\none\ntwo')
  expect(textarea.value).toBe('one\ntwo')
  textarea.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  expect(textarea.value).toBe('zero\none\ntwo')
})

test('a text with Windows line breaks is shown without reporting an edit', async () => {
  const { textarea, onEdit, receive } = await showNotes('one\r\ntwo')
  placeCaret(textarea, 5)
  await receive('one\r\ntwo\r\nthree')
  expect(textarea.value).toBe('one\ntwo\nthree')
  expect(selectionOf(textarea)).toEqual([5, 5])
  expect(onEdit).not.toHaveBeenCalled()
})
