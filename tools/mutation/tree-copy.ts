import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../support/run.ts'
import { mutated, type Mutant } from './mutants.ts'
import { testsVariable } from './vitest.config.ts'

export interface TestRun {
  readonly result: 'passed' | 'failed' | 'timeout'
  /** The test files that failed. */
  readonly failed: readonly string[]
}

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

/** Runs test files in a copy, with a mutant or without, until one fails. */
export async function runTests(
  copy: string,
  tests: readonly string[],
  { mutant, minutes }: { mutant?: Mutant; minutes: number },
): Promise<TestRun> {
  const test = async (): Promise<TestRun> => vitest(copy, tests, minutes)
  return mutant ? withMutant(copy, mutant, test) : test()
}

/** Puts a mutant into a copy for the time of an action; the copy is then as it was. */
export async function withMutant<T>(copy: string, mutant: Mutant, action: () => Promise<T>): Promise<T> {
  const file = join(copy, mutant.path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, mutated(text, mutant))
  try {
    return await action()
  } finally {
    writeFileSync(file, text)
  }
}

async function vitest(copy: string, tests: readonly string[], minutes: number): Promise<TestRun> {
  const report = join(copy, 'mutation-report.json')
  rmSync(report, { force: true })
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config=tools/mutation/vitest.config.ts']
  // A process group of its own, because a test that loops forever ends only with its worker.
  const child = spawn(process.execPath, [...command, '--reporter=json', `--outputFile=${report}`], {
    cwd: copy,
    env: { ...process.env, [testsVariable]: tests.join(' ') },
    stdio: 'ignore',
    detached: true,
  })
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
      if (isLate) resolve({ result: 'timeout', failed: [] })
      else if (code === 0) resolve({ result: 'passed', failed: [] })
      else resolve({ result: 'failed', failed: failedIn(report, tests) })
    })
  })
}

/** The test files that failed; all of them if Vitest itself ended early. */
function failedIn(report: string, tests: readonly string[]): readonly string[] {
  if (!existsSync(report)) return tests
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[]
  }
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length === 0 ? tests : tests.filter((test) => failed.some((name) => name.endsWith(`/${test}`)))
}
