import { VirtualClock } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection, latestConnection as latest } from './connection.fixture.ts'
import { PageVisibility } from './page-visibility.fixture.ts'
import { openLinkStream } from './link-stream.ts'

let page: PageVisibility

function opened() {
  const clock = new VirtualClock(0)
  const onChange = vi.fn<() => void>()
  const onConnection = vi.fn<(isConnected: boolean) => void>()
  const timing = { now: clock.now, after: clock.after, random: () => 1 }
  const close = openLinkStream('/api/share/a/stream', { onChange, onConnection }, timing)
  return { clock, onChange, onConnection, close }
}

beforeEach(() => {
  Connection.opened = []
  page = new PageVisibility()
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('document', page)
})
afterEach(() => void vi.unstubAllGlobals())

test('a save, a changed screen, a new connection and an error may have changed what a link shows', () => {
  const { onChange } = opened()
  expect(latest().url).toBe('/api/share/a/stream')
  for (const name of ['hello', 'saved', 'changed']) latest().emit(name)
  latest().dispatchEvent(new Event('error'))
  expect(onChange).toHaveBeenCalledTimes(4)
})

test('a link is connected from the hello of the server until an error or silence', async () => {
  const { clock, onConnection } = opened()
  latest().emit('hello')
  latest().dispatchEvent(new Event('error'))
  latest().emit('hello')
  await clock.advance(35_000)
  expect(onConnection.mock.calls.flat()).toEqual([true, false, true, false])
})

test('a shared character is fetched again every 35 s while its stream is silent, and heartbeats prevent that', async () => {
  const { clock, onChange } = opened()
  await clock.advance(35_000)
  expect([Connection.opened.length, onChange.mock.calls.length]).toEqual([2, 1])
  for (let i = 0; i < 4; i++) {
    await clock.advance(15_000)
    latest().emit('heartbeat')
  }
  expect([Connection.opened.length, onChange.mock.calls.length]).toEqual([2, 1])
})

test('a refused share link stream is opened again, since the server may only be restarting', async () => {
  const { clock } = opened()
  latest().refuse()
  await clock.advance(1_000)
  expect(Connection.opened).toHaveLength(2)
})

test('a shared character is fetched again when its page becomes visible', () => {
  const { onChange, close } = opened()
  page.become('hidden')
  expect(onChange).not.toHaveBeenCalled()
  page.become('visible')
  expect(onChange).toHaveBeenCalledTimes(1)
  close()
  page.become('visible')
  expect([onChange.mock.calls.length, latest().readyState]).toEqual([1, Connection.CLOSED])
})
