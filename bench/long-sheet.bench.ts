import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, printResult, quantile } from './support/figures.ts'
import { goTo, openOften, openRoster } from './support/open-sheet.ts'
import { startServerProcess } from './support/server-process.ts'
import { phone, slowdown } from './support/slow-phone.ts'

const name = 'Haldian of the Salt Road'
const items = 2_000
const openings = 5
/** Turns of a wheel, and how far each scrolls. */
const turns = 40
const distance = 400
const pause = 120

const devices: readonly { readonly where: string; readonly device: BrowserContextOptions }[] = [
  { where: 'on a phone', device: phone },
  { where: 'as wide as a desktop', device: { viewport: { width: 1440, height: 900 } } },
]

/** Collects long tasks, and the duration of every interaction until the paint that shows it. */
const observe = `
  globalThis.longTasks = []
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Shows a tab, where there are tabs. */
async function showTab(page: Page, tabName: string): Promise<void> {
  const tab = page.getByRole('button', { name: tabName, exact: true })
  if (await tab.isVisible()) await tab.click()
}

/** The long tasks while the inventory is scrolled. */
async function scroll(page: Page): Promise<readonly number[]> {
  await showTab(page, 'Pack')
  // Loading must not count as scrolling.
  await page.waitForTimeout(3_000)
  await page.mouse.move(200, 450)
  await page.evaluate('longTasks.length = 0')
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, turn < turns / 2 ? distance : -distance)
    await page.waitForTimeout(pause)
  }
  return page.evaluate<number[]>('longTasks')
}

/** What a player does in a game: rolls, counts coins, writes notes, looks around. Returns the milliseconds of each. */
async function play(page: Page): Promise<readonly number[]> {
  await page.evaluate('interactions.clear()')
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
    await page.waitForTimeout(pause)
  }
  const type = async (text: string) => {
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(pause)
    }
  }
  for (const attribute of ['STR: roll for Strength', 'DEX: roll for Dexterity']) {
    await showTab(page, 'Sheet')
    await press(attribute)
    await goTo(page, { box: 'Gold', key: '5', tabName: 'Pack' })
    await type('57')
    await page.keyboard.press('Enter')
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await showTab(page, 'Spells')
    await showTab(page, 'Sheet')
    await press('Dice')
    await press('d20')
    await press('Roll')
    await page.keyboard.press('Escape')
  }
  await goTo(page, { box: 'Notes', key: 'e', tabName: 'Notes', opener: 'Edit: Notes' })
  await type('The smith pays')
  await page.waitForTimeout(1_000)
  return page.evaluate<number[]>('[...interactions.values()]')
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const { where, device } of devices) {
      const page = await openRoster(browser, `http://localhost:${server.port}`, device, { name, items })
      page.setDefaultTimeout(300_000)
      await page.evaluate(observe)
      const opened = await openOften(page, openings)
      const played = await play(page)
      const longest = quantile([0, ...(await scroll(page))], 1)
      await page.context().close()
      printResult(
        `sheet with ${items} items ${where}, CPU slowed ${slowdown} times`,
        [
          atMost('opens in', median(opened.map(([seen]) => seen)), 300, ' ms'),
          // As INP counts: the slowest of up to 50 interactions.
          atMost('slowest interaction', quantile(played, 1), 100, ' ms'),
          atMost('longest task while scrolling', longest, 50, ' ms'),
        ],
        `all of it is there after ${median(opened.map(([, whole]) => whole)).toFixed(0)} ms; ${played.length} interactions, p50 ${median(played).toFixed(0)} ms`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
