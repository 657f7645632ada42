import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patched } from './patch-source.ts'
import { sourceFaults } from './source-faults.ts'

const root = join(import.meta.dirname, '../../..')

// `npm run simulate:faults` checks that the simulator finds them.
test.each(sourceFaults)('a mistake can still be planted: $name', ({ patches }) => {
  for (const patch of patches) {
    const source = readFileSync(join(root, patch.file), 'utf8')
    expect(patched(source, patch)).not.toBe(source)
  }
})

test('a patch must match the source exactly once', () => {
  const patch = { file: 'a.ts', find: 'one', replace: 'two' }
  expect(patched('just one', patch)).toBe('just two')
  expect(() => patched('two', patch)).toThrow('a.ts must contain this text exactly once: one')
  expect(() => patched('one and one', patch)).toThrow('exactly once')
})
