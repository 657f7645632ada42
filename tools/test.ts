import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from './browser.ts'
import { check } from './check.ts'
import { run } from './run.ts'
import { sum, tallyOf, type Tally } from './tally.ts'
import { buildWebApp } from './web-build.ts'

const reports = mkdtempSync(join(tmpdir(), 'everquill-tests-'))

async function tests(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(['vitest', 'run', ...reporters], { show: true })
  return tallyOf(ok, report)
}

/** What the browser tests stand on; without it they count as one failure, told in words. */
async function prepareBrowserTests(): Promise<string | undefined> {
  try {
    const chromium = chromiumPath()
    return (await buildWebApp()) ? chromium : undefined
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return undefined
  }
}

async function browserTests(): Promise<Tally> {
  const CHROMIUM_PATH = await prepareBrowserTests()
  if (!CHROMIUM_PATH) return { passed: 0, failed: 1, skipped: 0 }
  const report = join(reports, 'playwright.json')
  const { ok } = await run(['playwright', 'test', '--config=tests/e2e', '--reporter=list,json'], {
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show: true,
  })
  return tallyOf(ok, report)
}

const tally = sum([await check(), await tests(), await browserTests()])
rmSync(reports, { recursive: true })

if (tally.skipped > 0) console.log(`skipped: ${tally.skipped}`)
console.log(`tests: ${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1
