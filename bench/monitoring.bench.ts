import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Connection } from './support/connection.ts'
import { onSqlite, type Place } from './support/engines.ts'
import { atMost, median, printResult } from './support/figures.ts'
import { createPlayers } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

const clients = 32
const rounds = 7
const roundLength = 1_300
const warmUpRounds = 3

/** Saves by HTTP for a while. Processor time per save is not disturbed by other load on the machine. */
async function openSaver(place: Place, environment: Readonly<Record<string, string>>) {
  const storage = await place.open()
  const players = await createPlayers(storage, clients, 2)
  await storage.close()
  const server = await startServerProcess({ ...place.environment, ...environment })
  const seats = await Promise.all(
    players.map(async (player) => ({ ...player, connection: await Connection.open(server.port) })),
  )
  return {
    async costOfSave(): Promise<number> {
      const before = await server.cpu()
      const begun = performance.now()
      const counts = seats.map(async ({ cookie, characters, connection }) => {
        let saves = 0
        for (; performance.now() < begun + roundLength; saves++) {
          const character = characters[saves % characters.length]
          if (character) await saveByHttp(connection, cookie, character)
        }
        return saves
      })
      const saves = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      return ((await server.cpu()) - before) / saves
    },
    async close() {
      for (const { connection } of seats) connection.close()
      await server.stop()
    },
  }
}

await onSqlite(async ({ newPlace }) => {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const environments = [{}, { METRICS_PORT: '0' }, { OTEL_EXPORTER_OTLP_ENDPOINT }]
  const savers = []
  for (const environment of environments) savers.push(await openSaver(await newPlace(), environment))
  const costs: number[][] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const inRound: number[] = []
    for (const saver of savers) inRound.push(await saver.costOfSave())
    if (round >= 0) costs.push(inRound)
  }
  await Promise.all(savers.map((saver) => saver.close()))
  collector.close()
  const ratio = (way: number) => median(costs.map((inRound) => (inRound[way] ?? NaN) / (inRound[0] ?? NaN)))
  const cost = (way: number) => median(costs.map((inRound) => inRound[way] ?? NaN)).toFixed(0)
  printResult(
    'processor time of a save with monitoring / without',
    [atMost('metrics', ratio(1), 1.05), atMost('every request traced', ratio(2), 1.15)],
    `${cost(0)}, ${cost(1)} and ${cost(2)} µs`,
  )
})
