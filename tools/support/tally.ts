import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed and why, to be shown again at the end of a long output. */
  readonly failures: readonly string[]
}

/** The parts of Vitest's JSON report that are used. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are used. */
interface PlaywrightReport {
  readonly stats: { readonly [outcome in 'expected' | 'unexpected' | 'flaky' | 'skipped']: number }
  readonly suites: readonly PlaywrightSuite[]
}

const isPlaywright = (report: VitestReport | PlaywrightReport): report is PlaywrightReport => 'stats' in report

function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}\n${message}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`)
  })
}

function playwrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ results }) => `${file}:${line} › ${title}\n${results.map(({ error }) => error?.message ?? '').join('\n')}`,
      ),
  )
  return [...failed, ...suites.flatMap(playwrightFailures)]
}

function count(report: VitestReport | PlaywrightReport): Tally {
  if (!isPlaywright(report))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: vitestFailures(report),
    }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passed only on a second try has failed.
  return { passed: expected, failed: unexpected + flaky, skipped, failures: report.suites.flatMap(playwrightFailures) }
}

/** Counts a report. A run that failed counts as a failure even if no test did: a file that does not load has no tests. */
export function tallyOf(ok: boolean, file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: ['The test run wrote no report.'] }
  const tally = count(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})
