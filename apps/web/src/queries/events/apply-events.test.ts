import { aLogEntry } from '@everquill/testing'
import { hashKey, QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameLogPage } from '../../api/types.ts'
import { applyEvents } from './apply-events.ts'
import { queryKeys } from '../query-keys.ts'

const page = { entries: [], next: null, undone: [], people: { [aLogEntry().user]: 'Ann' }, games: {} }

/** A query client that has read everything once. */
function aClient() {
  const client = new QueryClient()
  const parts: readonly (readonly [string, readonly unknown[]])[] = [
    ['roster', queryKeys.characters],
    ['trash', queryKeys.trash],
    ['log of 1', queryKeys.log('1')],
    ['log of 2', queryKeys.log('2')],
    ['games', queryKeys.games],
    ['game', [...queryKeys.game('salt'), 'details']],
    ['TV', queryKeys.tv('salt')],
    ['TV of another game', queryKeys.tv('iron')],
    ['session', queryKeys.session],
    ['items', queryKeys.content('Items')],
    ['spells', queryKeys.content('Spells')],
  ]
  for (const [, key] of parts) client.setQueryData(key, page)
  return {
    client,
    observer: applyEvents(client),
    invalidated: () => parts.filter(([, key]) => client.getQueryState(key)?.isInvalidated).map(([name]) => name),
  }
}

test('entries that are reported twice are in the log once', () => {
  const { client, observer } = aClient()
  const entry = aLogEntry()
  observer.onEntries('1', [entry])
  observer.onEntries('1', [entry])
  expect(client.getQueryData(queryKeys.log('1'))).toMatchObject({ entries: [entry] })
  expect(client.getQueryData(queryKeys.log('2'))).toMatchObject({ entries: [] })
})

test('a change of the lists invalidates the roster and the trash', () => {
  const { observer, invalidated } = aClient()
  observer.onListsChanged()
  expect(invalidated()).toEqual(['roster', 'trash'])
})

test('a game event without entries invalidates the game, its TV view and the list of games', async () => {
  const { observer, invalidated } = aClient()
  observer.onGameEntries('salt', [])
  await expect.poll(invalidated).toEqual(['games', 'game', 'TV'])
})

test('entries of a game and another order invalidate what its TV shows', async () => {
  const { observer, invalidated } = aClient()
  observer.onOrder('salt', null)
  expect(invalidated()).toEqual(['TV'])
  const { observer: next, invalidated: after } = aClient()
  next.onGameEntries('salt', [{ ...aLogEntry(), gameId: 'salt' }])
  await expect.poll(after).toEqual(['TV'])
})

test('events that arrive while a game is drawn are applied together, and in order', async () => {
  const { client, observer } = aClient()
  const queryKey = [...queryKeys.game('salt'), 'log', {}]
  const logs: string[][] = []
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey) || query.state.isInvalidated) return
    logs.push(
      (query.state.data as InfiniteData<GameLogPage>).pages.flatMap(({ entries }) => entries.map(({ id }) => id)),
    )
  })
  for (const id of ['1', '2', '3', '4']) observer.onGameEntries('salt', [{ ...aLogEntry({ id }), gameId: 'salt' }])
  await expect.poll(() => logs).toEqual([['1'], ['4', '3', '2', '1']])
})

test('a response that was on its way when an order arrived does not replace it', async () => {
  const { client, observer } = aClient()
  const responses: PromiseWithResolvers<object>[] = []
  const queryKey = queryKeys.encounters('salt')
  const order = (round: number) => ({ running: { name: 'Fight', round, order: [] } })
  client.setQueryData(queryKey, order(1))
  const queryFn = () => {
    const response = Promise.withResolvers<object>()
    responses.push(response)
    return response.promise
  }
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  expect(responses).toHaveLength(1)
  observer.onOrder('salt', order(2).running)
  responses[0]?.resolve(order(1))
  await expect.poll(() => responses.length).toBe(2)
  expect(client.getQueryData(queryKey)).toEqual(order(2))
  responses[1]?.resolve(order(3))
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(order(3))
  unsubscribe()
})

describe('a change of the catalogue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('invalidates the catalogue within two seconds', () => {
    const { observer, invalidated } = aClient()
    observer.onCatalogueChanged()
    vi.advanceTimersByTime(2_000)
    expect(invalidated()).toEqual(['items', 'spells'])
  })

  test('is fetched together with those that follow it at once', () => {
    const { client, observer } = aClient()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    for (let change = 0; change < 20; change++) observer.onCatalogueChanged()
    vi.advanceTimersByTime(2_000)
    expect(invalidate).toHaveBeenCalledTimes(1)
    observer.onCatalogueChanged()
    vi.advanceTimersByTime(2_000)
    expect(invalidate).toHaveBeenCalledTimes(2)
  })

  test('that may have been missed is found by a reconnection, and a page that has just opened fetches nothing twice', () => {
    const { client, observer, invalidated } = aClient()
    client.setQueryData(queryKeys.content('Items'), page, { updatedAt: Date.now() - 10_001 })
    observer.onReconnected([])
    expect(invalidated()).toContain('items')
    expect(invalidated()).not.toContain('spells')
  })
})

test('a reconnection invalidates all lists, all games and the logs of open characters', () => {
  const { observer, invalidated } = aClient()
  observer.onReconnected(['1'])
  expect(invalidated()).toEqual(['roster', 'trash', 'log of 1', 'games', 'game', 'TV', 'TV of another game'])
})
