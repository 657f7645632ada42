import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { sourcePlugins } from './apps/web/vite.config.ts'
import { browserFlags, findChromium } from './tools/support/browser.ts'

const chromium = findChromium()

/** Packages of the web app that are CommonJS, depend on such, or consist of many files. */
const bundledPackages = [
  '@lingui/core',
  '@lingui/react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'mdast-util-from-markdown',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react/pure',
]

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    // Many tests wait for servers and databases, so with one worker for each core a fifth of the time would be idle.
    maxWorkers: availableParallelism() * 2,
    // Loading modules anew for every file would take a third of the time; tests leave no state in them.
    isolate: false,
    unstubGlobals: true,
    // Limits for tests that hang; a loaded machine must never reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{packages,apps/web,tools}/**/*.test.ts'],
          setupFiles: 'packages/testing/pinned-seed.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{apps/server,tests}/**/*.test.ts'],
          globalSetup: ['packages/testing/postgres-global-setup.ts', 'tests/support/built-server.ts'],
          setupFiles: 'packages/testing/pinned-seed.ts',
        },
      },
      {
        extends: true,
        plugins: sourcePlugins(),
        // Without discovery: a package found during a run would be bundled then, and the page reloaded under the tests.
        optimizeDeps: { noDiscovery: true, include: bundledPackages },
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: 'apps/web/src/component-test-setup.ts',
          // A click on a missing element waits this long; every test takes about a second.
          testTimeout: 180_000,
          // The default of one second is too short for a loaded machine.
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: browserFlags },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
