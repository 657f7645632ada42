import { setTimeout } from 'node:timers/promises'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { Connection } from './support/connection.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, printResult } from './support/figures.ts'
import { characters } from './support/fill.ts'
import { startServerProcess } from './support/server-process.ts'

const starts = 7

// Measures a start after the build.
if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const place = await newPlace()
  await place.fill(characters(10_000, `'user-' || (i % 500)`))
  const seconds: number[] = []
  const megabytes: number[] = []
  for (let i = 0; i < starts; i++) {
    const begun = performance.now()
    const server = await startServerProcess({ ...place.environment, RATE_LIMITS: 'on' }, { script: 'tools/start.mjs' })
    const connection = await Connection.open(server.port)
    await connection.request('GET', '/api/health', '')
    seconds.push((performance.now() - begun) / 1_000)
    // Memory is measured after deferred start-up work.
    await setTimeout(1_000)
    megabytes.push((await server.memory()).rss / 1_000_000)
    connection.close()
    await server.stop()
  }
  printResult('start on 10,000 characters', [
    atMost('until it responds', median(seconds), 1, ' s'),
    atMost('idle', median(megabytes), 130, ' MB'),
  ])
})
