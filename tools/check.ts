import { join } from 'node:path'
import { root, run } from './run.ts'
import type { Tally } from './tally.ts'

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
  { name: 'types of the web app', command: ['tsc', '-p', 'apps/web'] },
  { name: 'rooms', command: ['node', 'tools/rooms.ts'] },
  { name: 'nothing unused', command: ['knip'] },
  { name: 'words collected', command: ['lingui', 'check', 'sync', '--clean', '--verbose'], cwd: web },
  { name: 'words translated', command: ['lingui', 'check', 'missing', '--mode', 'catalog', '--verbose'], cwd: web },
]

/** The fast part of the tests: everything that can be known without running the app. */
export async function check(): Promise<Tally> {
  let failed = 0
  for (const { name, command, cwd = root } of steps) {
    const begun = performance.now()
    const { ok, output } = await run(command, { cwd })
    console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (!ok) {
      failed += 1
      console.log(output.trimEnd())
    }
  }
  return { passed: steps.length - failed, failed, skipped: 0 }
}

if (import.meta.main) process.exitCode = (await check()).failed === 0 ? 0 : 1
