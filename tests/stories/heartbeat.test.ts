import { expect, onTestFinished, test, vi } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

test('a stream gets a heartbeat event without an id every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await aServer()
  onTestFinished(async () => {
    vi.useRealTimers()
    await server.stop()
  })
  const stream = await (await Player.guest(server.url)).listen()
  await stream.until(({ event }) => event === 'hello')
  const heartbeats = () => stream.received.filter(({ event }) => event === 'heartbeat')
  vi.advanceTimersByTime(15_000)
  await stream.until(({ event }) => event === 'heartbeat')
  expect(heartbeats()).toEqual([{ id: '', event: 'heartbeat', data: {} }])
  stream.stop()
})
