import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { startProcess, type ServerProcess } from '../../support/server-process.ts'
import { startAtSheet } from './game-actions.ts'

/** A server of one's own that can be killed and started again, at the same address and on the same data. */
class MortalServer {
  readonly #environment: Record<string, string> = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'everquill-mortal-')),
    RATE_LIMITS: 'off',
  }
  #process: ServerProcess | null = null
  origin = ''

  async start(): Promise<void> {
    this.#process = startProcess(this.#environment)
    const { port } = new URL(await this.#process.url)
    this.#environment['PORT'] = port
    this.origin = `http://localhost:${port}`
  }

  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL')
    await this.#process?.ended
    this.#process = null
  }
}

/** Tests with such a server each: only for those in which it dies, since its start takes longer than most tests. */
export const test = base.extend<{ readonly server: MortalServer }>({
  server: async ({ browserName: _any }, use) => {
    const server = new MortalServer()
    await server.start()
    await use(server)
    await server.kill()
  },
  baseURL: ({ server }, use) => use(server.origin),
})

/** From here on the page and what it needs lie on the device. */
const isAtHome = (page: Page) =>
  page.waitForFunction('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')

/** A guest with a character whose page lies on the device; only where service workers are allowed. */
export async function sitDown(page: Page): Promise<string> {
  const ref = await startAtSheet(page)
  await isAtHome(page)
  return ref
}

/** What the server holds, asked past the page that is being tested. */
export async function stored(context: BrowserContext, ref: string): Promise<Record<string, unknown>> {
  return (await (await context.request.get(`/api/characters/${ref}`)).json()).character
}

export const goldIn = (context: BrowserContext, ref: string) => async () => (await stored(context, ref))['gold']
