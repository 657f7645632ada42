import { randomUUID } from 'node:crypto'
import { commit, nextLogId } from '@everquill/domain'
import type { Storage } from '../apps/server/src/storage/port.ts'
import { Connection } from './support/connection.ts'
import { onEachEngine, type Engine, type Place } from './support/engines.ts'
import { atLeast, median, quantile, printResult, type Finding } from './support/figures.ts'
import { characters } from './support/fill.ts'
import { changesOf, createPlayers, type Played, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { sendDirectly } from './support/send-directly.ts'
import { startServerProcess, type ServerProcess } from './support/server-process.ts'

const clients = 32
/** Other characters in the database. */
const others = 5_000
const rounds = 5
const roundLength = 1_300
/** Warm-up for the JIT compiler, in rounds. */
const savesToWarmUp = 8_000
const longestWarmUp = 3

/** Saves until a moment and returns the number of saves. */
type Saving = (until: number) => Promise<number>

/** Compares a save by HTTP with its transaction alone. */
async function compare(engine: Engine): Promise<Finding & { readonly more: string }> {
  const isSqlite = engine.name === 'SQLite'
  const [alone, whole] = [await engine.newPlace(), await engine.newPlace()]
  for (const place of [alone, whole]) await place.fill(characters(others, `'other'`))
  const storage = await alone.open()
  const players = await createPlayers(storage, clients, 2)
  const direct = isSqlite ? oneByOne(storage, players) : await sendDirectly(alone, storage, players, 10)
  const { saving, latencies, close } = await throughTheDoor(whole, isSqlite ? 1 : 2)
  await warmUp(direct.saving)
  await warmUp(saving)
  latencies.length = 0
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [directly, byHttp] = [await rateOf(direct.saving), await rateOf(saving)]
    ratios.push(byHttp / directly)
    rates.push(byHttp)
  }
  await Promise.all([direct.close(), close()])
  const [p50, p99] = [0.5, 0.99].map((part) => quantile(latencies, part).toFixed(1))
  return {
    ...atLeast(engine.name, median(ratios), isSqlite ? 0.8 : 0.7),
    more: `${engine.name} ${median(rates).toFixed(0)} saves/s, p50 ${p50} ms, p99 ${p99} ms`,
  }
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
printResult('save by HTTP / its transaction alone', found, found.map(({ more }) => more).join('; '))
