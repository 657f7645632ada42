import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { Toasts } from '../../../ui/overlays/toast.tsx'
import { Inventory } from './inventory.tsx'

const item = (i: number) => ({ id: `e${i}`, item: `Thing ${i}`, quantity: 1, acquired_at: '2026-01-01T12:00:00.000Z' })
const items = Array.from({ length: 200 }, (_, i) => item(i))

const show = () =>
  renderWithCharacter(
    <Toasts>
      <div style={{ width: 360 }}>
        <Inventory />
      </div>
    </Toasts>,
    { character: { items } },
  )

const isSkippable = (element: Element) => getComputedStyle(element).contentVisibility === 'auto'

test('the browser skips 200 items in ten blocks, and they are one list', async () => {
  const { screen } = await show()
  const list = screen.getByRole('list')
  await expect.element(list).toBeVisible()
  expect(Array.from(list.element().querySelectorAll('*')).filter(isSkippable)).toHaveLength(10)
  expect(list.element().querySelectorAll('[role=listitem]')).toHaveLength(200)
})

test('a quantity keeps the focus while items above it come and go', async () => {
  const { screen, store } = await show()
  const quantity = screen.getByRole('textbox', { includeHidden: true }).nth(60)
  const input = quantity.element() as HTMLInputElement
  input.focus()
  for (const { id } of items) if (input.dataset['field'] !== `items.${id}`) store.edit(`items.${id}`, null)
  store.edit('items.new', { ...item(0), id: 'new' })
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(2)
  expect(document.activeElement).toBe(input)
})

test('after the last item of a block is removed, the first of the next block has the focus', async () => {
  const { screen } = await show()
  const removers = screen.getByRole('button', { name: /^Remove/, includeHidden: true })
  await expect.element(removers.first()).toBeInTheDocument()
  const [last, next] = removers.elements().slice(19, 21) as [HTMLElement, HTMLElement]
  last.click()
  await expect.poll(() => document.activeElement).toBe(next)
  await expect.poll(() => removers.elements().length).toBe(199)
})
