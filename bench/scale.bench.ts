import { randomUUID } from 'node:crypto'
import { totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { commit, nextLogId } from '@everquill/domain'
import { freshDatabase, startPostgres, type PostgresServer } from '@everquill/testing'
import { Client } from 'pg'
import { Hub } from '../apps/server/src/live/hub.ts'
import type { Database } from '../apps/server/src/storage/content-port.ts'
import { openPostgres } from '../apps/server/src/storage/postgres/open-postgres.ts'
import { SeededRandom } from '../tests/simulator/random.ts'
import { accountOf, communityOf, gameOf, idOfCharacter, storeCommunity, type Community } from './support/community.ts'
import { Connection } from './support/connection.ts'
import { atMost, printResult, quantile, timeInTurns, type Finding } from './support/figures.ts'
import { Listeners } from './support/listeners.ts'
import { createAudience, createPlayers } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

/** `SCALE_CHARACTERS` and `SCALE_STREAMS` make a first try shorter. */
const many = Number(process.env['SCALE_CHARACTERS'] ?? 1_000_000)
const few = 1_000
const streams = Number(process.env['SCALE_STREAMS'] ?? 10_000)
const turns = 400
const partitions = 16

const { next } = new SeededRandom([20_261_118])
const among = (count: number): number => 1 + Math.floor(next() * count)

/** What is compared; each call reads or saves something else, so that little of it was read lately. */
const tasks: Readonly<Record<string, (storage: Database, community: Community) => Promise<unknown>>> = {
  save: saveSomewhere,
  'character list': (storage, { accounts }) => storage.characters.listOf(accountOf(among(accounts))),
  'a character': (storage, { characters }) => storage.characters.find(idOfCharacter(among(characters))),
  'first log page': (storage, { characters }) =>
    storage.characters.log(idOfCharacter(among(characters)), { limit: 100 }),
  search: (storage, { characters }) =>
    storage.characters.log(idOfCharacter(among(characters)), { limit: 100, search: ['strength'] }),
  'game log': (storage, { games }) => storage.games.log(gameOf(among(games)), { limit: 100, includeGmOnly: false }),
  'stream resume': resumeStream,
}

async function saveSomewhere(storage: Database, { characters }: Community): Promise<void> {
  const [id, saveId, now] = [idOfCharacter(among(characters)), randomUUID(), Date.now()]
  await storage.change(id, saveId, async ({ read }, tx) => {
    const stored = await read()
    const { gold, user, gameId } = stored.character
    const inGame = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
    const changes = ['gold', 'str', 'items.e3.quantity'].map((field) => ({ field, oldValue: gold, newValue: gold + 1 }))
    const firstLogId = nextLogId(now, stored.lastLogId, ...inGame)
    const committed = commit(stored, changes, { user, saveId, now, firstLogId })
    if (committed.kind === 'refused') throw new Error('A save was refused')
    await tx.keep(committed, 'hash')
  })
}

/** A user comes back who missed the last save of one character. */
async function resumeStream(storage: Database, { accounts }: Community): Promise<void> {
  const hub = new Hub(
    storage,
    null,
    () => undefined,
    async () => null,
  )
  const user = accountOf(among(accounts))
  const sent: string[] = []
  const listener = {
    user,
    tokenHash: '',
    send: (bytes: Buffer) => void sent.push(bytes.toString()),
    close: () => undefined,
  }
  const leave = await hub.join(listener, null)
  const cursor = /^id: (\S+)$/m.exec(sent.at(-1) ?? '')?.[1] ?? ''
  leave()
  const leaveAgain = await hub.join(listener, cursor)
  leaveAgain()
}

interface Filled {
  readonly url: string
  readonly storage: Database
  readonly community: Community
  readonly seconds: number
  readonly gigabytes: number
  readonly sizes: string
}

async function fill(serverUrl: string, characters: number): Promise<Filled> {
  const [url, community] = [await freshDatabase(serverUrl), communityOf(characters)]
  await (await openPostgres({ url, newId: randomUUID })).close()
  const client = new Client({ connectionString: url })
  await client.connect()
  const begun = performance.now()
  await storeCommunity(client, community)
  const seconds = (performance.now() - begun) / 1_000
  const { rows } = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 4`,
  )
  await client.end()
  const storage = await openPostgres({ url, newId: randomUUID })
  const sizes = rows.map(({ name, size }) => `${name} ${size}`).join(', ')
  return { url, storage, community, seconds, gigabytes: (await storage.size()) / 2 ** 30, sizes }
}

/** What the compared calls read, apart from saves themselves. */
const readOften =
  'characters characters_pkey characters_of_owner log_entries log_entries_of_character log_entries_of_game ' +
  'log_entries_of_character_in_game log_scopes saves_pkey saves_with_act users games game_members'

/** As on a server that has run for a while: what is read is in memory, not only in the cache of the operating system. */
async function warmUp({ url }: Filled): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create extension pg_prewarm')
  await client.query('select pg_prewarm(oid) from pg_class where relname = any($1)', [readOften.split(' ')])
  await client.end()
}

async function compareSizes(serverUrl: string): Promise<void> {
  const [large, small] = [await fill(serverUrl, many), await fill(serverUrl, few)]
  for (const filled of [large, small]) await warmUp(filled)
  const findings: Finding[] = []
  const milliseconds: string[] = []
  for (const [name, task] of Object.entries(tasks)) {
    const measured = {
      few: () => task(small.storage, small.community),
      many: () => task(large.storage, large.community),
    }
    const times = await timeInTurns(measured, turns)
    findings.push(atMost(name, times.many / times.few, 1.3))
    milliseconds.push(`${name} ${times.few.toFixed(2)} → ${times.many.toFixed(2)} ms`)
  }
  await Promise.all([large.storage.close(), small.storage.close()])
  const { characters, entries, accounts, games } = large.community
  const stored = `${characters} characters, ${entries} log entries, ${accounts} accounts, ${games} games`
  const filled = `filled in ${large.seconds.toFixed(0)} s, ${large.gigabytes.toFixed(1)} GB: ${large.sizes}`
  printResult(`${stored} / ${few} characters`, findings, `${milliseconds.join(', ')}; ${filled}`)
  await compareWithPartitions(large)
}

/** The log in partitions by a hash of the character, with the same indexes; their uniqueness would be up to the server. */
async function compareWithPartitions({ url, community }: Filled): Promise<void> {
  const client = new Client({ connectionString: url })
  // The server stops before this connection if a statement fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  await client.query('create table log_hashed (like log_entries) partition by hash (character_id)')
  for (let i = 0; i < partitions; i++) {
    await client.query(
      `create table log_hashed_${i} partition of log_hashed for values with (modulus ${partitions}, remainder ${i})`,
    )
  }
  await client.query('insert into log_hashed select * from log_entries')
  const { rows } = await client.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = 'log_entries'`,
  )
  for (const { definition } of rows) {
    const here = definition
      .replace('UNIQUE ', '')
      .replace(/INDEX (\w+) ON public.log_entries/, 'INDEX $1_hashed ON public.log_hashed')
    await client.query(here)
  }
  await client.query('vacuum analyze log_hashed')
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  const reading = (table: string, column: string, value: () => unknown) => () =>
    client.query({
      name: `${table} ${column}`,
      text: `select * from ${table} where ${column} = $1 order by id desc limit 100`,
      values: [value()],
    })
  let id = 1_700_000_000_000
  const writing = (table: string) => () =>
    client.query({
      name: `${table} insert`,
      text: `insert into ${table} (id, character_id, user_id, at, type, field, old_value, new_value, message, save_id, revision)
        select $2::bigint + i, $1::integer, 'user', 0, 'general', 'gold', '20', '25', '', 'save', 99 from generate_series(1, 3) i`,
      values: [idOfCharacter(among(community.characters)), (id += 3)],
    })
  const character = () => idOfCharacter(among(community.characters))
  const game = () => gameOf(among(community.games))
  const times = {
    'first log page': await timeInTurns(
      {
        one: reading('log_entries', 'character_id', character),
        hashed: reading('log_hashed', 'character_id', character),
      },
      turns,
    ),
    'game log': await timeInTurns(
      { one: reading('log_entries', 'game_id', game), hashed: reading('log_hashed', 'game_id', game) },
      turns,
    ),
    'three new entries': await timeInTurns({ one: writing('log_entries'), hashed: writing('log_hashed') }, turns),
  }
  await client.end()
  const figures = Object.entries(times).map(
    ([name, { one, hashed }]) => `${name} ${one.toFixed(2)} → ${hashed.toFixed(2)} ms`,
  )
  printResult(`the log in ${partitions} partitions, no goal`, [], figures.join(', '))
}

