import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../api/server-api.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { SheetBar } from './sheet-actions.tsx'

async function openBar(me?: string) {
  const history = createMemoryHistory({ initialEntries: ['/characters/1'] })
  const router = createRouter({ history, routeTree: createRootRoute({ component: SheetBar }) })
  const deleteCharacter = vi.fn<ServerApi['deleteCharacter']>(async () => undefined)
  const { screen } = await renderWithCharacter(<RouterProvider router={router} />, {
    character: { name: 'Mira' },
    ...(me !== undefined && { me }),
    api: { deleteCharacter },
  })
  return { screen, deleteCharacter, history }
}

test('history, share and print are one press away', async () => {
  const { screen } = await openBar()
  for (const name of ['History', 'Share', 'Print']) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/\/\w+$/))
  }
})

test('Move to trash leaves the sheet and offers to undo it', async () => {
  const { screen, deleteCharacter, history } = await openBar()
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect.poll(() => deleteCharacter.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('Mira moved to trash')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(history.location.pathname).toBe('/')
})

test('the menu leads to the exports of the character', async () => {
  const { screen } = await openBar()
  await screen.getByRole('button', { name: 'More' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: 'Export…' }))
    .toHaveAttribute('href', expect.stringMatching(/\/export$/))
})

test('somebody who may only read the character can export what they see, and nothing else', async () => {
  const { screen } = await openBar('another player')
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Export…' })).toBeVisible()
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1)
})
