import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The parts of Vitest's JSON report that are counted. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** The parts of Playwright's JSON report that are counted. */
interface PlaywrightReport {
  readonly stats: { readonly [outcome in 'expected' | 'unexpected' | 'flaky' | 'skipped']: number }
}

function count(report: VitestReport | PlaywrightReport): Tally {
  if (!('stats' in report))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passed only on a second try has failed.
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** Counts a report. A run that failed counts as a failure even if no test did: a file that does not load has no tests. */
export function tallyOf(ok: boolean, file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const tally = count(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})
