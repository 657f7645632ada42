import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../render.fixture.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface OpenerProps {
  readonly children: ReactNode
  readonly primaryAction?: ReactNode
}

function Opener(props: OpenerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pay" consequence="20 gold left" {...props} />
    </>
  )
}

async function openDialog(props: Partial<OpenerProps> = {}) {
  const screen = await renderPart(<Opener {...props}>{props.children ?? <input aria-label="Amount" />}</Opener>)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Pay' })
  await expect.element(dialog).toBeVisible()
  return { screen, opener, dialog }
}

test('a dialog with a primary action focuses its first input', async () => {
  const { screen } = await openDialog({ primaryAction: <Button kind="primary">Pay</Button> })
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
})

test('a dialog with a primary action has a Cancel button that closes it', async () => {
  const { screen, dialog } = await openDialog({ primaryAction: <Button kind="primary">Pay</Button> })
  await expect.element(screen.getByText('20 gold left')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog without a primary action has nothing to cancel', async () => {
  const { screen } = await openDialog()
  expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([])
})

test('the title and the primary button of a long dialog stay in view, and the focus is scrolled clear of them', async () => {
  const { screen, dialog } = await openDialog({
    children: Array.from({ length: 60 }, (_, i) => <input key={i} aria-label={`Amount ${i}`} />),
    primaryAction: <Button kind="primary">Pay 20 gold</Button>,
  })
  const pay = screen.getByRole('button', { name: 'Pay 20 gold' })
  const title = screen.getByRole('heading', { name: 'Pay' })
  const edgesOf = (part: typeof pay) => part.element().getBoundingClientRect()
  await expect.element(pay).toBeInViewport({ ratio: 1 })
  const inputs = screen.getByRole('textbox').elements() as HTMLElement[]
  for (const input of inputs) {
    input.focus()
    expect(input.getBoundingClientRect().bottom).toBeLessThanOrEqual(edgesOf(pay).top)
  }
  for (const input of inputs.toReversed()) {
    input.focus()
    expect(input.getBoundingClientRect().top).toBeGreaterThanOrEqual(edgesOf(title).bottom)
  }
  dialog.element().scrollTop = 1e4
  await expect.element(title).toBeInViewport({ ratio: 1 })
})

test('Escape closes the dialog and returns the focus', async () => {
  const { opener, dialog } = await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the focus stays inside the dialog', async () => {
  const { opener, dialog } = await openDialog({ primaryAction: <Button kind="primary">Pay</Button> })
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(opener.element())
    expect(document.activeElement === document.body || dialog.element().contains(document.activeElement)).toBe(true)
  }
})

test('a press on the backdrop closes the dialog, a press inside does not', async () => {
  const { screen, dialog } = await openDialog()
  await screen.getByRole('heading', { name: 'Pay' }).click()
  await expect.element(dialog).toBeVisible()
  dialog.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('content that fails to render leaves the dialog and the page usable', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = (): ReactNode => {
    throw new Error('broken')
  }
  const { screen, dialog } = await openDialog({ children: <Broken /> })
  await expect.element(screen.getByText('This section couldn’t be displayed.')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  logged.mockRestore()
})
