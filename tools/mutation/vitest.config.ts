import { defineConfig } from 'vitest/config'

/** Unit tests without PostgreSQL and browsers: `tools/mutate.ts` runs them hundreds of times and names their files. */
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
