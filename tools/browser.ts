import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** The shell without windows comes first: the same browser, and it takes half the time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = (): string | undefined => [...usual, chromium.executablePath()].find((path) => existsSync(path))

function installChromium(): void {
  console.log('Installing a Chromium for the tests in the browser …')
  const show = { stdio: 'inherit', shell: true } as const
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    spawnSync('apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell', show)
  // Ubuntu's package is an empty shell around a snap, so look before believing it.
  if (!found()) {
    const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
    spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  }
}

/** A Chromium to test in: the one named in CHROMIUM_PATH, one that is here already, or one installed now. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist: correct it or leave it out.`)
  }
  if (!found()) installChromium()
  const path = found()
  if (!path) throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH.')
  return path
}
