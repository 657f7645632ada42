import { aLogEntry, VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, latestConnection as latest } from './connection.fixture.ts'
import type { SavedEvent } from './received-save.ts'
import { PageVisibility } from './page-visibility.fixture.ts'
import { openSharedStream } from './shared-stream.ts'

const saved: SavedEvent = {
  publicRef: '7',
  revision: 2,
  saveId: 's1',
  entries: [aLogEntry()],
  entryId: '2',
  epoch: 'first',
  previousEntryId: '1',
}

/** Web Locks of one name: one holder, a queue, and stealing. */
class Locks {
  #holder: { readonly reject: (reason: Error) => void } | null = null
  #queue: (() => void)[] = []

  request(_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const holder = { reject }
        this.#holder = holder
        const run = async () => {
          await work()
          resolve()
          if (this.#holder === holder) this.#release()
        }
        queueMicrotask(() => void run())
      }
      if (options.steal) {
        this.#holder?.reject(new Error('stolen'))
        return grant()
      }
      options.signal?.addEventListener('abort', () => {
        this.#queue = this.#queue.filter((queued) => queued !== grant)
        reject(new Error('aborted'))
      })
      if (this.#holder) return void this.#queue.push(grant)
      return grant()
    })
  }

  get queued(): number {
    return this.#queue.length
  }

  #release(): void {
    this.#holder = null
    this.#queue.shift()?.()
  }
}

/** Delivers messages to the other tabs at once; those of a suspended tab are lost. */
class Channel extends EventTarget {
  static all: Channel[] = []
  constructor() {
    super()
    Channel.all.push(this)
  }

  postMessage(data: unknown): void {
    for (const other of Channel.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  close(): void {
    Channel.all = Channel.all.filter((other) => other !== this)
  }
}

let clock: VirtualClock
let locks: Locks

/** Opens a tab; `random` spreads when it takes over. */
async function openTab(random = 0) {
  const page = new PageVisibility()
  vi.stubGlobal('document', page)
  const received: string[] = []
  let isSuspended = false
  const close = openSharedStream(
    'ann',
    {
      onSaved: ({ saveId }) => received.push(saveId),
      onGameEvent: ({ gameId }) => received.push(gameId),
      onCatalogueChanged: () => received.push('catalogue'),
      onConnected: () => received.push('connected'),
    },
    {
      now: clock.now,
      after: (milliseconds, callback) => clock.after(milliseconds, () => isSuspended || callback()),
      random: () => random,
    },
  )
  const channel = Channel.all.at(-1)
  await settled()
  return {
    received,
    close,
    show: () => {
      vi.stubGlobal('document', page)
      page.become('visible')
    },
    /** The browser suspends the tab: its timers stop, and it forwards nothing any more. */
    suspend: () => {
      isSuspended = true
      channel?.close()
    },
  }
}

beforeEach(() => {
  clock = new VirtualClock(0)
  locks = new Locks()
  Connection.opened = []
  Channel.all = []
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => void vi.unstubAllGlobals())

const settled = () => clock.advance(0)

/** The server keeps the connection alive, as it does every 15 s. */
async function heartbeats(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await clock.advance(15_000)
    latest().emit('heartbeat')
  }
}

describe('one stream for all tabs', () => {
  test('the first tab opens the stream and forwards its events', async () => {
    const [leader, follower] = [await openTab(), await openTab()]
    latest().emit('hello')
    latest().emit('saved', saved)
    latest().emit('line', { gameId: 'salt' })
    latest().emit('catalogue')
    const expected = ['connected', 's1', 'salt', 'catalogue']
    expect(Connection.opened).toHaveLength(1)
    expect([leader.received, follower.received]).toEqual([expected, expected])
  })

  test('when the leader is closed, the next tab opens the stream', async () => {
    const [leader] = [await openTab(), await openTab()]
    leader.close()
    await settled()
    expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([Connection.CLOSED, 1])
  })

  test('without Web Locks every tab has its own stream and forwards nothing', async () => {
    vi.stubGlobal('navigator', {})
    const [one, other] = [await openTab(), await openTab()]
    latest().emit('hello')
    expect(Connection.opened).toHaveLength(2)
    expect([one.received, other.received]).toEqual([[], ['connected']])
  })
})

describe('a tab that becomes visible', () => {
  test('takes over the stream and fetches what it may have missed', async () => {
    const [leader, follower] = [await openTab(), await openTab()]
    follower.show()
    await settled()
    expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([Connection.CLOSED, 1])
    expect([leader.received, follower.received]).toEqual([[], ['connected']])
    latest().emit('hello')
    expect([leader.received, follower.received]).toEqual([['connected'], ['connected', 'connected']])
  })

  test('takes the stream back from the tab that took it over', async () => {
    const [first, second] = [await openTab(), await openTab()]
    second.show()
    await settled()
    first.show()
    await settled()
    const closed = Connection.CLOSED
    expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([closed, closed, 1])
  })

  test('fetches what it may have missed if it is the leader, and keeps its stream', async () => {
    const leader = await openTab()
    leader.show()
    await settled()
    expect([Connection.opened.length, leader.received]).toEqual([1, ['connected']])
  })

  test('takes over once, even if it becomes visible twice before it has the lock', async () => {
    await openTab()
    const follower = await openTab()
    follower.show()
    follower.show()
    await settled()
    expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([Connection.CLOSED, 1])
  })

  test('leaves the stream to the other tab if it is closed before it has the lock', async () => {
    const leader = await openTab()
    const follower = await openTab()
    follower.show()
    follower.close()
    await settled()
    latest().emit('hello')
    expect([leader.received, follower.received]).toEqual([['connected'], ['connected']])
    expect(Connection.opened.map(({ readyState }) => readyState)).toEqual([Connection.CLOSED, 1])
  })

  test('leaves one request in the queue of the lock, however often tabs are switched', async () => {
    const tabs = [await openTab(), await openTab(), await openTab()]
    for (let i = 0; i < 9; i++) {
      tabs[i % 3]?.show()
      await settled()
    }
    expect(locks.queued).toBe(2)
  })
})

describe('a leader that is no longer heard', () => {
  test('is replaced by the tab that notices first', async () => {
    const [leader, slow, quick] = [await openTab(), await openTab(1), await openTab(0)]
    await heartbeats(4)
    leader.suspend()
    await clock.advance(49_999)
    expect(Connection.opened).toHaveLength(1)
    await clock.advance(1)
    expect(Connection.opened).toHaveLength(2)
    latest().emit('hello')
    await heartbeats(4)
    expect(Connection.opened).toHaveLength(2)
    expect([quick.received, slow.received]).toEqual([['connected'], ['connected']])
  })

  test('is replaced by the slowest tab after ten more seconds', async () => {
    const leader = await openTab()
    await openTab(1)
    leader.suspend()
    await clock.advance(59_999)
    expect(Connection.opened).toHaveLength(1)
    await clock.advance(1)
    expect(Connection.opened).toHaveLength(2)
  })

  test('is kept while it forwards heartbeats', async () => {
    await openTab()
    await openTab()
    await heartbeats(40)
    expect(Connection.opened).toHaveLength(1)
  })

  test('is kept while its stream is silent, because it reports that to the others', async () => {
    const [leader, follower] = [await openTab(), await openTab()]
    await clock.advance(140_000)
    expect(Connection.opened).toHaveLength(5)
    expect([leader.received.length, follower.received.length]).toEqual([4, 4])
  })
})
