import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../render.fixture.tsx'
import { Stepper } from './stepper.tsx'

function Counter({ start = 1 }: { readonly start?: number }) {
  const [value, setValue] = useState(start)
  return <Stepper label="Arrows" kind="counter" value={value} min={0} max={99} onEdit={setValue} />
}

afterEach(() => vi.useRealTimers())

test('the buttons step by one', async () => {
  const screen = await renderPart(<Counter start={5} />)
  await screen.getByRole('button', { name: 'Arrows +1' }).click()
  await screen.getByRole('button', { name: 'Arrows +1' }).click()
  await screen.getByRole('button', { name: 'Arrows −1' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Arrows' })).toHaveValue('6')
})

test('at the limit a step is explained and changes nothing', async () => {
  const screen = await renderPart(<Counter start={0} />)
  const less = screen.getByRole('button', { name: 'Arrows −1' })
  await expect.element(less).toHaveAttribute('aria-disabled', 'true')
  ;(less.element() as HTMLElement).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The minimum is 0.')
  await expect.element(screen.getByRole('textbox', { name: 'Arrows' })).toHaveValue('0')
})

async function showPlus() {
  const onEdit = vi.fn<(value: number) => void>()
  const screen = await renderPart(<Stepper label="Arrows" kind="counter" value={5} onEdit={onEdit} />)
  const plus = screen.getByRole('button', { name: 'Arrows +1' }).element() as HTMLElement
  vi.useFakeTimers()
  plus.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  return { plus, onEdit }
}

test('a held button repeats until it is released, and the release is no further step', async () => {
  const { plus, onEdit } = await showPlus()
  await vi.advanceTimersByTimeAsync(400 + 110)
  plus.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  plus.click()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onEdit).toHaveBeenCalledTimes(2)
})

test('a pointer that leaves a held button stops the repeats', async () => {
  const { plus, onEdit } = await showPlus()
  await vi.advanceTimersByTimeAsync(400)
  plus.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onEdit).toHaveBeenCalledTimes(1)
})
