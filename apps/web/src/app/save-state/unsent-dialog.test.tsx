import { collectionNames } from '@everquill/domain'
import { aChange } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '../../queries/query-keys.ts'
import { renderPart } from '../../render.fixture.tsx'
import { SaveStateProvider, type SaveState } from '../../sync/save-state.ts'
import type { UnsentChanges } from '../../sync/unsent-changes.ts'
import { UnsentDialog } from './unsent-dialog.tsx'

async function showUnsent(state: SaveState, unsent: readonly UnsentChanges[]) {
  const onClose = vi.fn<() => void>()
  const continueWithoutStored = vi.fn<() => void>()
  const queries = new QueryClient()
  for (const name of collectionNames) queries.setQueryData(queryKeys.content(name), [])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <UnsentDialog onClose={onClose} /> }),
    history: createMemoryHistory(),
    context: { sync: { unsent: () => Promise.resolve(unsent), continueWithoutStored } },
  })
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <SaveStateProvider value={{ current: () => state, subscribe: () => () => undefined }}>
        <RouterProvider router={router} />
      </SaveStateProvider>
    </QueryClientProvider>,
  )
  return { screen, onClose, continueWithoutStored }
}

const notResponding = (count: number): SaveState => ({ kind: 'store-not-responding', count, publicRef: '1' })
const download = { name: 'Download unsent changes' }

test('if storage does not respond before an edit, nothing is called unsaved and there is nothing to download', async () => {
  const { screen, onClose, continueWithoutStored } = await showUnsent(notResponding(0), [])
  const title = screen.getByRole('heading', { name: 'This browser’s storage isn’t responding', exact: true })
  await expect.element(title).toBeVisible()
  await expect.element(screen.getByRole('button', download)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Continue without stored changes' }).click()
  expect([continueWithoutStored.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('unsent changes can be downloaded without scrolling past all of them', async () => {
  const changes = Array.from({ length: 60 }, (_, gold) => aChange('gold', gold, gold + 1))
  const { screen } = await showUnsent(notResponding(60), [{ publicRef: '1', name: 'Mira', changes }])
  await expect.element(screen.getByRole('button', download)).toBeVisible()
  expect(screen.getByRole('button', download).element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
})

test('changes that wait because the server is out of space are explained, and nothing is called offline', async () => {
  const changes = [aChange('gold', 20, 15)]
  const state: SaveState = { kind: 'waiting', count: 1, reason: 'out-of-space' }
  const { screen } = await showUnsent(state, [{ publicRef: '1', name: 'Mira', changes }])
  const title = { name: 'Server out of space: 1 change waiting to sync' }
  await expect.element(screen.getByRole('heading', title)).toBeVisible()
  const explanation = 'The server is out of space. Your changes are stored on this device and will be sent later.'
  await expect.element(screen.getByText(explanation)).toBeVisible()
})
