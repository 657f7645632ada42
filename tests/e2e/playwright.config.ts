import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../../tools/browser.ts'

const port = Number(process.env['E2E_PORT'] ?? 43_117)
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'everquill-e2e-'))

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // More than there are cores: a story waits longer than it computes, and patience costs nothing where none is needed.
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    // To lay the app down on the device takes longer than most stories, so it is done in those that are about it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: '../..',
    url: `http://localhost:${port}/api/ready`,
    env: { PORT: String(port), DATA_DIR: process.env['E2E_DATA'], RATE_LIMITS: 'off' },
    stdout: 'ignore',
    stderr: 'ignore',
    timeout: 120_000,
  },
})
