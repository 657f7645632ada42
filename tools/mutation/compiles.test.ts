import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path/posix'
import { expect, onTestFinished, test } from 'vitest'
import { compiles } from './compiles.ts'
import { mutantsOf } from './mutants.ts'

const text = `
const stop = (): void => {}
export function first(texts: readonly string[]): string {
  stop()
  return texts[0] ?? ''
}
`

test('a mutant with wrong types does not compile, one that only leaves something unused does', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'everquill-compiles-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const compilerOptions = { strict: true, noUncheckedIndexedAccess: true, noUnusedLocals: true, noEmit: true }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  writeFileSync(join(copy, 'a.ts'), text)
  const compilesWith = (replacement: string) =>
    compiles(
      copy,
      'a.ts',
      mutantsOf('a.ts', text).find((mutant) => mutant.replacement === replacement),
    )
  expect(await compilesWith('texts[0]')).toBe(false)
  expect(await compilesWith(';')).toBe(true)
  expect(await compiles(copy, 'a.ts')).toBe(true)
})
