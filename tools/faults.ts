import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshDatabase, startPostgres } from '@everquill/testing'
import { clock } from '../tests/faults/clock.ts'
import { deploy } from '../tests/faults/deploy.ts'
import { diskFull } from '../tests/faults/disk-full.ts'
import { failover } from '../tests/faults/failover.ts'
import { images } from '../tests/faults/images.ts'
import { kill } from '../tests/faults/kill.ts'
import { lostResponses } from '../tests/faults/lost-responses.ts'
import { move } from '../tests/faults/move.ts'
import { network } from '../tests/faults/network.ts'
import { pgbouncer } from '../tests/faults/pgbouncer.ts'
import { postgres } from '../tests/faults/postgres.ts'
import { quota } from '../tests/faults/quota.ts'
import { postgresAt, sqliteIn, type Database } from '../tests/faults/support/database.ts'
import { printReport, type Report } from '../tests/faults/support/report.ts'
import { restore } from '../tests/faults/restore.ts'
import { rollingRestart } from '../tests/faults/rolling-restart.ts'
import { secondServer } from '../tests/faults/second-server.ts'
import { SeededRandom } from '../tests/simulator/random.ts'
import { buildStale, serverProgram } from './support/builds.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } })
const wantedRounds = values.rounds === undefined ? null : Number(values.rounds)
if (wantedRounds !== null && !(Number.isSafeInteger(wantedRounds) && wantedRounds > 0)) {
  throw new Error('--rounds takes a whole number, at least 1')
}

/** Seeded, so that every run is the same. */
const random = new SeededRandom([20_261_115]).next
const clients = 20
const rounds = (usual: number): number => wantedRounds ?? usual

async function onSqlite(fault: (database: Database) => Promise<Report>): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-faults-'))
  try {
    return await fault(sqliteIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withPostgres(fault: (url: string) => Promise<Report>): Promise<Report> {
  const server = await startPostgres()
  try {
    return await fault(await freshDatabase(server.url))
  } finally {
    await server.stop()
  }
}

const onPostgres = (fault: (database: Database) => Promise<Report>): Promise<Report> =>
  withPostgres((url) => fault(postgresAt(url)))

const faults: Readonly<Record<string, () => Promise<Report>>> = {
  kill: () => onSqlite((database) => kill({ rounds: rounds(100), clients, random }, database, 1)),
  'kill-one-of-two': () => onPostgres((database) => kill({ rounds: rounds(20), clients, random }, database, 2)),
  'disk-full': () => diskFull({ rounds: rounds(10), clients, random }),
  network: () =>
    onSqlite((database) =>
      network({ clients, editsEach: 50, delay: 800, loss: 0.05, timeout: 5_000, random }, database),
    ),
  'lost-responses': () => onSqlite((database) => lostResponses({ clients, casesEach: 50 }, database)),
  clock: () => onSqlite((database) => clock({ rounds: rounds(10), clients, random }, database)),
  postgres: () => postgres({ rounds: rounds(10), clients, random }),
  failover: () => failover({ rounds: rounds(3), clients, random }),
  pgbouncer: () => withPostgres(pgbouncer),
  'second-server': () => onSqlite((database) => secondServer({ rounds: rounds(10), clients, random }, database)),
  images: () => onSqlite((database) => images({ rounds: rounds(10), clients, random }, database)),
  restore: () => onSqlite((database) => restore({ rounds: rounds(10), clients, random }, database)),
  'restore-postgres': () => onPostgres((database) => restore({ rounds: rounds(5), clients, random }, database)),
  move: () => withPostgres(async (url) => move(rounds(50), url)),
  deploy: () => onSqlite((database) => deploy({ rounds: rounds(20), clients: 200, random }, database)),
  'rolling-restart': () => rollingRestart({ rounds: rounds(1), clients: 500, random }),
  quota: () => onSqlite((database) => quota({ rounds: rounds(10), clients: 8, random }, database)),
}

const haproxy = { '/usr/sbin/haproxy': 'haproxy' }

/** Programs that some faults run, and the Debian packages they come in. */
const programs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  failover: {
    ...haproxy,
    '/usr/bin/etcd': 'etcd-server',
    '/usr/bin/patroni': 'patroni',
    '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  },
  pgbouncer: { '/usr/sbin/pgbouncer': 'pgbouncer' },
  'rolling-restart': haproxy,
}

/** The packages that have to be installed for a fault. */
const missingFor = (name: string): readonly string[] =>
  Object.entries(programs[name] ?? {}).flatMap(([program, debianPackage]) =>
    existsSync(program) ? [] : [debianPackage],
  )

if (!(await buildStale(serverProgram))) process.exit(1)

const names = Object.keys(faults)
for (const name of positionals.length > 0 ? positionals : names) {
  const fault = faults[name]
  const missing = missingFor(name)
  if (missing.length > 0) {
    console.log(`✗ ${name}: install the Debian packages it needs: apt-get install ${missing.join(' ')}`)
    process.exitCode = 1
  } else if (fault) {
    await fault().then(printReport, (error: unknown) => {
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    })
  } else {
    console.error(`There is no fault called ${name}: choose among ${names.join(', ')}.`)
    process.exitCode = 1
  }
}
// A fault that was given up may have left somebody at play.
process.exit()
