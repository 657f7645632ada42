// Plants small mistakes into copies of the source, one at a time, and reports those that no test notices.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path/posix'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { mutantsOf, mutated, sample, type Mutant } from './mutation/mutants.ts'
import { relatedTests } from './mutation/related-tests.ts'
import type { SourceFile } from './rooms.ts'
import { root, run } from './support/run.ts'

const defaultPaths = ['packages/domain', 'apps/server/src/commands', 'apps/web/src/sync']

/** These need a database server, real processes or minutes; a mistake in the domain must fail a nearer test. */
const slowTests = /^tests\/(simulator|faults|start|images|backup|content|hostile|permissions|contract|stories)\//

/** The nearest tests run first; the others only if these notice nothing. */
const stages = [
  { upTo: 8, laws: false, minutes: 3 },
  { upTo: 30, laws: true, minutes: 8 },
]

type Verdict = 'killed' | 'timeout' | 'survived'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutants: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})
const [size, seed] = [Number(values.mutants), Number(values.seed)]
if (!Number.isSafeInteger(size) || size < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('--mutants and --seed take whole numbers, --mutants at least 1')
}

const folder = mkdtempSync(join(tmpdir(), 'everquill-mutate-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const files = sourcesOf(root)
const usesPostgres = importersOf('packages/testing/postgres.ts')
const testsOf = relatedTests(files)
const isRunnable = (test: string): boolean => test.endsWith('.ts') && !slowTests.test(test) && !usesPostgres.has(test)

const selections = (positionals.length > 0 ? positionals : defaultPaths).map((given) => {
  const [, path = given, line] = /^(.*?)(?::(\d+))?$/.exec(given) ?? []
  return { path: path.replace(/\/$/, ''), line: line === undefined ? null : Number(line) }
})
const isSelected = (path: string, line: number): boolean =>
  selections.some((chosen) =>
    chosen.line === null ? path === chosen.path || path.startsWith(`${chosen.path}/`) : path === chosen.path && line === chosen.line,
  )

const textOf = new Map(files.map(({ path, text }) => [path, text]))
const isSource = (path: string): boolean => path.endsWith('.ts') && !/\.(test|fixture|d)\.ts$|acceptance/.test(path)
const candidates = files
  .filter(({ path }) => isSource(path) && selections.some((chosen) => `${path}/`.startsWith(`${chosen.path}/`)))
  .map(({ path, text }) => ({
    path,
    tests: testsOf(path).filter(isRunnable),
    mutants: mutantsOf(path, text).filter(({ start }) => isSelected(path, lineOf(text, start))),
  }))
  .filter(({ mutants }) => mutants.length > 0)
const untested = candidates.filter(({ tests }) => tests.length === 0)
const covered = candidates.filter(({ tests }) => tests.length > 0)
const chosen = sample(covered.flatMap(({ mutants }) => mutants), size, seed)
const nearestTests = new Map(covered.map(({ path, tests }) => [path, tests]))

const copies = Array.from({ length: Math.min(2, availableParallelism()) }, (_, i) => copyTree(join(folder, String(i))))
await checkUnchanged()

const queue = [...chosen]
const verdicts = new Map<Mutant, Verdict>()
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await judge(copy, mutant)
      verdicts.set(mutant, verdict)
      const progress = `${verdicts.size}/${chosen.length}`
      console.log(verdict === 'survived' ? `${progress} ✗ ${describe(mutant)}` : `${progress} ✓ ${placeOf(mutant)} ${verdict}`)
    }
  }),
)
report()

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function placeOf({ path, start }: Mutant): string {
  return `${path}:${lineOf(textOf.get(path) ?? '', start)}`
}

/** The place and the line, before and after; a longer statement is cut to its first line. */
function describe(mutant: Mutant): string {
  const text = textOf.get(mutant.path) ?? ''
  const from = text.lastIndexOf('\n', mutant.start - 1) + 1
  const before = text.slice(from).split('\n', 1)[0] ?? ''
  const after = mutated(text, mutant).slice(from).split('\n', 1)[0] ?? ''
  return `${placeOf(mutant)}: ${before.trim()} → ${after.trim()}`
}

function sourcesOf(tree: string): SourceFile[] {
  return globSync('{apps,packages,tests}/**/*.{ts,tsx}', { cwd: tree, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((found) => found.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(tree, path), 'utf8') }))
}

function importersOf(path: string): Set<string> {
  return new Set(relatedTests(files)(path))
}

/** Copies what Git tracks or would track. Our own packages must resolve to the copy, all others to the checkout. */
async function copyFiles(copy: string): Promise<void> {
  const { output } = await run(['git', 'ls-files', '-co', '--exclude-standard', '-z'])
  for (const path of output.split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
  }
}
