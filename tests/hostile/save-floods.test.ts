import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

const change = { field: 'xp', oldValue: 0, newValue: 1 }

test('thirty saves at once are all answered, and a save whose connection breaks blocks no later one', async () => {
  const server = await aServer({ RATE_LIMITS: 'on' })
  onTestFinished(() => server.stop())
  const ann = await Player.guest(server.url)
  const { publicRef } = (await ann.create()).character
  const replies = await Promise.all(Array.from({ length: 30 }, () => ann.save(publicRef, [change])))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))

  const { host, port } = new URL(server.url)
  const unfinished =
    `PATCH /api/characters/${publicRef} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${ann.cookie}\r\n` +
    'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  // The first has its turn, the others wait for theirs.
  const broken = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(unfinished)
      return socket
    }),
  )
  const later = ann.save(publicRef, [change])
  for (const socket of broken.toReversed()) {
    socket.destroy()
    await once(socket, 'close')
  }
  expect((await later).status).toBe(200)
  expect((await ann.character(publicRef)).xp).toBe(31)
})
