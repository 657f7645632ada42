// Runs the property tests on new seeds until the time is over or a property fails; `npm test` uses a pinned seed.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { seedVariable } from '../packages/testing/pinned-seed.ts'
import { run } from './support/run.ts'

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0')
const files = positionals.length > 0 ? positionals : ['laws.test']

const end = performance.now() + minutes * 60_000
let rounds = 0
let failed = false
do {
  const seed = values.seed ?? String(randomInt(2 ** 31))
  const { ok, output } = await run(['vitest', 'run', ...files], { env: { [seedVariable]: seed } })
  rounds += 1
  failed = !ok
  if (failed) {
    console.log(output.trimEnd())
    console.log(
      `explore: a property fails with --seed ${seed}; add the counterexample to its \`examples\`, then fix it`,
    )
  }
} while (!failed && values.seed === undefined && performance.now() < end)
console.log(`explore: ${rounds} rounds, ${failed ? 1 : 0} failed`)
process.exitCode = failed ? 1 : 0
