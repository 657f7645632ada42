import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    // Many tests wait for servers and databases; a core that is left free for them would be idle.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'pure', include: ['{packages,apps/web,tools}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{apps/server,tests}/**/*.test.ts'],
          globalSetup: 'packages/testing/postgres-global-setup.ts',
        },
      },
    ],
  },
})
