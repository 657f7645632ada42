import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { root, run } from './run.ts'

const ending = '.bench.ts'
const all = globSync(`bench/*${ending}`, { cwd: root })
  .map((file) => basename(file, ending))
  .toSorted()
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all

for (const name of wanted) {
  if (!all.includes(name)) {
    console.error(`There is no benchmark called ${name}: choose among ${all.join(', ')}.`)
    process.exitCode = 1
  } else {
    // One after the other: two at once would measure each other.
    const { ok } = await run(['node', `bench/${name}${ending}`], { show: true })
    if (!ok) process.exitCode = 1
  }
}
