import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { root, run } from '../../tools/support/run.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { createCharacter, number, write } from './support/game-actions.ts'
import { allowWrites, failWrites, prepareLocalStoreFaults } from './support/local-store-faults.ts'
import { blockSaves } from './support/lost-responses.ts'

const first = join(root, 'apps/web/dist')
let second: string
let dataDir: string
let url: string
let server: TestServer | undefined

/** Strings, because browser types are not available here. */
const inControl = 'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)'
const cachedPaths =
  'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))' +
  '.then((cached) => cached.map((requests) => requests.map(({ url }) => new URL(url).pathname)))'

async function serve(webFolder: string, port = '0'): Promise<void> {
  server = await aServer({ PORT: port, DATA_DIR: dataDir }, { webFolder })
  url = server.url
}

async function stopServer(): Promise<void> {
  await server?.stop()
  server = undefined
}

/** The entry script of a build. */
const scriptOf = (folder: string): string =>
  /src="(\/assets\/index-[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''

const script = (page: Page) => page.locator('script[type=module]')
const bar = (page: Page) => page.getByText('A new version is available.')

/** Opens the page for the first time and waits until the service worker has cached the app and controls the page. */
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(url + path)
  // Caching the whole app takes long on a busy machine.
  await expect.poll(() => page.evaluate(inControl), { timeout: 180_000 }).toBe(true)
}

/** Restarts the server at the same address with another build. */
async function update(folder: string): Promise<void> {
  await stopServer()
  await serve(folder, new URL(url).port)
}

const missing = 'before-paint.js'

/** A copy of a build that lacks a file. */
function incompleteCopy(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'everquill-half-build-'))
  cpSync(folder, copy, { recursive: true })
  for (const ending of ['', '.br', '.gz']) rmSync(join(copy, missing + ending))
  return copy
}

/** A page that becomes visible checks for updates. */
const becomeVisible = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

/** The first state of the next service worker after installing. */
const stateOfNextWorker = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then((registration) => new Promise((resolve) => {
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker.addEventListener('statechange', () => resolve(worker.state))
    })
    void registration.update()
  }))`)

// In sequence, so that the second build is made once.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

test.beforeAll(async () => {
  second = mkdtempSync(join(tmpdir(), 'everquill-second-build-'))
  const command = ['vite', 'build', '--logLevel', 'warn', '--minify', 'false', '--outDir', second] as const
  const { ok, output } = await run([...command, '--emptyOutDir'], { cwd: join(root, 'apps/web') })
  if (!ok) throw new Error(output)
  expect(scriptOf(second)).not.toBe(scriptOf(first))
})
test.afterAll(() => rmSync(second, { recursive: true }))
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'everquill-shell-'))
  return serve(first)
})
test.afterEach(async () => {
  await stopServer()
  rmSync(dataDir, { recursive: true })
})

for (const how of ['server stopped', 'network offline']) {
  test.describe(how, () => {
    test.use({ locale: 'de-DE' })

    test('after one visit every URL opens offline in the reader’s language', async ({ page, context }) => {
      await visit(page)
      if (how === 'server stopped') await stopServer()
      else await context.setOffline(true)
      for (const open of [
        () => page.goto(`${url}/`),
        () => page.goto(`${url}/characters/123`),
        () => page.goto(`${url}/sign-in?back=/settings`),
        () => page.reload(),
      ]) {
        const response = await open()
        expect(response?.fromServiceWorker()).toBe(true)
        await expect(page.locator('#content')).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      }
    })
  })
}

test('API calls are neither cached nor answered from the cache', async ({ page }) => {
  await visit(page)
  const health = page.waitForResponse((response) => response.url().endsWith('/api/health'))
  await page.evaluate("fetch('/api/health').then((response) => response.text())")
  expect((await health).fromServiceWorker()).toBe(false)
  const [cached = []] = await page.evaluate<string[][]>(cachedPaths)
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  await stopServer()
  await expect(page.evaluate("fetch('/api/health')")).rejects.toThrow('Failed to fetch')
  await expect(page.goto(`${url}/api/docs`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
})

test('a new version waits for confirmation, which applies to every tab', async ({ page, context }) => {
  await visit(page, '/sign-in')
  const other = await context.newPage()
  await visit(other, '/reset')
  await update(second)
  await becomeVisible(page)
  await expect(bar(page)).toBeVisible()
  await expect(bar(other)).toBeVisible()
  await other.reload()
  await expect(bar(other)).toBeVisible()
  for (const tab of [page, other]) await expect(script(tab)).toHaveAttribute('src', scriptOf(first))
  await page.getByRole('button', { name: 'Reload' }).click()
  for (const tab of [page, other]) {
    await expect(script(tab)).toHaveAttribute('src', scriptOf(second))
    await expect(bar(tab)).toBeHidden()
  }
  expect(await page.evaluate<string[][]>(cachedPaths)).toHaveLength(1)
  await stopServer()
  expect((await page.reload())?.fromServiceWorker()).toBe(true)
  await expect(script(page)).toHaveAttribute('src', scriptOf(second))
})

test('without confirmation the old version keeps working, lazy chunks included, and asks again later', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New character' })).toBeVisible()
  await page.getByRole('link', { name: 'Everquill' }).click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await update(second)
  await becomeVisible(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(bar(page)).toBeHidden()
  await stopServer()
  const part = page.waitForResponse(/\/assets\/settings-page-.*\.js/)
  await page.getByRole('link', { name: 'Settings' }).click()
  expect((await part).fromServiceWorker()).toBe(true)
  await expect(page).toHaveURL(/\/settings$/)
  await page.reload()
  await expect(script(page)).toHaveAttribute('src', scriptOf(first))
  await expect(bar(page)).toBeVisible()
})

test('an update waits for a character that can’t be stored, although another one is', async ({ page, context }) => {
  await prepareLocalStoreFaults(context)
  await visit(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('link', { name: 'Characters' }).first().click()
  const ref = await createCharacter(page)
  await blockSaves(context)
  await failWrites(page, ref)
  await write(page, 'Gold', '15')
  await expect(page.getByText(/^Not stored on this device/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Characters' }).first().click()
  await createCharacter(page)
  await write(page, 'Gold', '3')
  await update(second)
  await becomeVisible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Couldn’t reload: your changes can’t be stored on this device.')).toBeVisible()
  await expect(script(page)).toHaveAttribute('src', scriptOf(first))
  await allowWrites(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(script(page)).toHaveAttribute('src', scriptOf(second))
  await page.goto(`${url}/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('15')
})

