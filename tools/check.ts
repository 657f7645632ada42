import { join } from 'node:path'
import { root, run, type Finished } from './support/run.ts'
import type { Tally } from './support/tally.ts'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly cwd?: string
}

const web = join(root, 'apps/web')

const steps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the server, tests and tools', command: ['tsc', '-p', '.'] },
  { name: 'types of the domain', command: ['tsc', '-p', 'packages/domain'] },
  // Without Node and the DOM: the readers run in a worker.
  { name: 'types of the readers of other programs', command: ['tsc', '-p', 'packages/import'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'apps/web'] },
  // It runs the sync client of the browser on the commands of the server.
  { name: 'types of the simulator', command: ['tsc', '-p', 'tests/simulator'] },
  { name: 'modules: imports, cycles, folder sizes', command: ['node', 'tools/rooms.ts'] },
  { name: 'retired words', command: ['node', 'tools/wording.ts'] },
  { name: 'CSS classes', command: ['node', 'tools/css-classes.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'texts extracted', command: ['lingui', 'check', 'sync', '--clean', '--verbose'], cwd: web },
  { name: 'texts translated', command: ['lingui', 'check', 'missing', '--mode', 'catalog', '--verbose'], cwd: web },
]

interface Result extends Finished {
  readonly name: string
  readonly seconds: number
}

async function perform({ name, command, cwd = root }: Step): Promise<Result> {
  const start = performance.now()
  const finished = await run(command, { cwd })
  return { ...finished, name, seconds: (performance.now() - start) / 1_000 }
}

/** The checks that do not run the app. They are independent of each other, so they run at the same time. */
export async function check(): Promise<Tally> {
  const results = steps.map(perform)
  const failures: string[] = []
  for (const result of results) {
    const { name, ok, output, seconds } = await result
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (ok) continue
    failures.push(`${name}\n${output.trimEnd()}`)
    console.log(output.trimEnd())
  }
  return { passed: steps.length - failures.length, failed: failures.length, skipped: 0, failures }
}

if (import.meta.main) process.exitCode = (await check()).failed === 0 ? 0 : 1
