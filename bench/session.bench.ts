import { onSqlite } from './support/engines.ts'
import { atMost, printResult } from './support/figures.ts'
import { enter, gather } from './support/gather.ts'
import { Listeners } from './support/listeners.ts'
import { createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

const [editors, games, savesEach] = [200, 20, 300]
/** Memory is read after each of these parts of the game session; the first one fills caches. */
const parts = 5

/** A player with an open sheet, who saves one edit after the other. */
async function takeSeat(port: number, player: Player, game: number) {
  const [character] = player.characters
  if (!character) throw new Error('every player needs a character')
  const connection = await enter(port, `game-${game}`, player)
  return {
    save: () => saveByHttp(connection, player.cookie, character),
    close: () => connection.close(),
  }
}

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  const storage = await place.open()
  const players = await createPlayers(storage, editors, 1)
  for (let game = 0; game < games; game++) {
    await gather(
      storage,
      `game-${game}`,
      players.filter((_, i) => i % games === game),
    )
  }
  await storage.close()
  const server = await startServerProcess(place.environment, { collectsGarbage: true })
  const streams = new Listeners('saved')
  const seats = await Promise.all(players.map((player, i) => takeSeat(server.port, player, i % games)))
  for (const { cookie } of players) await streams.open(server.port, cookie)
  const memory: { readonly heap: number; readonly whole: number }[] = []
  for (let part = 0; part < parts; part++) {
    const saving = seats.map(async ({ save }) => {
      for (let i = 0; i < savesEach / parts; i++) await save()
    })
    await Promise.all(saving)
    const { heapUsed, rss } = await server.memory()
    memory.push({ heap: heapUsed / 1_000_000, whole: rss / 1_000_000 })
  }
  streams.close()
  for (const { close } of seats) close()
  await server.stop()
  const growth = (key: 'heap' | 'whole') => ((memory.at(-1)?.[key] ?? NaN) / (memory[0]?.[key] ?? NaN) - 1) * 100
  const shown = (key: 'heap' | 'whole') => memory.map((part) => part[key].toFixed(1)).join(' ')
  printResult(
    `memory over a game session of ${editors} editors with open streams, ${editors * savesEach} saves`,
    [
      atMost('growth of the heap', growth('heap'), 10, ' %'),
      atMost('growth of the process', growth('whole'), 10, ' %'),
    ],
    `heap ${shown('heap')} MB, process ${shown('whole')} MB`,
  )
})
