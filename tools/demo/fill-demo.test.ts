import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../tests/support/server.ts'
import { demoClock, fillDemo, type Demo } from './fill-demo.ts'

let server: TestServer
let demo: Demo
beforeAll(async () => {
  const clock = demoClock()
  server = await aServer({}, { now: clock.now })
  demo = await fillDemo(server.url, clock)
})
afterAll(() => server.stop())

test('every player has characters with portraits', async () => {
  const characters = await demo.players.jo.list()
  expect(characters.map(({ name }) => name).toSorted()).toEqual(['Mirelle Ährenfels', 'Nimue vom Grauen Turm'])
  for (const { image } of characters) expect((await demo.players.jo.get(`${image}?size=96`)).status).toBe(200)
})

test('the log goes back three weeks and ends in the past', async () => {
  const log = await demo.players.jo.log(demo.refs.mirelle)
  const times = log.map(({ timestamp }) => Date.parse(timestamp))
  expect(Math.max(...times)).toBeLessThan(Date.now())
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(18 * 86_400_000)
})

test('the GM runs a game with three game sessions, notes and awards', async () => {
  const { body } = await demo.players.sam.get(`/api/games/${demo.gameId}/log?kind=session`)
  expect(body.entries).toHaveLength(6)
})
