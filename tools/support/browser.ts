import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** The same browser without a window, which needs two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const usual = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = (): string | undefined => [...usual, chromium.executablePath()].find((path) => existsSync(path))

/** Containers have no sandbox, and tests need none of what a browser does in the background. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Most pages of tests live for seconds: optimising their code takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
]

const show = { stdio: 'inherit', shell: true } as const

/** Installs the headless shell where that is possible without asking. */
function installHeadlessShell(): void {
  if (existsSync(headlessShell) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the browser tests …')
  const apt = 'apt-get -o Acquire::Retries=1 -o Acquire::http::Timeout=20'
  spawnSync(`${apt} update && ${apt} install -y --no-install-recommends chromium-headless-shell`, show)
}

function installWithPlaywright(): void {
  console.log('Installing Chromium for the browser tests …')
  const playwright = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
}

/** The browser for tests: CHROMIUM_PATH, else an installed Chromium, else one that is installed now. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist: correct it or unset it.`)
  }
  installHeadlessShell()
  // Ubuntu's package only wraps a snap, so check that the executable exists.
  if (!found()) installWithPlaywright()
  const path = found()
  if (!path) throw new Error('Chromium could not be installed: install it and set CHROMIUM_PATH.')
  return path
}

/** Like `chromiumPath`, but never installs: reading a configuration must not download a browser. */
export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH ?? found()
