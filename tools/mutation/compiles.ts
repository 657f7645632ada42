import { writeFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { run } from '../support/run.ts'
import { withMutant } from './tree-copy.ts'
import type { Mutant } from './mutants.ts'

/** Checks the types of one file in a copy of the tree, with a mutant in it or without. */
export async function compiles(copy: string, path: string, mutant?: Mutant): Promise<boolean> {
  const config = join(copy, 'tsconfig.mutant.json')
  const workspace = ['apps/web', 'packages/domain'].find((name) => path.startsWith(`${name}/`)) ?? '.'
  writeFileSync(
    config,
    JSON.stringify({
      extends: `./${workspace}/tsconfig.json`,
      // A forgotten call may leave something unused, but it is a mistake all the same.
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
      files: [path],
      include: [],
    }),
  )
  const check = async (): Promise<boolean> => (await run(['tsc', '-p', config])).ok
  return mutant ? withMutant(copy, mutant, check) : check()
}
