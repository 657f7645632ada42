import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sourcesOf = (glob: string) =>
  globSync(glob, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')])

test('the web app imports only types from the contract, so that the schema library is not bundled', () => {
  const imports = sourcesOf('apps/web/src/**/*.{ts,tsx}').flatMap(([path, text = '']) =>
    Array.from(text.matchAll(/^import ([^;]*?) from '@everquill\/contract'$/gm), ([, names = '']) => [path, names]),
  )
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter(([, names = '']) => !names.startsWith('type '))).toEqual([])
})

test('the path table, which the browser bundles, imports nothing', () => {
  const [[, text = ''] = []] = sourcesOf('packages/contract/route-paths.ts')
  expect(text).toContain('export const paths')
  expect(text).not.toMatch(/^import|\bimport\(|^export .* from /m)
})
