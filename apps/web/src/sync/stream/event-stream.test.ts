import { aLogEntry } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream, type SavedEvent } from './event-stream.ts'

/** An EventSource whose server is the test. */
class Connection extends EventTarget {
  static readonly CLOSED = 2
  static opened: Connection[] = []
  readonly url: string
  readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    Connection.opened.push(this)
  }

  close(): void {
    this.readyState = Connection.CLOSED
  }

  emit(type: string, data?: unknown): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
  }

  /** The browser gives up, as it does when the server refuses the connection. */
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const latest = (): Connection => {
  const connection = Connection.opened.at(-1)
  if (!connection) throw new Error('openEventStream() has not connected')
  return connection
}

function opened() {
  const received: (SavedEvent | 'connected')[] = []
  const close = openEventStream(
    {
      onSaved: (event) => received.push(event),
      onGameEvent: () => undefined,
      onConnected: () => received.push('connected'),
    },
    () => 1,
  )
  return { received, close }
}

beforeEach(() => {
  Connection.opened = []
  vi.stubGlobal('EventSource', Connection)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the listener is told that the stream is connected, then receives saves', () => {
  const { received } = opened()
  const event: SavedEvent = { publicRef: '7', revision: 2, saveId: 's1', entries: [aLogEntry()] }
  expect(latest().url).toBe('/api/stream')
  latest().emit('hello')
  latest().emit('saved', event)
  expect(received).toEqual(['connected', event])
})

test('log entries and seat changes of a game are game events', () => {
  const games: string[] = []
  openEventStream({
    onSaved: () => undefined,
    onConnected: () => undefined,
    onGameEvent: ({ gameId }) => games.push(gameId),
  })
  latest().emit('line', { gameId: 'salt' })
  latest().emit('seat', { gameId: 'sundays' })
  expect(games).toEqual(['salt', 'sundays'])
})

test('a broken connection is left to the browser, which resumes at its cursor', () => {
  opened()
  latest().readyState = 0
  latest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(3_600_000)
  expect(Connection.opened).toHaveLength(1)
})

test('a refused connection is retried with growing delays, which a success resets', () => {
  const { received } = opened()
  const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  for (const [failures, delay] of delays.entries()) {
    latest().refuse()
    vi.advanceTimersByTime(delay - 1)
    expect(Connection.opened).toHaveLength(failures + 1)
    vi.advanceTimersByTime(1)
    expect(Connection.opened).toHaveLength(failures + 2)
  }
  latest().emit('hello')
  expect(received).toEqual(['connected'])
  const count = Connection.opened.length
  latest().refuse()
  vi.advanceTimersByTime(1_000)
  expect(Connection.opened).toHaveLength(count + 1)
})

test('closing the stream stops reconnecting and closes the connection', () => {
  const { close } = opened()
  latest().refuse()
  close()
  vi.advanceTimersByTime(3_600_000)
  expect(Connection.opened).toHaveLength(1)

  const again = opened()
  again.close()
  expect(latest().readyState).toBe(Connection.CLOSED)
})
