import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@everquill/testing'
import { chromiumPath } from './support/browser.ts'
import { check } from './check.ts'
import { run } from './support/run.ts'
import { sum, tallyOf, type Tally } from './support/tally.ts'
import { buildStale, webApp } from './support/builds.ts'

const reports = mkdtempSync(join(tmpdir(), 'everquill-tests-'))

/** Installs Chromium if needed; without it component and browser tests fail with a message. */
function findChromium(): string | undefined {
  try {
    return chromiumPath()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

async function tests(chromium: string | undefined): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium }
  const { ok } = await run(['vitest', 'run', ...reporters], { env, show: true })
  return tallyOf(ok, report)
}

async function browserTests(chromium: string | undefined): Promise<Tally> {
  if (chromium === undefined || !(await buildStale(webApp)))
    return { passed: 0, failed: 1, skipped: 0, failures: ['The browser tests could not start.'] }
  const report = join(reports, 'playwright.json')
  const { ok } = await run(['playwright', 'test', '--config=tests/e2e', '--reporter=list,json'], {
    // Another checkout, or any other program, may use the port of the configuration.
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(await freePort()) },
    show: true,
  })
  return tallyOf(ok, report)
}

const chromium = findChromium()
const tally = sum([await check(), await tests(chromium), await browserTests(chromium)])
rmSync(reports, { recursive: true })

for (const failure of tally.failures) console.log(`✗ ${failure.split('\n').slice(0, 15).join('\n')}\n`)
// Once more at the end, because some programs show only the last lines of a long output.
for (const failure of tally.failures) console.log(`failed: ${failure.split('\n')[0]}`)
if (tally.skipped > 0) console.log(`skipped: ${tally.skipped}`)
console.log(`tests: ${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
