import { aLogEntry, gameNight } from '@everquill/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { LogPage } from '../../api/types.ts'
import { addToLog, withEntries } from './log.ts'
import { queryKeys } from '../query-keys.ts'

const entry = (later: number) => aLogEntry({ id: String(gameNight + later) })
const log = (...later: readonly number[]) => later.map(entry)
const page = (entries: LogPage['entries']): LogPage => ({
  entries,
  next: null,
  undone: [],
  people: { ann: 'Ann' },
  games: {},
})

test('new entries are added newest first, in whatever order they arrive', () => {
  expect(withEntries(page(log(2, 1)), log(3, 5, 4))).toEqual(page(log(5, 4, 3, 2, 1)))
})

test('an entry that arrives twice is added once', () => {
  expect(withEntries(page(log(2, 1)), log(2, 3))).toEqual(page(log(3, 2, 1)))
  expect(withEntries(page(log(2, 1)), log(3, 3))).toEqual(page(log(3, 2, 1)))
})

test('a late entry is inserted by its id', () => {
  expect(withEntries(page(log(3, 1)), log(2))).toEqual(page(log(3, 2, 1)))
})

test('the oldest entries are dropped beyond a thousand', () => {
  const hundred = page(log(...Array.from({ length: 100 }, (_, age) => 100 - age)))
  expect(withEntries(hundred, log(101)).entries.at(-1)).toEqual(entry(1))
  const many = log(...Array.from({ length: 1_000 }, (_, i) => 101 + i))
  const { entries } = withEntries(hundred, many)
  expect([entries.length, entries[0], entries.at(-1)]).toEqual([1_000, entry(1_100), entry(101)])
})

test('the log is refetched if a name is missing; filtered logs always are', () => {
  const client = new QueryClient()
  const [newest, filtered, older] = [
    queryKeys.log('7'),
    [...queryKeys.log('7'), { field: 'gold' }],
    [...queryKeys.log('7'), { before: '1' }],
  ]
  for (const key of [newest, filtered, older]) client.setQueryData(key, page(log(1)))
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  addToLog(client, '7', log(2))
  expect([newest, filtered, older].map(isInvalidated)).toEqual([false, true, false])
  addToLog(client, '7', [aLogEntry({ id: String(gameNight + 3), user: 'gm' })])
  expect(isInvalidated(newest)).toBe(true)
  client.setQueryData(newest, page(log(1)))
  addToLog(client, '7', [aLogEntry({ id: String(gameNight + 4), gameId: 'salt-road' })])
  expect(isInvalidated(newest)).toBe(true)
})

test('the timeline is refetched after a new entry', () => {
  const client = new QueryClient()
  const timeline = [...queryKeys.history('7'), 'timeline']
  client.setQueryData(timeline, { points: [], isWhole: true, games: {}, people: {} })
  addToLog(client, '7', log(1))
  expect(client.getQueryState(timeline)?.isInvalidated).toBe(true)
})

test('entries of a log that is not cached are ignored', () => {
  const client = new QueryClient()
  addToLog(client, '7', log(1))
  expect(client.getQueryData(queryKeys.log('7'))).toBeUndefined()
})

test('a log whose fetch is in flight when an entry arrives is refetched', async () => {
  const client = new QueryClient()
  const responses: ((entries: LogPage) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: queryKeys.log('7'),
    queryFn: () => new Promise<LogPage>((resolve) => void responses.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  addToLog(client, '7', log(2))
  responses[0]?.(page(log(1)))
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  responses[1]?.(page(log(2, 1)))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(page(log(2, 1))))
  stop()
})
