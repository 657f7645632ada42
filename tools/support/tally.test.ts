import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from './run.ts'
import { sum, tallyOf } from './tally.ts'

let folder: string
const report = (name: string): string => join(folder, `${name}.json`)

/** Inside the project, because the generated tests need its packages. */
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/tally-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const threeTests = (runner: string): string => `
  import { expect, test } from '${runner}'
  test('passes', () => {})
  test('fails', () => expect(1).toBe(2))
  test.skip('is skipped', () => {})`

const vitest = async (name: string) =>
  run(['vitest', 'run', '--root', folder, name, '--reporter=json', `--outputFile=${report(name)}`])

test('the tests of a real Vitest run are counted', async () => {
  writeFileSync(join(folder, 'three.test.ts'), threeTests('vitest'))
  const { ok } = await vitest('three')
  const failures = [expect.stringMatching(/three\.test\.ts › fails\n.*expected 1 to be 2/)]
  expect(tallyOf(ok, report('three'))).toEqual({ passed: 1, failed: 1, skipped: 1, failures })
})

test('a test file that does not load counts as a failure', async () => {
  writeFileSync(join(folder, 'half-good.test.ts'), `import { test } from 'vitest'\ntest('passes', () => {})`)
  writeFileSync(join(folder, 'half-broken.test.ts'), `import './missing.ts'`)
  const { ok } = await vitest('half')
  const failures = [expect.stringMatching(/half-broken\.test\.ts\n.*missing\.ts/)]
  expect(tallyOf(ok, report('half'))).toEqual({ passed: 1, failed: 1, skipped: 0, failures })
})

test('a Playwright test that passed only on its second try counts as a failure', async () => {
  const lucky = `test('is lucky', ({}, { retry }) => expect(retry).toBe(1))`
  writeFileSync(join(folder, 'four.spec.ts'), `${threeTests('@playwright/test')}\n${lucky}`)
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    'export default { retries: 1, testMatch: "*.spec.ts", outputDir: "results" }',
  )
  const { ok } = await run(['playwright', 'test', `--config=${folder}`, '--reporter=json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('four') },
  })
  const failures = [
    expect.stringMatching(/four\.spec\.ts:\d+ › fails\n/),
    expect.stringMatching(/four\.spec\.ts:\d+ › is lucky\n/),
  ]
  expect(tallyOf(ok, report('four'))).toEqual({ passed: 1, failed: 2, skipped: 1, failures })
})

test('a run without a report counts as a failure, whatever its exit code', () => {
  const failures = ['The test run wrote no report.']
  expect(tallyOf(true, report('none'))).toEqual({ passed: 0, failed: 1, skipped: 0, failures })
})

test('tallies add up', () => {
  const tallies = [
    { passed: 1, failed: 2, skipped: 3, failures: ['one', 'two'] },
    { passed: 10, failed: 1, skipped: 30, failures: ['three'] },
  ]
  expect(sum(tallies)).toEqual({ passed: 11, failed: 3, skipped: 33, failures: ['one', 'two', 'three'] })
})
