import { chromium, type Browser } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/browser.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { onSqlite } from './support/engines.ts'
import { atLeast, atMost, tell, type Finding } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'

const debuggingPort = 43_901

const usualSlowdown = 4

/**
 * What turns this machine into a phone of the middle class. Lighthouse takes four whatever it runs on, which is right for
 * a quick desktop computer; for slower ones its guide to throttling names these, by its own measure of a machine.
 */
const slowdownFor = (benchmarkIndex: number): number => (benchmarkIndex >= 1_500 ? 4 : benchmarkIndex >= 800 ? 2 : 1)

/** What Lighthouse says of a page on its phone, with this cookie. */
async function judged(url: string, cookie: string, slowdown: number, tries = 3): Promise<Result> {
  const outcome = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: { Cookie: cookie },
    disableStorageReset: false,
    throttling: { cpuSlowdownMultiplier: slowdown },
  })
  // On a busy machine it sometimes misses the beginning of a page.
  const failure = outcome?.lhr.runtimeError
  if (failure && tries > 1) return judged(url, cookie, slowdown, tries - 1)
  if (!outcome || failure) throw new Error(`Lighthouse said nothing of ${url}: ${failure?.message}`)
  return outcome.lhr
}

const scoreOf = ({ categories }: Result, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100)

const milliseconds = ({ audits }: Result, audit: string): string => `${audits[audit]?.numericValue?.toFixed(0)} ms`

function findingsOf(page: string, result: Result): readonly Finding[] {
  return [
    atLeast(`${page}: performance`, scoreOf(result, 'performance'), 90),
    atLeast('accessibility', scoreOf(result, 'accessibility'), 100),
    atLeast('best practices', scoreOf(result, 'best-practices'), 100),
    atMost('layout shift', result.audits['cumulative-layout-shift']?.numericValue ?? NaN, 0.02),
  ]
}

/** A page that never came would look very quick. */
async function mustCome(browser: Browser, url: string, cookie: string): Promise<void> {
  const page = await browser.newPage({ extraHTTPHeaders: { cookie } })
  await page.goto(url)
  await page.locator('#content').waitFor()
  await page.close()
}

if (!(await buildWebApp())) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const url = `http://localhost:${server.port}`
    const player = await Player.guest(url)
    const { character } = await player.create()
    const pages = { roster: `${url}/`, sheet: `${url}/characters/${character.publicRef}`, 'sign-in': `${url}/sign-in` }
    for (const [page, address] of Object.entries(pages)) {
      await mustCome(browser, address, player.cookie)
      const result = await judged(address, player.cookie, usualSlowdown)
      const { benchmarkIndex } = result.environment
      const slowdown = slowdownFor(benchmarkIndex)
      const calibrated = await judged(address, player.cookie, slowdown)
      const more = [
        `first paint ${milliseconds(result, 'first-contentful-paint')}`,
        `largest ${milliseconds(result, 'largest-contentful-paint')}`,
        `blocked ${milliseconds(result, 'total-blocking-time')}`,
        `BenchmarkIndex ${benchmarkIndex}, for which ${slowdown} times is right: ${scoreOf(calibrated, 'performance')}`,
      ]
      tell(`Lighthouse on a phone, CPU slowed ${usualSlowdown} times`, findingsOf(page, result), more.join(', '))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
