import { aLogEntry, gameNight } from '@everquill/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { LogPage } from '../api/backend.ts'
import { addToLog, withEntries } from './log.ts'
import { keys } from './queries.ts'

const entry = (later: number) => aLogEntry({ id: String(gameNight + later) })
const log = (...later: readonly number[]) => later.map(entry)
const page = (entries: LogPage['entries']): LogPage => ({
  entries,
  next: null,
  undone: [],
  people: { ann: 'Ann' },
  games: {},
})

test('new entries stand on top, newest first, in whatever order they came', () => {
  expect(withEntries(page(log(2, 1)), log(3, 5, 4))).toEqual(page(log(5, 4, 3, 2, 1)))
})

test('an entry that is heard of twice stands there once', () => {
  expect(withEntries(page(log(2, 1)), log(2, 3))).toEqual(page(log(3, 2, 1)))
})

test('an entry that comes late finds its place', () => {
  expect(withEntries(page(log(3, 1)), log(2))).toEqual(page(log(3, 2, 1)))
})

test('what older ones go on from stays, however many new ones come, up to a thousand', () => {
  const hundred = page(log(...Array.from({ length: 100 }, (_, age) => 100 - age)))
  expect(withEntries(hundred, log(101)).entries.at(-1)).toEqual(entry(1))
  const many = log(...Array.from({ length: 1_000 }, (_, i) => 101 + i))
  const { entries } = withEntries(hundred, many)
  expect([entries.length, entries[0], entries.at(-1)]).toEqual([1_000, entry(1_100), entry(101)])
})

test('when somebody writes whose name is not known, or in a game without one, the log is read again; what answers a question always is', () => {
  const client = new QueryClient()
  const [newest, answer, older] = [
    keys.log('7'),
    [...keys.log('7'), { field: 'gold' }],
    [...keys.log('7'), { before: '1' }],
  ]
  for (const key of [newest, answer, older]) client.setQueryData(key, page(log(1)))
  const isRead = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  addToLog(client, '7', log(2))
  expect([newest, answer, older].map(isRead)).toEqual([false, true, false])
  addToLog(client, '7', [aLogEntry({ id: String(gameNight + 3), user: 'gm' })])
  expect(isRead(newest)).toBe(true)
  client.setQueryData(newest, page(log(1)))
  addToLog(client, '7', [aLogEntry({ id: String(gameNight + 4), gameId: 'salt-road' })])
  expect(isRead(newest)).toBe(true)
})

test('what is told of the past is asked for anew once something happens', () => {
  const client = new QueryClient()
  const course = [...keys.history('7'), 'course']
  client.setQueryData(course, { points: [], isWhole: true, games: {}, people: {} })
  addToLog(client, '7', log(1))
  expect(client.getQueryState(course)?.isInvalidated).toBe(true)
})

test('a log that nobody has asked for stays unknown', () => {
  const client = new QueryClient()
  addToLog(client, '7', log(1))
  expect(client.getQueryData(keys.log('7'))).toBeUndefined()
})

test('a log that was read just before an entry was written is read again', async () => {
  const client = new QueryClient()
  const answers: ((entries: LogPage) => void)[] = []
  const shown = new QueryObserver(client, {
    queryKey: keys.log('7'),
    queryFn: () => new Promise<LogPage>((resolve) => void answers.push(resolve)),
  })
  const stop = shown.subscribe(() => undefined)
  addToLog(client, '7', log(2))
  answers[0]?.(page(log(1)))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(page(log(2, 1)))
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(page(log(2, 1))))
  stop()
})
