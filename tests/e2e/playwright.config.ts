import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, chromiumPath } from '../../tools/support/browser.ts'

const port = Number(process.env['E2E_PORT'] ?? 43_117)
// Workers read this file too, and need not look for the browser again.
process.env['CHROMIUM_PATH'] ??= chromiumPath()
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'everquill-e2e-'))

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // More workers than cores: tests mostly wait. The timeouts only limit failures, so they suit a busy machine.
  workers: 4,
  timeout: 1_200_000,
  expect: { timeout: 240_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    actionTimeout: 240_000,
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Caching the app takes longer than most tests, so only the tests about it allow service workers.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: browserFlags,
    },
  },
  webServer: {
    command: 'node --disable-proto=delete tools/start.mjs',
    cwd: '../..',
    url: `http://localhost:${port}/api/ready`,
    env: { PORT: String(port), DATA_DIR: process.env['E2E_DATA'], RATE_LIMITS: 'off', WEBHOOK_LOOPBACK: 'on' },
    stdout: 'ignore',
    stderr: 'ignore',
    timeout: 600_000,
  },
})
