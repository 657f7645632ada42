import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CatalogueRecord } from '@everquill/domain'
import { expect, test } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react/pure'
import { ServerApiProvider, type ServerApi } from '../api/server-api.ts'
import { useCatalogueActions } from './catalogue.ts'
import { useContent } from './content.ts'

const rope = (revision: number) => ({ id: 'rope', revision }) as CatalogueRecord<'Items'>

/** The catalogue actions of a page whose requests are answered with these revisions, the last one repeatedly. */
async function actionsWith(...revisions: readonly number[]) {
  await cleanup()
  const client = new QueryClient()
  const responses = [...revisions]
  const catalogue = async () => [rope((responses.length > 1 ? responses.shift() : responses[0]) ?? 0)]
  const { result } = await renderHook(
    () => {
      useContent('Items')
      return useCatalogueActions()
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <ServerApiProvider value={{ catalogue } as unknown as ServerApi}>{children}</ServerApiProvider>
        </QueryClientProvider>
      ),
    },
  )
  return result.current
}

test('a changed record is requested again while the offline cache answers with the outdated version', async () => {
  const actions = await actionsWith(1, 1, 1, 2)
  expect(await actions.refetch('Items', 'rope', 1)).toMatchObject({ revision: 2 })
})

test('if no newer version arrives, the outdated one is not taken for it', async () => {
  const actions = await actionsWith(1)
  expect(await actions.refetch('Items', 'rope', 1)).toBeNull()
})
