import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '../../apps/server/src/backups/write-backup.ts'
import { CommandProblem } from '../../apps/server/src/cli/command-problem.ts'
import { openImageStore, openTarget } from '../../apps/server/src/cli/open-places.ts'
import { noProgress } from '../../apps/server/src/cli/progress.ts'
import { restoreBackup } from '../../apps/server/src/cli/restore-backup.ts'
import type { Result } from '../../apps/server/src/cli/result.ts'
import { readConfig, type Config } from '../../apps/server/src/config.ts'
import { openDump } from '../../apps/server/src/open-dump.ts'
import { startServer } from '../../apps/server/src/start-server.ts'
import { moveIsUnfinished } from '../../apps/server/src/storage/moving/move-note.ts'
import { password, people } from './cast.ts'
import { fillingEnvironment } from './demo-environment.ts'
import { demoClock, fillDemo } from './fill-demo.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a database has. */
interface Contents {
  readonly accounts: number
  readonly characters: number
  readonly games: number
  readonly logEntries: number
  readonly isDemo: boolean
}

/**
 * Puts the demo into the configured database, completely or not at all: it is played in a folder of its own and restored
 * from a backup. If the demo is there already, nothing changes; other data is refused.
 */
export async function keepDemo(environment: Environment): Promise<Result> {
  const config = readConfig(environment)
  const isCreated = await isEmpty(config)
  if (isCreated) await createDemo(environment, config)
  const { isDemo, ...counts } = await contentsOf(config)
  const { accounts, characters, games, logEntries } = counts
  const listed = `accounts: ${accounts}, characters: ${characters}, games: ${games}, log entries: ${logEntries}`
  if (!isDemo) throw new CommandProblem(`The database has other data (${listed}); the demo needs an empty one.`)
  const done = isCreated ? `The demo was created (${listed}).` : `The demo is there already (${listed}).`
  const emails = Object.values(people).map(({ email }) => email)
  const text = `${done}\nStart the server and sign in as ${emails.join(', ')}; the password is “${password}”.\n`
  return { text, values: { created: isCreated, ...counts } }
}

async function isEmpty(config: Config): Promise<boolean> {
  const target = await openTarget(config)
  try {
    if ((await target.unfinishedMove()) !== null) throw moveIsUnfinished()
    return await target.isEmpty()
  } finally {
    await target.close()
  }
}

async function createDemo(environment: Environment, config: Config): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-demo-'))
  try {
    const played = readConfig(fillingEnvironment(environment, folder))
    await play(played)
    const file = join(folder, 'demo')
    await backUp(played, file)
    const deps = {
      openTarget: () => openTarget(config),
      imageStore: await openImageStore(config),
      newId: randomUUID,
      now: Date.now,
      progress: noProgress,
    }
    await restoreBackup(file, deps, { replace: false })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(config: Config): Promise<void> {
  const clock = demoClock()
  const server = await startServer(config, { version: 'demo', webFolder: null, log: null, now: clock.now })
  try {
    await fillDemo(server.url.replace('localhost', '127.0.0.1'), clock)
  } finally {
    await server.close()
  }
}

async function backUp(config: Config, file: string): Promise<void> {
  const dump = await openDump(config)
  try {
    await writeBackup(file, { dump, imageStore: await openImageStore(config), createdAt: Date.now() })
  } finally {
    await dump.close()
  }
}

async function contentsOf(config: Config): Promise<Contents> {
  const dump = await openDump(config)
  try {
    const counts = await dump.rowCounts()
    const count = (table: string) => counts.get(table) ?? 0
    const emails = new Set<unknown>()
    for await (const { table, columns, rows } of dump.tables()) {
      if (table === 'users') for (const row of rows) emails.add(row[columns.indexOf('email')])
      // A real database may be large, and nothing after its users matters here.
      else if (emails.size > 0) break
    }
    return {
      accounts: count('users'),
      characters: count('characters'),
      games: count('games'),
      logEntries: count('log_entries'),
      isDemo: Object.values(people).every(({ email }) => emails.has(email)),
    }
  } finally {
    await dump.close()
  }
}
