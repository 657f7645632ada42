import { setTimeout } from 'node:timers/promises'
import { buildWebApp } from '../tools/web-build.ts'
import { Connection } from './support/connection.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, tell } from './support/figures.ts'
import { characters } from './support/fill.ts'
import { startServerProcess } from './support/server-process.ts'

const starts = 7

// What is measured is a start after the build.
if (!(await buildWebApp())) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  await place.fill(characters(10_000, `'user-' || (i % 500)`))
  const seconds: number[] = []
  const megabytes: number[] = []
  for (let i = 0; i < starts; i++) {
    const begun = performance.now()
    const server = await startServerProcess({ ...place.environment, RATE_LIMITS: 'on' }, { script: 'tools/start.mjs' })
    const connection = await Connection.open(server.port)
    await connection.ask('GET', '/api/health', '')
    seconds.push((performance.now() - begun) / 1_000)
    // Whatever a start still has to do afterwards is part of what an idle server holds.
    await setTimeout(1_000)
    megabytes.push((await server.memory()).rss / 1_000_000)
    connection.close()
    await server.stop()
  }
  tell('start on 10,000 characters', [
    atMost('until it answers', median(seconds), 1, ' s'),
    atMost('idle', median(megabytes), 150, ' MB'),
  ])
})
