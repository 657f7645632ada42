import sharp from 'sharp'
import { Connection } from './support/connection.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, quantile, printResult } from './support/figures.ts'
import { createPlayers, type Player } from './support/party.ts'
import { saveByHttp } from './support/save-by-http.ts'
import { startServerProcess, type ServerProcess } from './support/server-process.ts'

const uploads = 50
const savers = 10
/** Milliseconds between two saves of one person: faster than anyone plays. */
const pace = 100

/** A phone photograph: twelve megapixels with grain that does not compress. */
const aPhoto = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'black', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Saves in turns until stopped; returns the milliseconds of every save. */
async function saving(port: number, players: readonly Player[], until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  const end = new AbortController()
  const over = until.finally(() => end.abort())
  await Promise.all(
    players.map(async ({ cookie, characters: [character] }) => {
      if (!character) return
      const connection = await Connection.open(port)
      while (!end.signal.aborted) {
        const begun = performance.now()
        await saveByHttp(connection, cookie, character)
        taken.push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, pace))
      }
      connection.close()
    }),
  )
  await over
  return taken
}

async function upload(port: number, { cookie, characters: [character] }: Player, photo: Buffer): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/characters/${character?.id}/image`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: photo,
  })
  return status
}

/** Peak memory growth of the server during some work, in bytes. */
async function growthDuring(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  const before = (await server.memory()).rss
  let most = before
  const end = new AbortController()
  const over = work.finally(() => end.abort())
  while (!end.signal.aborted) {
    most = Math.max(most, (await server.memory()).rss)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await over
  return most - before
}

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  const storage = await place.open()
  const players = await createPlayers(storage, savers + uploads, 1)
  await storage.close()
  const server = await startServerProcess(place.environment, { collectsGarbage: true })
  const photo = await aPhoto()
  const [others, painters] = [players.slice(0, savers), players.slice(savers)]
  const [first] = painters
  if (first) await upload(server.port, first, photo)
  const alone = await saving(server.port, others, new Promise((resolve) => setTimeout(resolve, 3_000)))
  const begun = performance.now()
  const sending = Promise.all(painters.map((player) => upload(server.port, player, photo)))
  const [besides, growth, statuses] = await Promise.all([
    saving(server.port, others, sending),
    growthDuring(server, sending),
    sending,
  ])
  const seconds = (performance.now() - begun) / 1_000
  await server.stop()
  const failed = statuses.filter((status) => status !== 200).length
  printResult(
    'images',
    [
      atMost(`${uploads} uploads at once: saves of others p95`, quantile(besides, 0.95), 1_000, ' ms'),
      atMost('memory', growth / 1e6, 60, ' MB'),
      atMost('uploads that failed', failed, 0),
    ],
    `p95 without uploads ${quantile(alone, 0.95).toFixed(0)} ms, ${besides.length} saves meanwhile, ` +
      `photos of ${(photo.length / 1e6).toFixed(1)} MB, the last hung after ${seconds.toFixed(1)} s`,
  )
})
