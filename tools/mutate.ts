// Plants small mistakes into copies of the source, one at a time, and reports those that no test notices.
// `npm run mutate -- [--mutants 150] [--seed 1] [paths…]`; a path is a folder, a file or `file:line`.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path/posix'
import { parseArgs } from 'node:util'
import { postgresVariable, startPostgres } from '../packages/testing/postgres.ts'
import { compiles } from './mutation/compiles.ts'
import { mutantsOf, mutated, sample, type Mutant } from './mutation/mutants.ts'
import { relatedTests } from './mutation/related-tests.ts'
import { copyTree, runTests } from './mutation/tree-copy.ts'
import { root } from './support/run.ts'

const defaultPaths = ['packages/domain', 'apps/server/src/commands', 'apps/web/src/sync']

/** Tests that run for minutes or start processes: a nearer test must notice the mistake. */
const slowTests = /^tests\/(simulator|faults|start|backup|images|hostile)\//

/** The nearest tests run first, the others only if these notice nothing. */
const stages = [
  { tests: 8, kinds: /^(packages|apps)(?!.*\.laws\.)/, minutes: 3 },
  { tests: 20, kinds: /^(packages|apps)/, minutes: 15 },
  { tests: 6, kinds: /^tests/, minutes: 5 },
]

/** A mutant that does not compile needs no test, so it does not count. */
type Verdict = 'killed' | 'timeout' | 'survived' | 'does not compile'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutants: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})
const [size, seed] = [Number(values.mutants), Number(values.seed)]
if (!Number.isSafeInteger(size) || size < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('--mutants and --seed take whole numbers, --mutants at least 1')
}

