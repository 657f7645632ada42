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

/** A page on a phone, signed in if there is a cookie. */
async function openPage(browser: Browser, url: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...phone })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page = await context.newPage()
  await page.addInitScript(measurePaint)
  await slowDown(page)
  return page
}

/** A page, and what its content is recognised by. */
interface Visited {
  readonly title: string
  readonly address: string
  readonly content: string
  readonly cookie?: string
}

/** Milliseconds until the largest paint of a page, once its content is there. */
async function paintOf(page: Page, content: string, open: () => Promise<unknown>): Promise<number> {
  await open()
  await page.locator(`${content}:visible`).first().waitFor()
  // A later, larger paint would replace this one.
  await page.waitForTimeout(settling)
  return page.evaluate<number>('largestPaint')
}

/** Visits a page for the first and the second time; the application is stored on the device in between. */
async function visit(browser: Browser, { address, content, cookie }: Visited): Promise<readonly [number, number]> {
  const page = await openPage(browser, address, cookie)
  const first = await paintOf(page, content, () => page.goto(address, { waitUntil: 'commit' }))
  await page.evaluate('navigator.serviceWorker.ready')
  const second = await paintOf(page, content, () => page.reload({ waitUntil: 'commit' }))
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
    const { cookie } = player
    const start = `http://localhost:${line.port}/`
    const pages: readonly Visited[] = [
      { title: 'the start page', address: start, content: 'h1' },
      { title: 'the roster', address: start, content: 'article h2', cookie },
      { title: 'a sheet', address: `${start}characters/${publicRef}`, content: '[data-field=hp]', cookie },
    ]
    for (const page of pages) {
      const seen: (readonly [number, number])[] = []
      while (seen.length < visits) seen.push(await visit(browser, page))
      const [first, second] = [0, 1].map((i) => median(seen.map((times) => times[i] ?? NaN)))
      printResult(`${page.title} on slow 4G (1.6 Mbit/s, 150 ms), CPU slowed ${slowdown} times, largest paint`, [
        atMost('first visit', (first ?? NaN) / 1_000, 2, ' s'),
        atMost('second visit', (second ?? NaN) / 1_000, 0.6, ' s'),
      ])
    }
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
