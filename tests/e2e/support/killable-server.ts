import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { root } from '../../../tools/support/run.ts'
import { startProcess, type ServerProcess } from '../../support/server-process.ts'
import { startAtSheet } from './game-actions.ts'

/** A server that can be killed and restarted at the same address on the same data. */
export class KillableServer {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'everquill-killable-'))
  readonly #environment: Record<string, string> = { DATA_DIR: this.#dataDir, RATE_LIMITS: 'off' }
  #process: ServerProcess | null = null
  origin = ''

  async start(): Promise<void> {
    this.#process = startProcess(this.#environment)
    const { port } = new URL(await this.#process.url)
    this.#environment['PORT'] = port
    this.origin = `http://localhost:${port}`
  }

  /** The set-up code that the running server printed. */
  setupCode(): Promise<string> {
    return this.#process?.setupCode ?? Promise.reject(new Error('the server is down'))
  }

  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL')
    await this.#process?.ended
    this.#process = null
  }

  /** Copies the data folder while the server is down, and starts it again. */
  async copyData(): Promise<string> {
    const copy = mkdtempSync(join(tmpdir(), 'everquill-copy-'))
    await this.kill()
    cpSync(this.#dataDir, copy, { recursive: true })
    await this.start()
    return copy
  }

  /** Replaces the data folder by an earlier copy and starts again: the server no longer knows what came after it. */
  async goBackTo(copy: string): Promise<void> {
    await this.kill()
    rmSync(this.#dataDir, { recursive: true })
    cpSync(copy, this.#dataDir, { recursive: true })
    await this.start()
  }

  /** Writes a backup of the running server; returns the file. */
  async backUp(): Promise<string> {
    const file = join(mkdtempSync(join(tmpdir(), 'everquill-backup-')), 'backup')
    await this.#everquill('backup', file)
    return file
  }

  /** Restores a backup and starts again: the server has a new history. */
  async restore(file: string): Promise<void> {
    await this.kill()
    await this.#everquill('restore', file, '--replace')
    await this.start()
  }

  async #everquill(...args: readonly string[]): Promise<void> {
    const env = { PATH: process.env['PATH'], ...this.#environment }
    await promisify(execFile)(process.execPath, [join(root, 'tools/everquill.mjs'), ...args], { env })
  }
}

/** Tests with a server of their own: only where it is killed, because starting it takes longer than most tests. */
export const test = base.extend<{ readonly server: KillableServer }>({
  server: async ({ browserName: _any }, use) => {
    const server = new KillableServer()
    await server.start()
    await use(server)
    await server.kill()
  },
  baseURL: ({ server }, use) => use(server.origin),
})

/** Resolves when the service worker has cached the app. */
export const appIsCached = (page: Page) =>
  page.waitForFunction('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')

/** Opens the sheet of a guest's new character and waits until the app is cached; needs service workers. */
export async function startWithCachedApp(page: Page): Promise<string> {
  const ref = await startAtSheet(page)
  await appIsCached(page)
  return ref
}

/** The character on the server, read without the page under test. */
export async function stored(context: BrowserContext, ref: string): Promise<Record<string, unknown>> {
  return (await (await context.request.get(`/api/characters/${ref}`)).json()).character
}

export const goldIn = (context: BrowserContext, ref: string) => async () => (await stored(context, ref))['gold']
