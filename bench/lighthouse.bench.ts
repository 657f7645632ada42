import { chromium, type Browser } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atLeast, atMost, printResult, type Finding } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'

const debuggingPort = 43_901

/** Lighthouse advises several runs, because a single one depends too much on the machine. */
const runs = 5

/** Runs Lighthouse's phone profile on a page with this cookie. */
async function judged(url: string, cookie: string, tries = 3): Promise<Result> {
  const outcome = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: { Cookie: cookie },
    disableStorageReset: false,
  })
  // On a busy machine Lighthouse sometimes misses the start of a page.
  const failure = outcome?.lhr.runtimeError
  if (failure && tries > 1) return judged(url, cookie, tries - 1)
  if (!outcome || failure) throw new Error(`Lighthouse failed for ${url}: ${failure?.message}`)
  return outcome.lhr
}

const scoreOf = ({ categories }: Result, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100)

const milliseconds = ({ audits }: Result, audit: string): string => `${audits[audit]?.numericValue?.toFixed(0)} ms`

/** The median run. */
async function judgedOften(url: string, cookie: string): Promise<{ readonly middle: Result; readonly scores: string }> {
  const results: Result[] = []
  while (results.length < runs) results.push(await judged(url, cookie))
  results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = results[Math.floor(runs / 2)]
  if (!middle) throw new Error('There is no Lighthouse run')
  return { middle, scores: results.map((result) => scoreOf(result, 'performance')).join(' ') }
}

function findingsOf(page: string, result: Result): readonly Finding[] {
  return [
    atLeast(`${page}: performance`, scoreOf(result, 'performance'), 95),
    atLeast('accessibility', scoreOf(result, 'accessibility'), 100),
    atLeast('best practices', scoreOf(result, 'best-practices'), 100),
    atMost('layout shift', result.audits['cumulative-layout-shift']?.numericValue ?? NaN, 0.02),
  ]
}

/** A page that fails to load would look very fast. */
async function mustCome(browser: Browser, url: string, cookie: string): Promise<void> {
  const page = await browser.newPage({ extraHTTPHeaders: { cookie } })
  await page.goto(url)
  await page.locator('#content').waitFor()
  await page.close()
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const url = `http://localhost:${server.port}`
    const player = await Player.guest(url)
    const { character } = await player.create({ name: 'Haldian of the Salt Road' })
    const pages = { roster: `${url}/`, sheet: `${url}/characters/${character.publicRef}`, 'sign-in': `${url}/sign-in` }
    for (const [page, address] of Object.entries(pages)) {
      await mustCome(browser, address, player.cookie)
      const { middle, scores } = await judgedOften(address, player.cookie)
      const more = [
        `all runs ${scores}`,
        `first paint ${milliseconds(middle, 'first-contentful-paint')}`,
        `largest ${milliseconds(middle, 'largest-contentful-paint')}`,
        `blocked ${milliseconds(middle, 'total-blocking-time')}`,
      ]
      printResult(`Lighthouse on its phone, ${runs} runs`, findingsOf(page, middle), more.join(', '))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
