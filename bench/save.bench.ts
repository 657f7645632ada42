import { randomUUID } from 'node:crypto'
import { commit, nextLogId } from '@everquill/domain'
import type { Storage } from '../apps/server/src/storage/port.ts'
import { Connection } from './support/connection.ts'
import { onEachEngine, type Engine, type Place } from './support/engines.ts'
import { atLeast, atMost, median, quantile, printResult, type Finding } from './support/figures.ts'
import { characters } from './support/fill.ts'
import { changesOf, createPlayers, type Played, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { bareSqlite } from './support/bare-sqlite.ts'
import { sendDirectly } from './support/send-directly.ts'
import { startServerProcess, type ServerProcess } from './support/server-process.ts'

const clients = 32
/** To PostgreSQL. */
const connections = 10
/** Other characters in the database. */
const others = 5_000
const rounds = 5
const roundLength = 1_300
/** Warm-up for the JIT compiler, in rounds. */
const savesToWarmUp = 8_000
const longestWarmUp = 3

/** Saves until a moment and returns the number of saves. */
type Saving = (until: number) => Promise<number>

/** The lines of one engine. */
interface Comparison {
  readonly findings: readonly Finding[]
  readonly more: string
}

/** Compares saves by HTTP with the same rows written by prepared statements, one by one and in groups as large as ours. */
async function compare(engine: Engine): Promise<Comparison> {
  const isSqlite = engine.name === 'SQLite'
  // As many as wait for a commit at the same time: all clients, or those that share a connection.
  const groupSize = isSqlite ? clients : Math.ceil((2 * clients) / connections)
  const places = [await engine.newPlace(), await engine.newPlace(), await engine.newPlace()] as const
  for (const place of places) await place.fill(characters(others, `'other'`))
  const [statementsAt, adapterAt, wholeAt] = places
  const statements = await openBare(engine, statementsAt)
  const adapter = isSqlite ? await openAdapter(adapterAt) : null
  const { saving: byHttp, latencies, close } = await throughTheDoor(wholeAt, isSqlite ? 1 : 2)
  const ways: readonly Saving[] = [
    statements.oneByOne,
    statements.inGroups(groupSize),
    ...(adapter ? [adapter.saving] : []),
    byHttp,
  ]
  for (const way of ways) await warmUp(way)
  latencies.length = 0
  const rates: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const inRound: number[] = []
    for (const way of ways) inRound.push(await rateOf(way))
    rates.push(inRound)
  }
  await Promise.all([statements.close(), adapter?.close(), close()])
  const rateAt = (way: number) => median(rates.map((inRound) => inRound.at(way) ?? NaN))
  const ratioTo = (way: number) => median(rates.map((inRound) => (inRound.at(-1) ?? NaN) / (inRound.at(way) ?? NaN)))
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  const shown = (value: number) => value.toFixed(2)
  return {
    findings: [
      atLeast(`${engine.name} one by one`, ratioTo(0), isSqlite ? 0.75 : 0.7),
      atMost(`${engine.name} p99 / p50`, p99 / p50, 4),
    ],
    more: [
      `${engine.name} ${rateAt(-1).toFixed(0)} saves/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      `bare ${rateAt(0).toFixed(0)} one by one, ${rateAt(1).toFixed(0)} in groups of ${groupSize} (${shown(ratioTo(1))})`,
      ...(adapter ? [`our adapter ${rateAt(2).toFixed(0)} one by one (${shown(ratioTo(2))})`] : []),
    ].join(', '),
  }
}

/** Prepared statements on bare connections. */
async function openBare({ name }: Engine, place: Place) {
  const storage = await place.open()
  const players = await createPlayers(storage, clients, 2)
  return name === 'SQLite' ? bareSqlite(place, storage, players) : sendDirectly(place, storage, players, connections)
}

async function openAdapter(place: Place) {
  const storage = await place.open()
  return oneByOne(storage, await createPlayers(storage, clients, 2))
}

async function rateOf(saving: Saving): Promise<number> {
  const begun = performance.now()
  const saves = await saving(begun + roundLength)
  return (saves / (performance.now() - begun)) * 1_000
}

async function warmUp(saving: Saving): Promise<void> {
  let saves = 0
  for (let round = 0; round < longestWarmUp && saves < savesToWarmUp; round++) {
    saves += await saving(performance.now() + roundLength)
  }
}

/** The same transactions on the storage, one after the other. */
function oneByOne(storage: Storage, players: readonly Player[]): { saving: Saving; close: () => Promise<void> } {
  const played = players.flatMap((player) => player.characters)
  let next = 0
  const saving: Saving = async (until) => {
    let saves = 0
    for (; performance.now() < until; saves++) {
      const character = played[next++ % played.length]
      if (character) await saveOnStorage(storage, character)
    }
    return saves
  }
  return { saving, close: () => storage.close() }
}

async function saveOnStorage(storage: Storage, character: Played): Promise<void> {
  const [saveId, now] = [randomUUID(), Date.now()]
  await storage.change(character.id, saveId, async ({ read }, tx) => {
    const stored = await read()
    const firstLogId = nextLogId(now, stored.lastLogId)
    const committed = commit(stored, changesOf(character), { user: character.user, saveId, now, firstLogId })
    if (committed.kind === 'refused' || committed.entries.length !== 3) throw new Error('A save was refused')
    await tx.keep(committed, saveId)
  })
  character.turn += 1
}

/** Saves by HTTP from clients that each wait for the response. */
async function throughTheDoor(place: Place, processes: number) {
  const storage = await place.open()
  const players = await createPlayers(storage, clients, 2)
  await storage.close()
  const servers: ServerProcess[] = []
  for (let i = 0; i < processes; i++) servers.push(await startServerProcess(place.environment))
  const seats = await Promise.all(
    players.map(async (player, i) => ({
      ...player,
      connection: await Connection.open(servers[i % processes]?.port ?? 0),
    })),
  )
  const latencies: number[] = []
  const saving: Saving = async (until) => {
    const counts = seats.map(async ({ cookie, characters: own, connection }) => {
      let saves = 0
      for (let begun = performance.now(); begun < until; begun = performance.now(), saves++) {
        const character = own[saves % own.length]
        if (character) await saveByHttp(connection, cookie, character)
        latencies.push(performance.now() - begun)
      }
      return saves
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  const close = async () => {
    for (const { connection } of seats) connection.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
  return { saving, latencies, close }
}

const found = await onEachEngine(compare)
printResult(
  'saves by HTTP / bare statements',
  found.flatMap(({ findings }) => findings),
  found.map(({ more }) => more).join('; '),
)
