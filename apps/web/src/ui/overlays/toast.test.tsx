import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../render.fixture.tsx'
import { Button } from '../buttons/button.tsx'
import { useCloseToast, useToast, type ToastMessage } from './toast.tsx'

function Show({ messages }: { readonly messages: readonly ToastMessage[] }) {
  const toast = useToast()
  const close = useCloseToast()
  return (
    <>
      <Button onClick={() => messages.forEach(toast)}>Show</Button>
      <Button onClick={() => close('offer')}>Close offer</Button>
    </>
  )
}

async function showToasts(...messages: readonly ToastMessage[]) {
  const screen = await renderPart(<Show messages={messages} />)
  const show = screen.getByRole('button', { name: 'Show' })
  return { screen, show, log: screen.getByRole('log', { name: 'Messages' }) }
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a toast is announced in the message log and disappears after six seconds', async () => {
  const { show, log } = await showToasts({ title: 'Orla joined the game' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_900)
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(log).toHaveTextContent('')
})

test('a toast is shown for longer if its message says so', async () => {
  const { show, log } = await showToasts({ title: 'Ben disabled', seconds: 30 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('Ben disabled')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(29_900)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(log).toBeEmptyDOMElement()
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

test('only the last two toasts are shown, newest below', async () => {
  const { show, log } = await showToasts(...['one', 'two', 'three'].map((title) => ({ title })))
  await show.click()
  await expect.element(log).toHaveTextContent('twothree')
})

test('a toast takes the place of an earlier one that it replaces, and of no other', async () => {
  const roll = (title: string) => ({ title, replaces: 'roll' })
  const { show, log } = await showToasts(roll('Odo rolled'), { title: 'Saved' }, roll('Ilvi rolled'))
  await show.click()
  await expect.element(log).toHaveTextContent('SavedIlvi rolled')
})

test('on a hidden screen a toast waits, and stays for six seconds once the screen is visible', async () => {
  const onShown = vi.fn<() => void>()
  const { show, log } = await showToasts({ title: 'Orla joined the game', onShown })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setVisibility('hidden')
  ;(show.element() as HTMLElement).click()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(log).toHaveTextContent('')
  expect(onShown).not.toHaveBeenCalled()
  setVisibility('visible')
  await expect.element(log).toHaveTextContent('Orla joined the game')
  expect(onShown).toHaveBeenCalledOnce()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_900)
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(log).toHaveTextContent('')
})

test('a toast with the focus stays although the pointer leaves it, and disappears after the focus has left', async () => {
  const { screen, show, log } = await showToasts({ title: 'Orla joined the game' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  await expect.element(dismiss).toBeVisible()
  ;(dismiss.element() as HTMLElement).focus()
  log.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  log.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(log).toHaveTextContent('Orla joined the game')
  ;(dismiss.element() as HTMLElement).blur()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(6_100)
  await expect.element(log).toHaveTextContent('')
})

test('a toast without an action can be dismissed, and the next one still disappears by itself', async () => {
  const { screen, show, log } = await showToasts({ title: 'Orla joined the game' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  await expect.element(dismiss).toBeVisible()
  ;(dismiss.element() as HTMLElement).focus()
  ;(dismiss.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('')
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('Orla joined the game')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(6_100)
  await expect.element(log).toHaveTextContent('')
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

test('a toast that waits for an answer is not pushed out and does not time out, and can be dismissed', async () => {
  const onDismiss = vi.fn<() => void>()
  const action = { label: 'Apply', onPress: vi.fn<() => void>() }
  const offer = { title: 'offer', stays: true, action, onDismiss }
  const { screen, show, log } = await showToasts(offer, ...['one', 'two', 'three'].map((title) => ({ title })))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(show.element() as HTMLElement).click()
  await expect.element(log).toHaveTextContent('offerDismissApplythree')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(log).toHaveTextContent('offerDismissApply')
  vi.useRealTimers()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(log).toHaveTextContent('')
  expect([onDismiss.mock.calls.length, action.onPress.mock.calls.length]).toEqual([1, 0])
})

test('a toast can be closed by the text that it replaces others with', async () => {
  const { screen, show, log } = await showToasts({ title: 'offer', stays: true, replaces: 'offer' }, { title: 'one' })
  await show.click()
  await expect.element(log).toHaveTextContent('offerDismissone')
  await screen.getByRole('button', { name: 'Close offer' }).click()
  await expect.element(log).toHaveTextContent('one')
})
