import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../render.fixture.tsx'
import { Button } from '../buttons/button.tsx'
import { useToast, type ToastMessage } from './toast.tsx'

function Show({ messages }: { readonly messages: readonly ToastMessage[] }) {
  const toast = useToast()
  return <Button onClick={() => messages.forEach(toast)}>Show</Button>
}

async function showToasts(...messages: readonly ToastMessage[]) {
  const screen = await renderPart(<Show messages={messages} />)
  const show = screen.getByRole('button', { name: 'Show' })
  return { screen, show, log: screen.getByRole('log', { name: 'Messages' }) }
}

afterEach(() => vi.useRealTimers())

test('a toast is announced in the message log and disappears after six seconds', async () => {
  const { show, log } = await showToasts({ title: 'Orla joined the game' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await vi.advanceTimersByTimeAsync(5_900)
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(log).toHaveTextContent('')
})

test('a toast stays while the pointer is over it', async () => {
  const { show, log } = await showToasts({ title: 'Orla joined the game' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('Orla joined the game')
  log.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  log.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(6_100)
  await expect.element(log).toHaveTextContent('')
})

test('only the last three toasts are shown', async () => {
  const { show, log } = await showToasts(...['one', 'two', 'three', 'four'].map((title) => ({ title })))
  await show.click()
  await expect.element(log).toHaveTextContent('twothreefour')
})

test('the action of a toast runs once, closes it and returns the focus', async () => {
  const onPress = vi.fn<() => void>()
  const { screen, show, log } = await showToasts({ title: 'Item removed', action: { label: 'Undo', onPress } })
  await show.click()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  ;(show.element() as HTMLElement).focus()
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
  await expect.element(log).toHaveTextContent('')
  await expect.element(show).toHaveFocus()
})
