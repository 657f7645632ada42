import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { renderPart } from '../../render.fixture.tsx'
import { Roster } from './roster.tsx'

const silentServer = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as ServerApi

test('a file that is dropped while the characters are loading is imported, not opened by the browser', async () => {
  const onImport = vi.fn<(files: readonly File[]) => void>()
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={silentServer}>
        <Roster onOpen={() => undefined} onCreate={() => undefined} onImport={onImport} onJoin={() => undefined} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['{}'], 'tarn.json'))
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  screen.getByRole('heading', { name: 'Characters' }).element().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  await expect.poll(() => onImport.mock.calls.flat(2).map(({ name }) => name)).toEqual(['tarn.json'])
})
