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
  const results = new Map<string, boolean>()
  for (const mutant of mutantsOf('a.ts', text)) results.set(mutant.replacement, await compiles(copy, 'a.ts', mutant))
  expect(await compiles(copy, 'a.ts')).toBe(true)
  expect([results.get('texts[0]'), results.get(';')]).toEqual([false, true])
})