test('a new version is used although a picture is still loading', async ({ page, context }) => {
  await visit(page, '/sign-in')
  let pictures = 0
  // Never answered.
  await context.route('**/api/images/*', () => void (pictures += 1))
  await update(second)
  await becomeVisible(page)
  await expect(bar(page)).toBeVisible()
  await page.evaluate("void fetch('/api/images/picture').catch(() => undefined)")
  await expect.poll(() => pictures).toBe(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(script(page)).toHaveAttribute('src', scriptOf(second))
})

test('an open page checks for a new version every hour', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/sign-in')
  await update(second)
  await page.clock.runFor('59:00')
  await expect(bar(page)).toBeHidden()
  await page.clock.runFor('02:00')
  await expect(bar(page)).toBeVisible()
})

test('a first installation that failed is repeated without reloading the page', async ({ page }) => {
  const half = incompleteCopy(first)
  await update(half)
  await page.addInitScript(`
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (path) => {
      const registration = await register(path)
      const worker = registration.installing
      worker?.addEventListener('statechange', () => (window.stateOfFirstWorker ??= worker.state))
      return registration
    }`)
  await page.goto(`${url}/sign-in`)
  await expect.poll(() => page.evaluate('window.stateOfFirstWorker')).toBe('redundant')
  await update(first)
  await expect.poll(() => page.evaluate(inControl)).toBe(true)
  await stopServer()
  expect((await page.reload())?.fromServiceWorker()).toBe(true)
  rmSync(half, { recursive: true })
})

for (const [flaw, spoil] of [
  ['lacks a file', () => undefined],
  ['has a file of another build', (file: string) => writeFileSync(file, '// another')],
] as const) {
  test(`a build that ${flaw} is not installed`, async ({ page }) => {
    const half = incompleteCopy(second)
    spoil(join(half, missing))
    await visit(page, '/sign-in')
    await update(half)
    expect(await stateOfNextWorker(page)).toBe('redundant')
    await expect(bar(page)).toBeHidden()
    await stopServer()
    await page.reload()
    await expect(script(page)).toHaveAttribute('src', scriptOf(first))
    await expect(page.locator('#content')).toBeVisible()
    rmSync(half, { recursive: true })
  })
}