const files = globSync('{apps,packages,tests}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .map((found) => found.replaceAll('\\', '/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const textOf = new Map(files.map(({ path, text }) => [path, text]))
const lineOf = ({ path, start }: Mutant): number => (textOf.get(path) ?? '').slice(0, start).split('\n').length

const testsOf = relatedTests(files)
const isFast = (test: string): boolean => test.endsWith('.ts') && !slowTests.test(test)

const selected = (positionals.length > 0 ? positionals : defaultPaths).map((given) => {
  const [path = given, line] = given.split(':')
  return { path: path.replace(/\/$/, ''), line: line === undefined ? null : Number(line) }
})
const isSelected = (mutant: Mutant): boolean =>
  selected.some(
    ({ path, line }) => `${mutant.path}/`.startsWith(`${path}/`) && (line === null || line === lineOf(mutant)),
  )

const sources = files.filter(({ path }) => !/\.(test|fixture|d)\.tsx?$|\.tsx$|acceptance/.test(path))
const mutants = sources
  .filter(({ path }) => selected.some((chosen) => `${path}/`.startsWith(`${chosen.path}/`)))
  .flatMap(({ path, text }) => mutantsOf(path, text))
  .filter(isSelected)
if (mutants.length === 0) throw new Error('nothing to mutate in these paths: name folders or files with code')

const workspaceOf = (path: string): string => path.split('/', 2).join('/')

/** The tests of the same workspace, which must notice a mistake; the server's are also in `tests`. */
function nearTestsOf(path: string): readonly string[] {
  const fast = testsOf(path).filter(isFast)
  const workspaces =
    workspaceOf(path) === 'apps/server' ? /^(apps\/server|tests)\// : new RegExp(`^${workspaceOf(path)}/`)
  const near = fast.filter((test) => workspaces.test(test))
  return near.length > 0 ? near : fast
}

const fastTests = new Map(mutants.map(({ path }) => [path, nearTestsOf(path)]))
const usesIndexedDb = (path: string): boolean => /\b(indexedDB\.|IDB[A-Z])/.test(textOf.get(path) ?? '')
const untested = [...fastTests]
  .filter(([path, tests]) => tests.length === 0 || usesIndexedDb(path))
  .map(([path]) => path)
const chosen = sample(
  mutants.filter(({ path }) => !untested.includes(path)),
  size,
  seed,
)

/** The tests of each stage for a file. */
function stagesOf(path: string): { tests: readonly string[]; minutes: number }[] {
  const left = new Set(fastTests.get(path))
  return stages.map(({ tests, kinds, minutes }) => {
    const ofStage = [...left].filter((test) => kinds.test(test)).slice(0, tests)
    for (const test of ofStage) left.delete(test)
    return { tests: ofStage, minutes }
  })
}

/** Test files that passed, and sources that compiled, without a mutant. */
const trusted = new Set<string>()

/** A test that fails without a mutant too says nothing about one. */
async function checkWithoutMutant(copy: string, tests: readonly string[]): Promise<void> {
  const unchecked = tests.filter((test) => !trusted.has(test))
  if (unchecked.length === 0) return
  const { result } = await runTests(copy, unchecked, { minutes: 20 })
  if (result !== 'passed') throw new Error(`these tests fail without a mutant, fix them first: ${unchecked.join(' ')}`)
  for (const test of unchecked) trusted.add(test)
}

async function isMistakeInTypes(copy: string, mutant: Mutant): Promise<boolean> {
  if (await compiles(copy, mutant.path, mutant)) return false
  if (!trusted.has(mutant.path) && !(await compiles(copy, mutant.path))) {
    throw new Error(`${mutant.path} does not compile without a mutant, fix it first`)
  }
  trusted.add(mutant.path)
  return true
}

async function judge(copy: string, mutant: Mutant): Promise<Verdict> {
  if (await isMistakeInTypes(copy, mutant)) return 'does not compile'
  for (const { tests, minutes } of stagesOf(mutant.path)) {
    if (tests.length === 0) continue
    const { result, failed } = await runTests(copy, tests, { mutant, minutes })
    await checkWithoutMutant(copy, failed)
    if (result !== 'passed') return result === 'failed' ? 'killed' : 'timeout'
  }
  return 'survived'
}

/** The place and its line, before and after; of a longer statement only the first line. */
function describe(mutant: Mutant): string {
  const text = textOf.get(mutant.path) ?? ''
  const from = text.lastIndexOf('\n', mutant.start - 1) + 1
  const firstLine = (whole: string): string => (whole.slice(from).split('\n', 1)[0] ?? '').trim()
  return `${mutant.path}:${lineOf(mutant)}: ${firstLine(text)} → ${firstLine(mutated(text, mutant))}`
}

const count = (verdicts: readonly Verdict[], verdict: Verdict): number =>
  verdicts.filter((each) => each === verdict).length

/** The share of the mutants that tests noticed, among those that compile. */
function score(verdicts: readonly Verdict[]): string {
  const compiled = verdicts.length - count(verdicts, 'does not compile')
  return compiled === 0 ? '–' : `${((100 * (compiled - count(verdicts, 'survived'))) / compiled).toFixed(1)} %`
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-mutate-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres()
  process.env[postgresVariable] = postgres.url
  const copies = [join(folder, '0'), join(folder, '1')]
  for (const copy of copies) await copyTree(copy)

  console.log(`mutate: ${chosen.length} of ${mutants.length} mutants, seed ${seed}`)
  const queue = [...chosen]
  // The first Ctrl-C reports what was tried so far, the second ends at once.
  process.once('SIGINT', () => {
    queue.length = 0
    process.once('SIGINT', () => process.exit(1))
  })
  process.once('SIGTERM', () => process.exit(1))
  const verdicts = new Map<Mutant, Verdict>()
  const work = async (copy: string): Promise<void> => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await judge(copy, mutant)
      verdicts.set(mutant, verdict)
      console.log(`${verdicts.size}/${chosen.length} ${verdict} ${describe(mutant)}`)
    }
  }
  await Promise.all(copies.map(work))
  await postgres.stop()

  const survivors = chosen.filter((mutant) => verdicts.get(mutant) === 'survived')
  console.log('\nsurvivors')
  for (const mutant of survivors) console.log(describe(mutant))
  const rows = [...Map.groupBy(verdicts.keys(), ({ path }) => dirname(path))].map(([name, ofFolder]) => {
    const found = ofFolder.flatMap((mutant) => verdicts.get(mutant) ?? [])
    return {
      folder: name,
      mutants: found.length,
      killed: count(found, 'killed'),
      timeout: count(found, 'timeout'),
      survived: count(found, 'survived'),
      'does not compile': count(found, 'does not compile'),
      score: score(found),
    }
  })
  console.table(rows)
  if (untested.length > 0)
    console.log(`not mutated, because only slow or browser tests run them: ${untested.join(', ')}`)
  const all = [...verdicts.values()]
  const compiled = all.length - count(all, 'does not compile')
  console.log(`mutate: ${survivors.length} of ${compiled} mutants that compile survived, score ${score(all)}`)
}

await main()
