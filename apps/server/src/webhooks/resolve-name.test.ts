import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { nameResolver } from './resolve-name.ts'

const [a, aaaa] = [1, 28]

/** A name server on this machine; `answer` has the bytes of an address for a type of record, or null for no answer at all. */
async function aNameServer(answer: (type: number) => readonly number[] | null) {
  const socket = createSocket('udp4')
  let questions = 0
  socket.on('message', (message, { address, port }) => {
    questions += 1
    const question = message.subarray(12, message.indexOf(0, 12) + 5)
    const type = question.readUInt16BE(question.length - 4)
    const found = answer(type)
    if (found === null) return
    const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, found.length > 0 ? 1 : 0, 0, 0, 0, 0])
    message.copy(header, 0, 0, 2)
    const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, found.length, ...found]
    socket.send(Buffer.concat([header, question, Buffer.from(found.length > 0 ? record : [])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, questions: () => questions }
}

test('a name has all of its addresses, of both kinds', async () => {
  const both = await aNameServer((type) => (type === aaaa ? [0x20, 1, ...Array<number>(13).fill(0), 1] : [10, 0, 0, 1]))
  expect(await nameResolver({ servers: [both.server] })('hooks.example')).toEqual(['10.0.0.1', '2001::1'])
  const one = await aNameServer((type) => (type === a ? [10, 0, 0, 1] : []))
  expect(await nameResolver({ servers: [one.server] })('hooks.example')).toEqual(['10.0.0.1'])
})

test('a name server that never answers is given up', async () => {
  const silent = await aNameServer(() => null)
  expect(await nameResolver({ servers: [silent.server], timeout: 20 })('hooks.example')).toEqual([])
  expect(silent.questions()).toBeGreaterThan(1)
})

test('localhost is this machine, whatever a name server says', async () => {
  const lying = await aNameServer(() => [8, 8, 8, 8])
  for (const name of ['localhost', 'LOCALHOST.', 'hooks.localhost']) {
    expect(await nameResolver({ servers: [lying.server] })(name)).toEqual(['127.0.0.1', '::1'])
  }
  expect(lying.questions()).toBe(0)
})
