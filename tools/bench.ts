import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { root, run } from './support/run.ts'

const ending = '.bench.ts'
const all = globSync(`bench/*${ending}`, { cwd: root })
  .map((file) => basename(file, ending))
  .toSorted()
/** Fills the disk with tens of gigabytes, so it runs only when it is named. */
const onlyByName = new Set(['scale'])
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all.filter((name) => !onlyByName.has(name))

for (const name of wanted) {
  if (!all.includes(name)) {
    console.error(`Unknown benchmark ${name}: choose one of ${all.join(', ')}.`)
    process.exitCode = 1
  } else {
    // One after the other: two at the same time would distort each other's measurements.
    const { ok } = await run(['node', `bench/${name}${ending}`], { show: true })
    if (!ok) process.exitCode = 1
  }
}
