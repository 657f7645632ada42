import { defineConfig } from 'vitest/config'

/** All tests outside the browser. `tools/mutate.ts` names their files and starts one PostgreSQL server for all runs. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: ['{packages,apps,tests}/**/*.test.ts'],
    setupFiles: 'tools/mutation/without-shrinking.ts',
    // One worker that loads each module once; several mutants are tested at the same time.
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    // Far above any test, so that only a mutant that waits forever reaches it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
