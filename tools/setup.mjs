// Runs before every command, under any Node from 20 on and with nothing installed: plain JavaScript, no packages.
// `npm start` needs the packages that build and run Everquill; with --all, those of tests and checks are installed too.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')
const wantsAll = process.argv.includes('--all')

/** The packages that a lock file lists, by their folder; none if it is missing or incomplete. */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Compares the lock file with the one that npm writes at the end of an install, so an install by hand counts too.
 * Optional packages are not compared: most of them are for other platforms.
 */
function isInstalled({ all }) {
  if (!existsSync(ownNode)) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([folder, wanted]) => {
    if (folder === '' || wanted.optional) return true
    if (!all && (wanted.dev || wanted.devOptional)) return true
    const { version, integrity, resolved } = installed[folder] ?? {}
    if (wanted.link) return resolved === wanted.resolved
    return version === wanted.version && (!integrity || !wanted.integrity || integrity === wanted.integrity)
  })
}

function npm(...args) {
  const { npm_execpath: program, npm_node_execpath: node = process.execPath } = process.env
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = program
    ? spawnSync(node, [program, ...args, '--loglevel=error'], options)
    : spawnSync('npm', [...args, '--loglevel=error'], { ...options, shell: process.platform === 'win32' })
  return status === 0 && isInstalled({ all: wantsAll })
}

function install() {
  // Adds what is missing: `npm ci` would remove the packages of a server that is running.
  if (wantsAll && isInstalled({ all: false })) {
    console.log('Installing the packages of tests and checks (a minute or two) …')
    return npm('install', '--include=dev', '--no-save')
  }
  console.log('Installing packages with npm ci (a minute or two) …')
  return npm('ci', wantsAll ? '--include=dev' : '--omit=dev')
}

if (!isInstalled({ all: wantsAll }) && !install()) {
  console.error('The packages could not be installed: check the network, delete node_modules and try again.')
  process.exitCode = 1
}
