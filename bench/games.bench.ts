import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { defaultSettings } from '@everquill/domain'
import type { Storage } from '../apps/server/src/storage/port.ts'
import { hashOfToken } from '../apps/server/src/accounts/sessions/tokens.ts'
import { Connection } from './support/connection.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, quantile, printResult, type Finding } from './support/figures.ts'
import { createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess } from './support/server-process.ts'

const [editors, games, pause, seconds] = [200, 20, 2_000, 60]
const [listeners, events] = [1_000, 50]

/** Adds players to games directly in the storage. */
async function gather(storage: Storage, gameId: string, players: readonly Player[]): Promise<void> {
  await storage.transaction(async (tx) => {
    await tx.games.put({ id: gameId, name: gameId, settings: defaultSettings, createdAt: 0, deletedAt: null })
    for (const [i, { user }] of players.entries()) {
      await tx.games.putMember(gameId, { user, role: i === 0 ? 'gm' : 'player', joinedAt: i })
    }
  })
}

/** A listener per user that counts events. */
async function listen(port: number, cookie: string, onSaved: (count: number) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const hello = new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1')
      if (text.includes('event: hello')) resolve()
      onSaved(text.split('event: saved').length - 1)
    })
  })
  socket.write(`GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`)
  await hello
  return socket
}

const enter = async (port: number, gameId: string, { cookie, characters }: Player): Promise<Connection> => {
  const connection = await Connection.open(port)
  for (const { id } of characters) {
    await connection.request(
      'POST',
      `/api/games/${gameId}/characters`,
      cookie,
      JSON.stringify({ character: String(id) }),
    )
  }
  return connection
}

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
  let [received, wanted] = [0, 0]
  let enough: () => void = () => undefined
  const sockets: Socket[] = []
  for (const { cookie } of others) {
    sockets.push(
      await listen(port, cookie, (count) => {
        received += count
        if (received >= wanted) enough()
      }),
    )
  }
  const begun = performance.now()
  for (let i = 1; i <= events; i++) {
    wanted = i * others.length
    const all = new Promise<void>((resolve) => (enough = resolve))
    const [character] = player.characters
    if (character) await Promise.all([all, saveByHttp(connection, player.cookie, character)])
  }
  const perSecond = (events * others.length) / ((performance.now() - begun) / 1_000)
  for (const socket of sockets) socket.destroy()
  connection.close()
  if (received !== events * others.length)
    throw new Error(`${received} of ${events * others.length} events were received`)
  return perSecond
}

/** Users who only listen. */
async function audience(storage: Storage, count: number): Promise<readonly Player[]> {
  const users = Array.from({ length: count }, (_, i) => `guest-${i}`)
  await storage.transaction(async ({ accounts }) => {
    const now = Date.now()
    for (const id of users) {
      await accounts.putUser({ id, name: id, email: null, guest: true, administrator: false, createdAt: now })
      const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: now + 86_400_000 }
      await accounts.putSession({ id, tokenHash: hashOfToken(id), userId: id, device: 'bench', ...times })
    }
  })
  return users.map((user) => ({ user, cookie: `everquill=${user}`, characters: [] }))
}

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  const storage = await place.open()
  const players = await createPlayers(storage, editors + 1, 1)
  const [soloist, ...party] = players
  const crowd = await audience(storage, listeners)
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
})
