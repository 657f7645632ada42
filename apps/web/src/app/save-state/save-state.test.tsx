import { collectionNames } from '@everquill/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryKeys } from '../../queries/query-keys.ts'
import { renderPart } from '../../render.fixture.tsx'
import { SaveStateProvider, type SaveState } from '../../sync/save-state.ts'
import { PageSaveState } from './save-state.tsx'

const waiting: SaveState = { kind: 'waiting', count: 2 }

test('the focus returns to the save state, although a retry has shown “Saving…” meanwhile', async () => {
  let state: SaveState = waiting
  const listeners = new Set<() => void>()
  const change = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const queries = new QueryClient()
  for (const name of collectionNames) queries.setQueryData(queryKeys.content(name), [])
  const router = createRouter({
    routeTree: createRootRoute({ component: PageSaveState }),
    history: createMemoryHistory(),
    context: { sync: { unsent: () => Promise.resolve([]) } },
  })
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <SaveStateProvider value={{ current: () => state, subscribe }}>
        <RouterProvider router={router} />
      </SaveStateProvider>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('status').getByRole('button')
  await button.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  change({ kind: 'saving' })
  await expect.element(screen.getByRole('heading', { name: 'Saving…' })).toBeVisible()
  change(waiting)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  // The next retry does not take the focus away either.
  change({ kind: 'saving' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saving…')
  expect(button.elements()).toEqual([document.activeElement])
})
