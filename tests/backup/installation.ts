import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@everquill/testing'
import { onTestFinished } from 'vitest'
import { runCommand } from '../../apps/server/src/cli/cli.ts'
import type { DatabaseDump } from '../../apps/server/src/storage/backup-port.ts'
import { postgresDump } from '../../apps/server/src/storage/postgres/postgres-dump.ts'
import { sqliteDump } from '../../apps/server/src/storage/sqlite/sqlite-dump.ts'
import { aServer, type TestServer } from '../support/server.ts'

export const engines = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engines)[number]

/** What a command printed, and its exit code. */
export interface Printed {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A data folder and a database that servers and commands can be run on. */
export class Installation {
  readonly environment: Readonly<Record<string, string>>
  readonly dataDir: string

  private constructor(dataDir: string, database: Readonly<Record<string, string>>) {
    this.dataDir = dataDir
    this.environment = { DATA_DIR: dataDir, ...database }
  }

  static async create(engine: EngineName, more: Readonly<Record<string, string>> = {}): Promise<Installation> {
    const dataDir = mkdtempSync(join(tmpdir(), 'everquill-backup-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    return new Installation(dataDir, engine === 'SQLite' ? more : { ...more, DATABASE_URL: await freshDatabase() })
  }

  /** The same data folder with another environment. */
  with(more: Readonly<Record<string, string>>): Installation {
    return new Installation(this.dataDir, { ...this.environment, ...more })
  }

  /** A path for a backup, next to the data. */
  file(name: string): string {
    return join(this.dataDir, name)
  }

  /** Starts a server that stops with the test, unless it is stopped before. */
  async start(): Promise<TestServer> {
    const server = await aServer(this.environment)
    let stopped: Promise<void> | null = null
    const stop = () => (stopped ??= server.stop())
    onTestFinished(stop)
    return { ...server, stop }
  }

  /** Runs a server while the work is done. */
  async serve<T>(work: (url: string) => Promise<T>): Promise<T> {
    const server = await this.start()
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  }

  /** Runs a command for somebody who types this answer. */
  async runTyping(answer: string, ...args: readonly string[]): Promise<Printed> {
    return this.run(...args, { answer })
  }

  async run(...words: readonly (string | { readonly answer: string })[]): Promise<Printed> {
    const args = words.filter((word) => typeof word === 'string')
    const typed = words.find((word) => typeof word !== 'string')
    let [stdout, stderr] = ['', '']
    const code = await runCommand(args, {
      environment: this.environment,
      print: (text) => void (stdout += text),
      printError: (text) => void (stderr += text),
      ask: typed ? async () => typed.answer : null,
    })
    return { code, stdout, stderr }
  }

  dump(): Promise<DatabaseDump> {
    const url = this.environment['DATABASE_URL']
    return url === undefined ? sqliteDump(this.dataDir) : postgresDump(url)
  }

  async rows(): Promise<RowsByTable> {
    return rowsOf(await this.dump())
  }
}

export type RowsByTable = Readonly<Record<string, readonly string[]>>

/** Reads and closes a dump: all rows by table, sorted, because engines return them in any order. */
export async function rowsOf(dump: DatabaseDump): Promise<RowsByTable> {
  const found: Record<string, string[]> = {}
  for await (const { table, columns, rows } of dump.tables()) {
    const lines = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((column, i) => [column, row[i]]))))
    ;(found[table] ??= []).push(...lines)
  }
  await dump.close()
  for (const lines of Object.values(found)) lines.sort()
  return found
}
