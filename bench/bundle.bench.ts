import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { root } from '../tools/support/run.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { atMost, printResult } from './support/figures.ts'

const dist = join(root, 'apps/web/dist')

/** A file and its static imports. */
function withImports(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { moduleRequest } of parseSync(file, readFileSync(join(dist, file), 'utf8')).module.staticImports) {
    withImports(relative(dist, join(dist, dirname(file), moduleRequest.value)), found)
  }
  return found
}

if (!(await buildStale(webApp))) process.exit(1)

// index.html names all that the first load needs: the script, the pages and the texts of one language.
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = Array.from(html.matchAll(/(src|href|data-\w+)="\/(assets\/[^"]+\.js)"/g), ([, by = '', file = '']) => ({
  by,
  file,
}))
const everywhere = named.filter(({ by }) => !by.startsWith('data-'))
const texts = named.filter(({ by }) => by.startsWith('data-'))
const findings = texts.map(({ by, file: localized }) => {
  const files = new Set([...everywhere.map(({ file }) => file), localized].flatMap((file) => [...withImports(file)]))
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file))).length)
  return atMost(by.replace('data-', 'in '), sizes.reduce((sum, size) => sum + size, 0) / 1_000, 200, ' kB')
})
if (everywhere.length < 2 || texts.length < 2) throw new Error('index.html does not name the files of the first load')
printResult('gzipped JavaScript of the first load of roster, sheet and sign-in', findings)
