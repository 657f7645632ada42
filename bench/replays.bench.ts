import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Connection } from './support/connection.ts'
import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, printResult, quantile, type Finding } from './support/figures.ts'
import { logEntries } from './support/fill.ts'
import { changesOf, createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import type { Replay } from './support/replay-worker.ts'
import { startServerProcess } from './support/server-process.ts'

const replays = 30
const rounds = 20
const oldEntries = 100_000

/** Every player saves again and again, with a short pause. Returns the milliseconds of each save. */
async function play(port: number, players: readonly Player[], until: () => boolean): Promise<number[]> {
  const taken = players.map(async ({ cookie, characters: [character] }) => {
    if (!character) throw new Error('a player has no character')
    const times: number[] = []
    const connection = await Connection.open(port)
    while (!until()) {
      const begun = performance.now()
      await saveByHttp(connection, cookie, character)
      times.push(performance.now() - begun)
      await setTimeout(250)
    }
    connection.close()
    return times
  })
  return (await Promise.all(taken)).flat()
}

/** Compares the saves of eight players with and without a guest who repeats an old save, 30 times at once. */
async function measure({ name, newPlace }: Engine): Promise<Finding> {
  const place = await newPlace()
  const storage = await place.open()
  const [guest, ...players] = await createPlayers(storage, 9, 1)
  const [target] = guest?.characters ?? []
  if (!guest || !target) throw new Error('createPlayers() returned no player')
  await storage.close()
  await place.fill(logEntries(oldEntries, String(target.id)))
  // With the limits of a usual server, which refuse most of the replays.
  const server = await startServerProcess({ ...place.environment, RATE_LIMITS: 'on' })
  const connection = await Connection.open(server.port)
  const path = `/api/characters/${target.id}`
  const { revision } = JSON.parse(String(await connection.request('GET', path, guest.cookie))) as {
    readonly revision: number
  }
  const save = JSON.stringify({ saveId: randomUUID(), baseRevision: revision, changes: changesOf(target) })
  await connection.request('PATCH', path, guest.cookie, save)
  const workerData: Replay = { port: server.port, path, cookie: guest.cookie, save, count: replays }
  const replaying = new Worker(new URL('support/replay-worker.ts', import.meta.url), { workerData })
  await once(replaying, 'message')

  // Quiet and attacked seconds alternate, so that other load on the machine affects both alike.
  const quiet: number[] = []
  const attacked: number[] = []
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await play(server.port, players, after(1_000))))
    replaying.postMessage('start')
    attacked.push(...(await play(server.port, players, after(1_000))))
    replaying.postMessage('stop')
    await once(replaying, 'message')
  }
  await replaying.terminate()
  connection.close()
  await server.stop()
  const [without, during] = [quantile(quiet, 0.95), quantile(attacked, 0.95)]
  console.log(`${name}: p95 ${without.toFixed(1)} ms without, ${during.toFixed(1)} ms during the replays`)
  return atMost(name, during / without, 2)
}

/** Whether some milliseconds have passed since now. */
function after(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}

printResult(
  `p95 of others’ saves while a guest repeats an old save, ${replays} times at once, / without`,
  await onEachEngine(measure),
)
