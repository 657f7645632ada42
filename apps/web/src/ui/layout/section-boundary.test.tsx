import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../render.fixture.tsx'
import { SectionBoundary } from './section-boundary.tsx'

let isBroken = true

function Log() {
  if (isBroken) throw new Error('no such entry')
  return <p>20 → 15</p>
}

function Sheet() {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <SectionBoundary name="log">
        <Log />
      </SectionBoundary>
    </>
  )
}

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  isBroken = true
  logged.mockReset()
  logged.mockImplementation(() => undefined)
})
afterEach(() => logged.mockReset())

test('an exception in one section leaves the rest of the page usable', async () => {
  const screen = await renderPart(<Sheet />)
  await expect.element(screen.getByText('This section couldn’t be displayed.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Mira')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mira')
})

test('the exception is logged with the name of the section', async () => {
  await renderPart(<Sheet />)
  const call = logged.mock.calls.find(([message]) => String(message).includes('"log"'))
  expect(call?.[1]).toEqual(new Error('no such entry'))
})

test('“Try again” renders the section once the cause is gone', async () => {
  const screen = await renderPart(<Sheet />)
  const retry = screen.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(screen.getByText('20 → 15')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
