import { Connection } from './support/connection.ts'
import { onSqlite, type Place } from './support/engines.ts'
import { atMost, printResult } from './support/figures.ts'
import { Listeners } from './support/listeners.ts'
import { createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

const listeners = 1_000
const events = 200

const heldBy = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external

async function measure(place: Place, { cookie, characters: [character] }: Player) {
  const server = await startServerProcess(place.environment, { collectsGarbage: true })
  const connection = await Connection.open(server.port)
  const streams = new Listeners('saved')
  const save = async () => character && (await saveByHttp(connection, cookie, character))
  /** Every listener receives an event before the next save. */
  const deliver = async (times: number, to: number) => {
    for (let i = 0; i < times; i++) await Promise.all([streams.receive(to), save()])
  }
  await streams.open(server.port, cookie)
  await deliver(100, 1)
  const before = await server.memory()
  for (let i = 1; i < listeners; i++) await streams.open(server.port, cookie)
  await deliver(1, listeners)
  const after = await server.memory()
  const begun = performance.now()
  await deliver(events, listeners)
  const seconds = (performance.now() - begun) / 1_000
  streams.close()
  connection.close()
  await server.stop()
  // The larger growth counts: free pages may have been filled, and freed memory may stay with the process.
  const bytes = Math.max(after.rss - before.rss, heldBy(after) - heldBy(before))
  return { kilobytes: bytes / 1_024 / (listeners - 1), perSecond: events / seconds }
}

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  const storage = await place.open()
  const [player] = await createPlayers(storage, 1, 20)
  await storage.close()
  if (!player) throw new Error('createPlayers() returned no player')
  const { kilobytes, perSecond } = await measure(place, player)
  const rate = `${perSecond.toFixed(0)} events/s to 1,000 listeners (${(perSecond * listeners).toFixed(0)} deliveries/s)`
  printResult('memory of a listener, of 1,000', [atMost('resident', kilobytes, 50, ' kB')], rate)
})
