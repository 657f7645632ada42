import { shortEntry } from '@everquill/domain'
import { aLogEntry, VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, latestConnection as latest } from './connection.fixture.ts'
import { openEventStream } from './event-stream.ts'
import type { SavedEvent } from './received-save.ts'

function opened() {
  const clock = new VirtualClock(0)
  let slept = 0
  const received: (SavedEvent | 'connected')[] = []
  const stream = openEventStream(
    {
      onSaved: (event) => received.push(event),
      onGameEvent: () => undefined,
      onCatalogueChanged: () => undefined,
      onConnected: () => received.push('connected'),
    },
    { timing: { now: () => clock.now() + slept, after: clock.after, random: () => 1 } },
  )
  /** Time passes without timers running, as on a suspended page. */
  const sleep = (milliseconds: number) => void (slept += milliseconds)
  return { received, clock, sleep, ...stream }
}

beforeEach(() => {
  Connection.opened = []
  vi.stubGlobal('EventSource', Connection)
})
afterEach(() => void vi.unstubAllGlobals())

test('the listener is told that the stream is connected, then receives saves', () => {
  const { received } = opened()
  const entry = { ...aLogEntry({ characterId: 7, revision: 2, saveId: 's1' }), message: '' }
  const position = { publicRef: '7', revision: 2, saveId: 's1', previousEntryId: '1' }
  expect(latest().url).toBe('/api/stream')
  latest().emit('hello', { epoch: 'first' })
  latest().emit('saved', { ...position, entries: [shortEntry(entry)] })
  latest().emit('saved', { ...position, entryId: 'hidden', entries: [shortEntry(entry)] })
  const event: SavedEvent = { ...position, epoch: 'first', entryId: entry.id, entries: [entry] }
  expect(received).toEqual(['connected', event, { ...event, entryId: 'hidden' }])
})

test('a replayed save has the epoch of its own connection', () => {
  const { received } = opened()
  latest().emit('hello', { epoch: 'first' })
  latest().emit('saved', { publicRef: '7', revision: 2, saveId: 's1', epoch: 'restored', entries: [] })
  expect(received).toMatchObject(['connected', { saveId: 's1', epoch: 'restored' }])
})

test('log entries and seat changes of a game are game events', () => {
  const games: string[] = []
  openEventStream({
    onSaved: () => undefined,
    onCatalogueChanged: () => undefined,
    onConnected: () => undefined,
    onGameEvent: ({ gameId }) => games.push(gameId),
  }).close()
  latest().emit('line', { gameId: 'salt' })
  latest().emit('seat', { gameId: 'sundays' })
  expect(games).toEqual(['salt', 'sundays'])
})

test('a broken connection is left to the browser at first, which resumes at its cursor', async () => {
  const { clock } = opened()
  latest().readyState = 0
  latest().dispatchEvent(new Event('error'))
  await clock.advance(34_999)
  expect(Connection.opened).toHaveLength(1)
})

test('a refused connection is retried with growing delays, which a success resets', async () => {
  const { clock } = opened()
  const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  for (const [failures, delay] of delays.entries()) {
    latest().refuse()
    await clock.advance(delay - 1)
    expect(Connection.opened).toHaveLength(failures + 1)
    await clock.advance(1)
    expect(Connection.opened).toHaveLength(failures + 2)
  }
  latest().emit('hello')
  const count = Connection.opened.length
  latest().refuse()
  await clock.advance(1_000)
  expect(Connection.opened).toHaveLength(count + 1)
})

test('closing the stream stops reconnecting and closes the connection', async () => {
  const refused = opened()
  latest().refuse()
  refused.close()
  await refused.clock.advance(3_600_000)
  expect(Connection.opened).toHaveLength(1)

  const { close, clock, received } = opened()
  close()
  expect(latest().readyState).toBe(Connection.CLOSED)
  await clock.advance(3_600_000)
  expect([Connection.opened.length, received]).toEqual([2, []])
})

describe('a silent stream', () => {
  test('is reopened after 35 s without an event, and what it may have missed is fetched', async () => {
    const { received, clock } = opened()
    const silent = latest()
    silent.emit('hello')
    await clock.advance(34_999)
    expect([Connection.opened.length, received.length]).toEqual([1, 1])
    await clock.advance(1)
    expect([Connection.opened.length, received.length, silent.readyState]).toEqual([2, 2, Connection.CLOSED])
    latest().emit('hello')
    expect(received).toEqual(['connected', 'connected', 'connected'])
  })

  test('is reopened 35 s after its last event, not after it was opened', async () => {
    const { clock } = opened()
    await clock.advance(10_000)
    latest().emit('heartbeat')
    await clock.advance(34_999)
    expect(Connection.opened).toHaveLength(1)
    await clock.advance(1)
    expect(Connection.opened).toHaveLength(2)
  })

  test('that never connects, as behind a buffering proxy, is reopened and fetched for every 35 s, no faster', async () => {
    const { received, clock } = opened()
    await clock.advance(350_000)
    expect([Connection.opened.length, received.length]).toEqual([11, 10])
  })

  test.each(['hello', 'heartbeat', 'saved', 'line', 'seat', 'catalogue', 'reset'])(
    'counts %s as a sign of life',
    async (name) => {
      const { clock } = opened()
      for (let i = 0; i < 10; i++) {
        await clock.advance(34_000)
        latest().emit(name, { entries: [] })
      }
      expect(Connection.opened).toHaveLength(1)
    },
  )

  test('is reopened at once when a suspended page is back, and not again by its late timer', async () => {
    const { clock, sleep, reopenIfSilent, received, close } = opened()
    sleep(34_999)
    expect([reopenIfSilent(), Connection.opened.length]).toEqual([false, 1])
    sleep(1)
    expect([reopenIfSilent(), Connection.opened.length, received.length]).toEqual([true, 2, 1])
    await clock.advance(34_999)
    expect(Connection.opened).toHaveLength(2)
    close()
    await clock.advance(3_600_000)
    expect(received).toHaveLength(1)
  })

  test('that the server refuses is left to its retries, and fetched for every 35 s', async () => {
    const { clock, received } = opened()
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      latest().refuse()
      await clock.advance(delay)
    }
    latest().refuse()
    await clock.advance(5_000)
    expect([Connection.opened.length, received.length]).toEqual([6, 1])
  })

  test('does not report events of the connection that it replaced', async () => {
    const { clock, received } = opened()
    const replaced = latest()
    await clock.advance(35_000)
    replaced.emit('hello')
    expect(received).toEqual(['connected'])
  })
})