/** Many users with one open stream each; one after the other saves on a second device. */
async function openManyStreams(serverUrl: string): Promise<void> {
  const url = await freshDatabase(serverUrl)
  const storage = await openPostgres({ url, newId: randomUUID })
  const players = await createPlayers(storage, 200, 1)
  const audience = await createAudience(storage, streams - players.length)
  await storage.close()
  const server = await startServerProcess({ DATABASE_URL: url }, { collectsGarbage: true })
  const listeners = new Listeners('saved')
  const deliver = async (): Promise<number[]> => {
    // A new one each time: the server closes a connection that was idle for as long as the streams take to open.
    const connection = await Connection.open(server.port)
    const times: number[] = []
    for (const { cookie, characters } of players) {
      const [character] = characters
      if (!character) throw new Error('createPlayers() made no character')
      const begun = performance.now()
      await Promise.all([listeners.receive(1), saveByHttp(connection, cookie, character)])
      times.push(performance.now() - begun)
    }
    connection.close()
    return times
  }
  for (const { cookie } of players) await listeners.open(server.port, cookie)
  await deliver()
  const before = await server.memory()
  for (const { cookie } of audience) await listeners.open(server.port, cookie)
  const after = await server.memory()
  const [cpu, begun] = [await server.cpu(), performance.now()]
  // Several heartbeats, comparisons with the database and records of who is online.
  await pause(45_000)
  const idle = ((await server.cpu()) - cpu) / 1_000 / (performance.now() - begun)
  const times = await deliver()
  listeners.close()
  await server.stop()
  const kilobytes = (after.rss - before.rss) / 1_024 / audience.length
  printResult(
    `${listeners.count} open streams on one process`,
    [atMost('memory of a stream', kilobytes, 50, ' kB'), atMost('p95 of delivery', quantile(times, 0.95), 250, ' ms')],
    `median of delivery ${quantile(times, 0.5).toFixed(1)} ms, ${(idle * 100).toFixed(1)} % of a core while nobody edits, ${(after.rss / 2 ** 20).toFixed(0)} MB in all`,
  )
}

/** As docs/scale.md recommends; huge pages only where the system has reserved them. */
async function giveMemory(server: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`alter system set shared_buffers = '${Math.floor((totalmem() * 0.4) / 2 ** 20)}MB'`)
  await client.end()
  await server.shutDown('fast')
  await server.restart()
}

const server = await startPostgres()
try {
  await giveMemory(server)
  await compareSizes(server.url)
  await openManyStreams(server.url)
} finally {
  await server.stop()
}
