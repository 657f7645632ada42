import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildApp } from './build-app.ts'

test('a request that takes longer than the grace period of a shutdown gets its response, and a response that has begun is cut off', async () => {
  const app = await buildApp({ publicUrl: null, log: null, requestTimeout: 300 })
  const begun = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  app.get('/api/slow', async () => {
    begun.resolve()
    await work.promise
    return { done: true }
  })
  app.get('/api/endless', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).flushHeaders()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const endless = connect(port, '127.0.0.1').on('error', () => undefined)
  endless.write('GET /api/endless HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  await once(endless, 'data')
  const response = fetch(`http://127.0.0.1:${port}/api/slow`)
  await begun.promise
  const closed = app.close()
  await once(endless, 'close')
  work.resolve()
  expect(await (await response).json()).toEqual({ done: true })
  await closed
})
