import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CatalogueRecord } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react/pure'
import { ServerApiProvider, type ServerApi } from '../api/server-api.ts'
import { useCatalogueActions } from './catalogue.ts'
import { useContent } from './content.ts'
import { applyEvents } from './events/apply-events.ts'

const rope = (revision: number) => ({ id: 'rope', revision }) as CatalogueRecord<'Items'>

/** A page that shows all items and may edit them. */
async function open(api: Partial<ServerApi>, client = new QueryClient()) {
  await cleanup()
  const { result } = await renderHook(() => ({ items: useContent('Items'), actions: useCatalogueActions() }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ServerApiProvider value={api as ServerApi}>{children}</ServerApiProvider>
      </QueryClientProvider>
    ),
  })
  return result
}

/** The catalogue actions of a page whose requests are answered with these revisions, the last one repeatedly. */
async function actionsWith(...revisions: readonly number[]) {
  const responses = [...revisions]
  const catalogue = async () => [rope((responses.length > 1 ? responses.shift() : responses[0]) ?? 0)]
  return (await open({ catalogue } as unknown as ServerApi)).current.actions
}

test('a changed record is requested again while the offline cache answers with the outdated version', async () => {
  const actions = await actionsWith(1, 1, 1, 2)
  expect(await actions.refetch('Items', 'rope', 1)).toMatchObject({ revision: 2 })
})

test('if no newer version arrives, the outdated one is not taken for it', async () => {
  const actions = await actionsWith(1)
  expect(await actions.refetch('Items', 'rope', 1)).toBeNull()
})

describe('a list that was requested before a save and arrives after it', () => {
  const row = (id: string, revision: number) => ({ id, revision, status: 'published', translations: [] })

  /** Opens a page whose first list arrives only when `arrive` is called, and whose saves give these rows. */
  async function beforeTheList(saved: ReturnType<typeof row>) {
    let arrive: (records: readonly CatalogueRecord<'Items'>[]) => void = () => undefined
    const list = new Promise<readonly CatalogueRecord<'Items'>[]>((resolve) => (arrive = resolve))
    const response = async () => ({ record: saved })
    const page = await open({ catalogue: () => list, createRecord: response, editRecord: response } as never)
    return { page, arrive }
  }

  test('does not take a new record away', async () => {
    const { page, arrive } = await beforeTheList(row('glass', 1))
    await page.current.actions.create('Items', {} as never)
    arrive([rope(3)])
    await expect.poll(() => page.current.items.data?.map(({ id }) => id)).toEqual(['rope', 'glass'])
  })

  test('does not take an edit back', async () => {
    const { page, arrive } = await beforeTheList(row('rope', 4))
    await page.current.actions.edit('Items', 'rope', {} as never)
    arrive([rope(3), { ...rope(1), id: 'glass' }])
    await expect.poll(() => page.current.items.data?.map(({ revision }) => revision)).toEqual([4, 1])
  })
})

describe('an open page', () => {
  type Items = readonly CatalogueRecord<'Items'>[]

  /** A page that shows these items; `become` changes those of the server and tells the page. */
  async function openWith(items: Items) {
    let current = items
    const client = new QueryClient()
    const page = await open({ catalogue: async () => current } as unknown as ServerApi, client)
    const shown = () => page.current.items.data?.map(({ id }) => id)
    await expect.poll(shown).toEqual(items.map(({ id }) => id))
    return {
      shown,
      become: (next: Items): void => {
        current = next
        applyEvents(client).onCatalogueChanged()
      },
    }
  }
  const fromDirectus = (id: string) => ({ id, revision: null }) as CatalogueRecord<'Items'>

  test('shows an edit in Directus as soon as the server tells it', async () => {
    const { shown, become } = await openWith([fromDirectus('1')])
    become([fromDirectus('1'), fromDirectus('2')])
    await expect.poll(shown, { timeout: 30_000 }).toEqual(['1', '2'])
  })

  test('shows no embedded records once the collection comes from Directus', async () => {
    const { shown, become } = await openWith([rope(0)])
    become([fromDirectus('1')])
    await expect.poll(shown, { timeout: 30_000 }).toEqual(['1'])
  })
})
