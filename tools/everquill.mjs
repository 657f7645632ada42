#!/usr/bin/env node
// Runs under any Node from 20 on: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const ownNode = inRoot('node_modules/node/bin/node')
const args = process.argv.slice(2)
const isStart = args[0] === 'start' && args.slice(1).every((arg) => arg === '--force')

const isDemo = args[0] === 'demo' && args.slice(1).every((arg) => ['--keep', '--json'].includes(arg))

// Only `start` and `demo` may install: a backup must not replace the packages of a running server.
if (isStart || isDemo) await import('./setup.mjs')
if (!existsSync(ownNode)) {
  console.error('Everquill is not installed here yet; run "npm start" once.')
  process.exitCode = 1
}

if (!process.exitCode) {
  const script = isStart
    ? [inRoot('tools/start.mjs'), ...args.slice(1)]
    : isDemo
      ? [inRoot('tools/demo.ts'), ...args.slice(1)]
      : [inRoot('apps/server/src/cli/main.ts'), ...args]
  const child = spawn(ownNode, ['--disable-proto=delete', ...script], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => (process.exitCode = code ?? 1))
}
