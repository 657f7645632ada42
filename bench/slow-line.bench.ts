import { chromium, type Browser, type Page } from '@playwright/test'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, printResult, quantile } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'
import { SlowLine, type Conditions } from './support/slow-line.ts'
import { phone, slowDown, slowdown } from './support/slow-phone.ts'

const slow4g: Conditions = { bitsPerSecond: 1_600_000, latency: 150, loss: 0 }
/** A phone in a cellar. */
const barely: Conditions = { bitsPerSecond: 20_000, latency: 2_000, loss: 0.1 }
const visits = 5
const edits = 8
/** Milliseconds after which a page is complete, once its first values are there. */
const settling = 1_500

/** Remembers when the largest part of a page was painted. */
const measurePaint = `
  globalThis.largestPaint = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })`

/** A generator of the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function openPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...phone })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page = await context.newPage()
  await page.addInitScript(measurePaint)
  await slowDown(page)
  return page
}

/** Milliseconds until the largest paint of a page, once its content is there. */
async function paintOf(page: Page, visit: () => Promise<unknown>): Promise<number> {
  await visit()
  await page.locator('[data-field=hp]:visible').first().waitFor()
  // A later, larger paint would replace this one.
  await page.waitForTimeout(settling)
  return page.evaluate<number>('largestPaint')
}

/** Visits a sheet for the first and the second time; the application is stored on the device in between. */
async function visitSheet(browser: Browser, address: string, cookie: string): Promise<readonly [number, number]> {
  const page = await openPage(browser, address, cookie)
  const first = await paintOf(page, () => page.goto(address, { waitUntil: 'commit' }))
  await page.evaluate('navigator.serviceWorker.ready')
  const second = await paintOf(page, () => page.reload({ waitUntil: 'commit' }))
  await page.context().close()
  return [first, second]
}

/** Edits a sheet on a bad connection; returns the milliseconds until each edit was saved and the number of requests. */
async function editSlowly(browser: Browser, line: SlowLine, ref: string, cookie: string) {
  line.conditions = { bitsPerSecond: 1e9, latency: 0, loss: 0 }
  const page = await openPage(browser, `http://localhost:${line.port}/characters/${ref}`, cookie)
  await page.goto(`http://localhost:${line.port}/characters/${ref}`)
  await page.getByRole('button', { name: 'Pack', exact: true }).click()
  const gold = page.getByRole('textbox', { name: 'Gold', exact: true }).and(page.locator(':visible')).first()
  await gold.waitFor()
  await page.waitForTimeout(settling)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push((request.postDataJSON() as { saveId: string }).saveId)
  })
  line.conditions = barely
  const times: number[] = []
  for (let edit = 1; edit <= edits; edit++) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH', { timeout: 180_000 })
    await gold.fill(String(100 + edit))
    await gold.press('Enter')
    const begun = performance.now()
    await (await saved).finished()
    times.push(performance.now() - begun)
  }
  await page.context().close()
  return { times, requests: sent.length, saves: new Set(sent).size }
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const line = await SlowLine.open(server.port, slow4g, seeded(18))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const player = await Player.guest(`http://localhost:${server.port}`)
    const { publicRef } = (await player.create({ name: 'Haldian of the Salt Road' })).character
    const address = `http://localhost:${line.port}/characters/${publicRef}`
    const seen: (readonly [number, number])[] = []
    while (seen.length < visits) seen.push(await visitSheet(browser, address, player.cookie))
    const [first, second] = [0, 1].map((i) => median(seen.map((times) => times[i] ?? NaN)))
    printResult(`a sheet on slow 4G (1.6 Mbit/s, 150 ms), CPU slowed ${slowdown} times, largest paint`, [
      atMost('first visit', (first ?? NaN) / 1_000, 2, ' s'),
      atMost('second visit', (second ?? NaN) / 1_000, 0.6, ' s'),
    ])
    const { times, requests, saves } = await editSlowly(browser, line, publicRef, player.cookie)
    printResult(
      'saves at 20 kbit/s, 2 s latency, 10 % loss',
      [atMost('requests for each save', requests / saves, 1)],
      `${saves} saves arrived, p50 ${(median(times) / 1_000).toFixed(1)} s, longest ${(quantile(times, 1) / 1_000).toFixed(1)} s`,
    )
  } finally {
    await browser.close()
    line.close()
    await server.stop()
  }
})
