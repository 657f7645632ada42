import type { Storage } from '../apps/server/src/storage/port.ts'
import { Connection } from './support/connection.ts'
import { onSqlite, type Engine } from './support/engines.ts'
import { startFight, type Fight, type FightGame } from './support/fight.ts'
import { atMost, quantile, printResult, type Finding } from './support/figures.ts'
import { Listeners } from './support/listeners.ts'
import { enter, gather } from './support/gather.ts'
import { createAudience, createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

const [editors, games, pause, seconds] = [200, 20, 2_000, 60]
const [listeners, events] = [1_000, 50]
const [charactersEach, turns] = [8, 200]

/** 200 people in 20 games, each of whom edits every two seconds. */
async function busySession(port: number, players: readonly Player[]): Promise<readonly number[]> {
  const taken: number[] = []
  const edit = async (player: Player, i: number) => {
    const connection = await enter(port, `game-${i % games}`, player)
    const [character] = player.characters
    const end = performance.now() + seconds * 1_000
    await new Promise((resolve) => setTimeout(resolve, (i * pause) / editors))
    if (!character) throw new Error('every player needs a character')
    while (performance.now() < end) {
      const begun = performance.now()
      await saveByHttp(connection, player.cookie, character)
      taken.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, pause - (performance.now() - begun)))
    }
    connection.close()
  }
  await Promise.all(players.map(edit))
  return taken
}

/** One player edits and a thousand others in the same game listen; each event reaches all before the next edit. */
async function fullHouse(port: number, [player, ...others]: readonly Player[]): Promise<number> {
  if (!player) throw new Error('createPlayers() returned no player')
  const connection = await enter(port, 'crowded', player)
  const streams = new Listeners('saved')
  for (const { cookie } of others) await streams.open(port, cookie)
  const begun = performance.now()
  for (let i = 1; i <= events; i++) {
    const [character] = player.characters
    if (character) await Promise.all([streams.receive(streams.count), saveByHttp(connection, player.cookie, character)])
  }
  const perSecond = (events * streams.count) / ((performance.now() - begun) / 1_000)
  streams.close()
  connection.close()
  if (streams.total !== events * streams.count)
    throw new Error(`${streams.total} of ${events * streams.count} events were received`)
  return perSecond
}

/**
 * A character with 1,000 listeners, as in `bench/live`, and 20 fights with 1,000 listeners are edited in turns, so that
 * other load on the machine affects both alike. Returns how long it took until all listeners had an edit: of the
 * character, of one fight, and of each fight if all are edited at once.
 */
async function fights(port: number, soloist: Player, fightGames: readonly FightGame[]) {
  const connection = await Connection.open(port)
  const [character] = soloist.characters
  if (!character) throw new Error('every player needs a character')
  const live = new Listeners('saved')
  for (let i = 0; i < listeners; i++) await live.open(port, soloist.cookie)
  const running: Fight[] = []
  for (const one of fightGames) running.push(await startFight(port, one))
  const taken = { live: [] as number[], one: [] as number[], all: [] as number[] }
  const timed = async (into: number[], streams: Listeners, save: () => Promise<unknown>) => {
    const begun = performance.now()
    await Promise.all([streams.receive(streams.count), save()])
    into.push(performance.now() - begun)
  }
  for (let turn = 0; turn < turns; turn++) {
    const fight = running[turn % running.length]
    await timed(taken.live, live, () => saveByHttp(connection, soloist.cookie, character))
    if (fight) await timed(taken.one, fight.listeners, () => fight.edit())
    await Promise.all(running.map((one) => timed(taken.all, one.listeners, () => one.edit())))
  }
  const all = [live, ...running.map((fight) => fight.listeners)]
  const received = all.reduce((sum, { total }) => sum + total, 0)
  const wanted = turns * (live.count + listeners / games + listeners)
  for (const one of [connection, ...all, ...running]) one.close()
  if (received !== wanted) throw new Error(`${received} of ${wanted} events were received`)
  return taken
}

/** Games with a game master, eight characters, and as many others as it takes to have 1,000 listeners. */
async function gatherFights(
  storage: Storage,
): Promise<{ readonly soloist: Player; readonly fightGames: readonly FightGame[] }> {
  const [soloist, ...players] = await createPlayers(storage, games * charactersEach + 1, 1)
  const guests = await createAudience(storage, listeners - players.length)
  if (!soloist) throw new Error('createPlayers() returned no player')
  const shareOf = (all: readonly Player[], game: number) => all.filter((_, i) => i % games === game)
  const fightGames = Array.from({ length: games }, (_, game): FightGame => {
    const [master, ...others] = shareOf(guests, game)
    return { gameId: `fight-${game}`, members: [...(master ? [master] : []), ...shareOf(players, game), ...others] }
  })
  for (const { gameId, members } of fightGames) await gather(storage, gameId, members)
  return { soloist, fightGames }
}

async function measureSession({ newPlace }: Engine): Promise<void> {
  const place = await newPlace()
  const storage = await place.open()
  const players = await createPlayers(storage, editors + 1, 1)
  const [soloist, ...party] = players
  const crowd = await createAudience(storage, listeners)
  for (let game = 0; game < games; game++) {
    await gather(
      storage,
      `game-${game}`,
      party.filter((_, i) => i % games === game),
    )
  }
  if (!soloist) throw new Error('createPlayers() returned no player')
  await gather(storage, 'crowded', [soloist, ...crowd])
  await storage.close()
  const server = await startServerProcess(place.environment)
  const taken = await busySession(server.port, party)
  const perSecond = await fullHouse(server.port, [soloist, ...crowd])
  await server.stop()
  const findings: Finding[] = [atMost('acknowledged p95', quantile(taken, 0.95), 300, ' ms')]
  const more = `${taken.length} saves, 0 errors; ${perSecond.toFixed(0)} deliveries/s to ${listeners} listeners of one game, none lost`
  printResult(`${editors} editors in ${games} games, ${seconds} s`, findings, more)
}

async function measureFights({ newPlace }: Engine): Promise<void> {
  const place = await newPlace()
  const storage = await place.open()
  const { soloist, fightGames } = await gatherFights(storage)
  await storage.close()
  const server = await startServerProcess(place.environment)
  for (const { gameId, members } of fightGames) {
    for (const player of members) if (player.characters.length > 0) (await enter(server.port, gameId, player)).close()
  }
  const { live, one, all } = await fights(server.port, soloist, fightGames)
  await server.stop()
  const [p95, p95Live, p95AtOnce] = [one, live, all].map((times) => quantile(times, 0.95)) as [number, number, number]
  const finding = atMost('p95 of an edit compared with a character', p95 / p95Live, 1.5)
  const inMs = (value: number) => `${value.toFixed(1)} ms`
  const more = `${inMs(p95)} and ${inMs(p95Live)}; all fights at once ${inMs(p95AtOnce)}, none lost`
  printResult(`${games} fights with ${listeners} listeners`, [finding], more)
}

await onSqlite(measureSession)
await onSqlite(measureFights)
