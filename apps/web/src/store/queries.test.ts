import { aLogEntry, gameNight } from '@everquill/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { addToLog, keys, withEntries } from './queries.ts'

const entry = (later: number) => aLogEntry({ id: String(gameNight + later) })
const log = (...later: readonly number[]) => later.map(entry)

test('new entries stand on top, newest first, in whatever order they came', () => {
  expect(withEntries(log(2, 1), log(3, 5, 4))).toEqual(log(5, 4, 3, 2, 1))
})

test('an entry that is heard of twice stands there once', () => {
  expect(withEntries(log(2, 1), log(2, 3))).toEqual(log(3, 2, 1))
})

test('an entry that comes late finds its place', () => {
  expect(withEntries(log(3, 1), log(2))).toEqual(log(3, 2, 1))
})

test('a hundred are shown, and the oldest goes', () => {
  const hundred = log(...Array.from({ length: 100 }, (_, age) => 100 - age))
  const longer = withEntries(hundred, log(101))
  expect(longer).toHaveLength(100)
  expect(longer[0]).toEqual(entry(101))
  expect(longer.at(-1)).toEqual(entry(2))
})

test('a log that nobody has asked for stays unknown', () => {
  const client = new QueryClient()
  addToLog(client, '7', log(1))
  expect(client.getQueryData(keys.log('7'))).toBeUndefined()
})

test('a log that was read just before an entry was written is read again', async () => {
  const client = new QueryClient()
  const answers: ((entries: ReturnType<typeof log>) => void)[] = []
  const shown = new QueryObserver(client, {
    queryKey: keys.log('7'),
    queryFn: () => new Promise<ReturnType<typeof log>>((resolve) => void answers.push(resolve)),
  })
  const stop = shown.subscribe(() => undefined)
  addToLog(client, '7', log(2))
  answers[0]?.(log(1))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(log(2, 1))
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(log(2, 1)))
  stop()
})
