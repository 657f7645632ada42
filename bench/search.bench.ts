import { catalogue } from '@everquill/catalogue'
import { chromium, type Browser, type Page } from '@playwright/test'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, quantile, printResult } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'
import { measureKeys, phone, slowdown, slowDown } from './support/slow-phone.ts'

const items = 2_000
/** Search terms in both languages, with and without matches. */
const sought = ['rope', 'fackel', 'silver', 'heiltrank', 'e', 'zzz']
/** Fast typing, but slow enough that no key waits for the previous one. */
const pause = 120

/** Multiplies the catalogue's items under different names. */
const many = Array.from({ length: items }, (_, i) => {
  const item = catalogue.Items[i % catalogue.Items.length]
  const round = Math.floor(i / catalogue.Items.length)
  const translations = item?.translations.map((texts) => ({ ...texts, name: `${texts.name} ${round || ''}`.trim() }))
  return { ...item, id: `${item?.id}-${round}`, status: 'published', translations }
})

/** A sheet on a slow phone with a catalogue of that many items. */
async function openPack(browser: Browser, url: string): Promise<Page> {
  const player = await Player.guest(url)
  const { character } = await player.create()
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...phone })
  const [name = '', value = ''] = player.cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.addInitScript(measureKeys)
  await page.route('**/api/content/items/Items?*', (route) => route.fulfill({ json: { data: many } }))
  await page.goto(`${url}/characters/${character.publicRef}`)
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add or find an item' }).waitFor()
  await slowDown(page)
  return page
}

/** Milliseconds from each key to the frame that shows its results. */
async function typeAll(page: Page): Promise<readonly number[]> {
  const field = page.getByRole('combobox', { name: 'Add or find an item' })
  await field.click()
  await page.evaluate('painted.length = 0')
  let keys = 0
  for (const text of sought) {
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      await page.keyboard.press(key, { delay: 20 })
      await page.waitForTimeout(pause)
      keys += 1
    }
  }
  await page.waitForFunction(`painted.length === ${keys}`)
  await field.fill('rope 3')
  const first = await page.getByRole('listbox').getByRole('option').first().innerText()
  if (!first.startsWith('Rope 3')) throw new Error(`the search offers ${first} instead of a rope`)
  return page.evaluate<number[]>('painted')
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times = await typeAll(await openPack(browser, `http://localhost:${server.port}`))
    const finding = atMost('median', median(times), 50, ' ms')
    const more = `95 of 100 within ${quantile(times, 0.95).toFixed(0)} ms`
    printResult(`a key in the search over ${items} items to its paint, CPU slowed ${slowdown} times`, [finding], more)
  } finally {
    await browser.close()
    await server.stop()
  }
})
