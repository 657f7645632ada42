import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
  // Most pages of tests live for seconds: optimising their code or compiling it in advance takes longer than it saves.
  '--js-flags=--no-opt --no-maglev --no-compile-hints-magic',
]

const show = { stdio: 'inherit', shell: true } as const

const playwrightFolder = join(import.meta.dirname, '../../node_modules/playwright-core')

/** The version of Chromium that Playwright is made for. */
function versionForPlaywright(): string {
  const { browsers } = JSON.parse(readFileSync(join(playwrightFolder, 'browsers.json'), 'utf8'))
  return browsers.find(({ name }: { name: string }) => name === 'chromium').browserVersion
}

const versionOf = (path: string): string =>
  /[\d.]+/.exec(spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '')?.[0] ?? ''

/** Playwright sees no requests of a Chromium that is much older than its own, so tests fail without a reason. */
export const isOutdated = (version: string, needed: string): boolean => parseInt(needed) - parseInt(version) > 4

/** Installs or updates the headless shell where that is possible without asking. */
function installHeadlessShell(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if (existsSync(headlessShell) && !isOutdated(versionOf(headlessShell), versionForPlaywright())) return
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
  const [version, needed] = [versionOf(path), versionForPlaywright()]
  if (isOutdated(version, needed)) {
    console.warn(`${path} is version ${version}, and Playwright is made for ${needed}: update it if tests fail.`)
  }
  return path
}

/** Like `chromiumPath`, but never installs: reading a configuration must not download a browser. */
export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH ?? found()
