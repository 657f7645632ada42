// Takes the screenshots in docs/pictures again, in a real browser, of a real server with the data of `npm run demo`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { readConfig } from '../apps/server/src/config.ts'
import { startServer } from '../apps/server/src/start-server.ts'
import { mustSucceed } from '../tests/support/game-party.ts'
import type { Player } from '../tests/support/player.ts'
import { chromiumPath } from './support/browser.ts'
import { demoClock, fillDemo } from './demo/fill-demo.ts'
import { root } from './support/run.ts'
import { buildStale, webApp } from './support/builds.ts'

const light: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' }
const dark: BrowserContextOptions = { ...light, colorScheme: 'dark', locale: 'de-DE' }
const darkTablet: BrowserContextOptions = { ...dark, viewport: { width: 834, height: 1112 }, hasTouch: true }
const lightPhone: BrowserContextOptions = {
  ...light,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const darkPhone: BrowserContextOptions = {
  ...dark,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

interface Picture {
  readonly name: string
  readonly path: string
  readonly device: BrowserContextOptions
  /** Steps before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>
}

async function take(browser: Browser, player: Player, { name, path, device, prepare }: Picture): Promise<void> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  const [cookie = '', value = ''] = player.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: server.url }])
  const page = await context.newPage()
  await page.goto(server.url + path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('output[class*="skeleton"]').first().waitFor({ state: 'detached' })
  // Late parts (log, portraits) may still arrive; a screenshot has no assertion to wait for.
  await page.waitForTimeout(2_000)
  await prepare?.(page)
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) })
  await context.close()
}

if (!(await buildStale(webApp))) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'everquill-pictures-'))
const clock = demoClock()
const config = readConfig({ PORT: '0', RATE_LIMITS: 'off', DATA_DIR: folder })
const webFolder = join(root, 'apps/web/dist')
const server = await startServer(config, { version: 'demo', webFolder, log: null, now: clock.now })
const { players, refs, gameId: game } = await fillDemo(server.url.replace('localhost', '127.0.0.1'), clock)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const sheet = `/characters/${refs.mirelle}`
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const write = (box: RegExp, text: string) => async (page: Page) => {
  await page.getByRole('dialog').getByLabel(box).fill(text)
  await page.keyboard.press('Enter')
}
const pictures: readonly Picture[] = [
  { name: 'sheet', path: sheet, device: light },
  { name: 'sheet-dark', path: sheet, device: dark },
  { name: 'sheet-tablet', path: sheet, device: darkTablet },
  { name: 'sheet-phone', path: sheet, device: darkPhone },
  { name: 'roster', path: '/', device: light },
  { name: 'roster-phone', path: '/', device: lightPhone },
  {
    name: 'history',
    path: `${sheet}/history`,
    device: light,
    prepare: async (page) => {
      for (let entries = 0; entries < 6; entries++) await press('Previous entry')(page)
    },
  },
  { name: 'game', path: `/games/${game}`, device: light },
  { name: 'game-phone', path: `/games/${game}`, device: darkPhone },
  { name: 'tv', path: `/games/${game}/tv`, device: light },
  { name: 'recap', path: `/games/${game}`, device: dark, prepare: press('Rückblick …') },
  { name: 'catalogue', path: '/catalogue', device: dark },
  { name: 'print', path: `${sheet}/print`, device: light },
  { name: 'phone-inventory', path: sheet, device: lightPhone, prepare: press('Pack') },
  { name: 'phone-spells', path: sheet, device: darkPhone, prepare: press('Zauber') },
  { name: 'phone-notes', path: sheet, device: lightPhone, prepare: press('Notes') },
  { name: 'phone-log', path: sheet, device: darkPhone, prepare: press('Chronik') },
  {
    name: 'phone-dice',
    path: sheet,
    device: darkPhone,
    prepare: async (page) => {
      await press('Würfel')(page)
      await write(/Würfelformel/, '2w6+3')(page)
    },
  },
  {
    name: 'pay',
    path: sheet,
    device: light,
    prepare: async (page) => {
      await press('Pay…')(page)
      await page.getByRole('dialog').getByLabel('Amount').fill('3g 5s')
    },
  },
  {
    name: 'roll',
    path: sheet,
    device: dark,
    prepare: press('STÄ: auf Stärke würfeln'),
  },
  {
    name: 'palette',
    path: sheet,
    device: light,
    prepare: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('combobox').fill('gold')
    },
  },
]
/** Of the GM, once a fight has started. */
const fightPictures: readonly Picture[] = [
  { name: 'fight', path: `/games/${game}/fight`, device: light },
  { name: 'fight-phone', path: `/games/${game}/fight`, device: darkPhone },
  { name: 'fight-tv', path: `/games/${game}/tv`, device: light },
  { name: 'check', path: `/games/${game}`, device: dark, prepare: press('Probe verlangen …') },
]

/** Starts a fight in which it is Mirelle's turn. */
async function startFight(): Promise<void> {
  const characters = [
    { name: 'Mirelle Ährenfels', character: refs.mirelle, initiative: 18 },
    { name: 'Gerrik Ashdown', character: refs.gerrik, initiative: 11 },
    { name: 'Ilvi Großfuß', character: refs.ilvi, initiative: 7 },
  ]
  const creatures = [
    { name: 'Wolf 1', creature: 'wolf', hp: 5, hp_max: 12, initiative: 16 },
    { name: 'Wolf 2', creature: 'wolf', hp: 12, hp_max: 12, initiative: 12 },
    { name: 'Pack leader', creature: 'pack-leader', hp: 26, hp_max: 26, initiative: 5, hidden: true },
  ]
  const participants = [...characters, ...creatures].map((one, at) => ({ id: `p${at}`, ...one }))
  mustSucceed(await players.sam.post(`/api/games/${game}/encounters`, { name: 'The salt house', participants }))
}

for (const picture of pictures) await take(browser, players.jo, picture)
await startFight()
for (const picture of fightPictures) await take(browser, players.sam, picture)
await take(browser, players.jo, { name: 'fight-player', path: sheet, device: lightPhone })
await browser.close()
await server.close()
rmSync(folder, { recursive: true })
