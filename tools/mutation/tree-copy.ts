import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../support/run.ts'
import { mutated, type Mutant } from './mutants.ts'

export type TestResult = 'passed' | 'failed' | 'timeout'

/** Copies what Git tracks or would track. Our own packages resolve to the copy, all others to the checkout. */
export async function copyTree(copy: string): Promise<void> {
  const { output } = await run(['git', 'ls-files', '-co', '--exclude-standard', '-z'])
  for (const path of output.split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
  }
  for (const modules of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })]) {
    mkdirSync(join(copy, modules), { recursive: true })
    for (const name of readdirSync(join(root, modules))) {
      if (name !== '@everquill' && !name.startsWith('.'))
        symlinkSync(join(root, modules, name), join(copy, modules, name))
    }
  }
  mkdirSync(join(copy, 'node_modules/@everquill'))
  for (const path of globSync('{apps,packages}/*', { cwd: root })) {
    symlinkSync(join(copy, path), join(copy, 'node_modules/@everquill', path.slice(path.indexOf('/') + 1)))
  }
}

/** Runs test files in a copy, with a mutant or without, whose failures are shown; the copy is then as it was. */
export async function runTests(
  copy: string,
  tests: readonly string[],
  { mutant, minutes }: { mutant?: Mutant; minutes: number },
): Promise<TestResult> {
  if (!mutant) return vitest(copy, ['--reporter=agent', ...tests], { minutes, stdio: 'inherit' })
  const file = join(copy, mutant.path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, mutated(text, mutant))
  try {
    return await vitest(copy, tests, { minutes, stdio: 'ignore' })
  } finally {
    writeFileSync(file, text)
  }
}

async function vitest(
  copy: string,
  options: readonly string[],
  { minutes, stdio }: { minutes: number; stdio: 'inherit' | 'ignore' },
): Promise<TestResult> {
  const vitestCommand = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=tools/mutation/vitest.config.ts',
  ]
  // A process group of its own, because a test that loops forever ends only with its worker.
  const child = spawn(process.execPath, [...vitestCommand, ...options], { cwd: copy, stdio, detached: true })
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.prependOnceListener('exit', stop)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, minutes * 60_000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('exit', stop)
      if (isLate) resolve('timeout')
      else resolve(code === 0 ? 'passed' : 'failed')
    })
  })
}
