import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/browser.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { onSqlite } from './support/engines.ts'
import { atLeast, atMost, tell, type Finding } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'

const debuggingPort = 43_901

/** What Lighthouse says of a page on its phone, with this cookie. */
async function judged(url: string, cookie: string): Promise<Result> {
  const outcome = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    extraHeaders: { Cookie: cookie },
    disableStorageReset: false,
  })
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`)
  return outcome.lhr
}

function findingsOf(page: string, { categories, audits }: Result): readonly Finding[] {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return [
    atLeast(`${page}: performance`, score('performance'), 90),
    atLeast('accessibility', score('accessibility'), 100),
    atLeast('best practices', score('best-practices'), 100),
    atMost('layout shift', audits['cumulative-layout-shift']?.numericValue ?? NaN, 0.02),
  ]
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
      tell('Lighthouse on a phone', findingsOf(page, await judged(address, player.cookie)))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
