// Runs before every command, under any Node from 20 on and with nothing installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = join(root, 'package-lock.json')
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node')
/** npm writes this one itself, at the end of an install. */
const npmStamp = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.installed')
const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** The hash recognises an unchanged lock file with a new time, as after a checkout; the times recognise an install by hand. */
function isInstalled() {
  if (!existsSync(ownNode) || !existsSync(npmStamp)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  return statSync(npmStamp).mtimeMs >= statSync(lockFile).mtimeMs
}

/** `npm ci` removes both stamps first, so an interrupted install is never mistaken for a complete one. */
function install() {
  console.log('Installing packages with npm ci (a minute or two) …')
  const args = ['ci', '--include=dev', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0 && existsSync(ownNode)
}

if (!isInstalled()) {
  if (install()) {
    writeFileSync(stamp, lock)
  } else {
    console.error('The packages could not be installed: check the network, delete node_modules and try again.')
    process.exitCode = 1
  }
}
