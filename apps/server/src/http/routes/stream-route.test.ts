import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Listener } from '../../live/port.ts'
import { buildApp } from '../build-app.ts'
import { contextOf } from '../request-context.fixture.ts'
import { streamRoute } from './stream-route.ts'

test('a reader that does not read is disconnected, and counted once', async () => {
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const user = { id: 'u', name: '', email: null, guest: true, administrator: false, createdAt: 0 }
  const context = contextOf(user)
  const joined = Promise.withResolvers<Listener>()
  const left = vi.fn<() => void>()
  const onSlowReader = vi.fn<() => void>()
  streamRoute(app, context, {
    live: {
      listenersOf: () => 0,
      join: async (listener) => {
        joined.resolve(listener)
        return left
      },
    },
    limits: true,
    random: () => 0,
    now: () => 0,
    onSlowReader,
    linkOf: async () => null,
    tvLinkOf: async () => null,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write('GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: everquill=x\r\n\r\n')
  const listener = await joined.promise
  const event = Buffer.alloc(600_000)
  while (onSlowReader.mock.calls.length === 0) listener.send(event)
  listener.send(event)
  expect(onSlowReader).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  socket.destroy()
})
