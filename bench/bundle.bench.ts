import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { root } from '../tools/run.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { atMost, tell } from './support/figures.ts'

const dist = join(root, 'apps/web/dist')

/** A file and everything that it imports at once. */
function withImports(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { moduleRequest } of parseSync(file, readFileSync(join(dist, file), 'utf8')).module.staticImports) {
    withImports(relative(dist, join(dist, dirname(file), moduleRequest.value)), found)
  }
  return found
}

if (!(await buildWebApp())) process.exit(1)

// What the page names is all that the first pages need: the script, the pages themselves, and the words of one language.
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = Array.from(html.matchAll(/(src|href|data-\w+)="\/(assets\/[^"]+\.js)"/g), ([, by = '', file = '']) => ({
  by,
  file,
}))
const everywhere = named.filter(({ by }) => !by.startsWith('data-'))
const words = named.filter(({ by }) => by.startsWith('data-'))
const findings = words.map(({ by, file: spoken }) => {
  const files = new Set([...everywhere.map(({ file }) => file), spoken].flatMap((file) => [...withImports(file)]))
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file))).length)
  return atMost(by.replace('data-', 'in '), sizes.reduce((sum, size) => sum + size, 0) / 1_000, 200, ' kB')
})
if (everywhere.length < 2 || words.length < 2) throw new Error('The page does not name what it needs first')
tell('gzipped JavaScript of the first load of roster, sheet and sign-in', findings)
