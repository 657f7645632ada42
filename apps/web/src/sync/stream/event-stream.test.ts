import { aLogEntry } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToStream, type SavedEvent } from './event-stream.ts'

/** A connection whose other end is the test. */
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

  says(type: string, data?: unknown): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
  }

  /** The browser gives up on it, as it does when the server says no. */
  isRefused(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const latest = (): Connection => {
  const connection = Connection.opened.at(-1)
  if (!connection) throw new Error('nobody listens')
  return connection
}

function listening() {
  const heard: (SavedEvent | 'opened')[] = []
  const stop = listenToStream(
    { saved: (event) => heard.push(event), written: () => undefined, opened: () => heard.push('opened') },
    () => 1,
  )
  return { heard, stop }
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

test('what is saved is handed on, after it is said that the stream is open', () => {
  const { heard } = listening()
  const event: SavedEvent = { publicRef: '7', revision: 2, saveId: 's1', entries: [aLogEntry()] }
  expect(latest().url).toBe('/api/stream')
  latest().says('hello')
  latest().says('saved', event)
  expect(heard).toEqual(['opened', event])
})

test('what is written at a table and who sits there is told alike', () => {
  const tables: string[] = []
  listenToStream({ saved: () => undefined, opened: () => undefined, written: ({ gameId }) => tables.push(gameId) })
  latest().says('line', { gameId: 'salt' })
  latest().says('seat', { gameId: 'sundays' })
  expect(tables).toEqual(['salt', 'sundays'])
})

test('a broken connection is left to the browser, which knows where it left off', () => {
  listening()
  latest().readyState = 0
  latest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(3_600_000)
  expect(Connection.opened).toHaveLength(1)
})

test('a refused one is asked for again, ever more patiently, and at once when it had worked', () => {
  const { heard } = listening()
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  for (const [tries, wait] of waits.entries()) {
    latest().isRefused()
    vi.advanceTimersByTime(wait - 1)
    expect(Connection.opened).toHaveLength(tries + 1)
    vi.advanceTimersByTime(1)
    expect(Connection.opened).toHaveLength(tries + 2)
  }
  latest().says('hello')
  expect(heard).toEqual(['opened'])
  const count = Connection.opened.length
  latest().isRefused()
  vi.advanceTimersByTime(1_000)
  expect(Connection.opened).toHaveLength(count + 1)
})

test('whoever stops listening is neither told nor connected any more', () => {
  const { stop } = listening()
  latest().isRefused()
  stop()
  vi.advanceTimersByTime(3_600_000)
  expect(Connection.opened).toHaveLength(1)

  const again = listening()
  again.stop()
  expect(latest().readyState).toBe(Connection.CLOSED)
})
