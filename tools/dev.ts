import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithNpm } from './support/end-with-npm.ts'
import { root } from './support/run.ts'

const vite = join(root, 'node_modules/vite/bin/vite.js')

const children = [
  spawn(process.execPath, ['--disable-proto=delete', '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
}

// Neither is useful without the other: when one exits, both do.
for (const child of children) child.on('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
endWithNpm()
