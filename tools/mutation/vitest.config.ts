import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** The environment variable with the test files of a run, nearest first. */
export const testsVariable = 'EVERQUILL_MUTATE_TESTS'

const tests = (process.env[testsVariable] ?? '').split(' ')

/** The nearest test is the most likely to fail, and the first failure ends the run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => tests.findIndex((test) => moduleId.endsWith(`/${test}`))
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** All tests outside the browser. `tools/mutate.ts` names their files and starts one PostgreSQL server for all runs. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: tests,
    setupFiles: 'tools/mutation/without-shrinking.ts',
    sequence: { sequencer: NearestFirst },
    // One worker that loads each module once; several mutants are tested at the same time.
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    // Far above any test, so that only a mutant that waits forever reaches it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
