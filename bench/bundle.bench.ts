import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { root } from '../tools/run.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { atMost, tell } from './support/figures.ts'

const dist = join(root, 'apps/web/dist')

/** What each page needs before it can be used, besides what every page needs; the longer of the two languages. */
const pages = { roster: ['roster-page', 'de'], sheet: ['sheet-page', 'de'] }

/** A file and everything that it imports at once. */
function withImports(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { moduleRequest } of parseSync(file, readFileSync(join(dist, file), 'utf8')).module.staticImports) {
    withImports(relative(dist, join(dist, dirname(file), moduleRequest.value)), found)
  }
  return found
}

function chunkOf(name: string): string {
  const [file] = globSync(`assets/${name}-????????.js`, { cwd: dist })
  if (file === undefined) throw new Error(`No chunk is called ${name}: name those that a page needs in this benchmark`)
  return file
}

if (!(await buildWebApp())) process.exit(1)

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g), ([, file = '']) => file)
const findings = Object.entries(pages).map(([page, chunks]) => {
  const files = new Set([...named, ...chunks.map(chunkOf)].flatMap((file) => [...withImports(file)]))
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(dist, file))).length)
  return atMost(page, sizes.reduce((sum, size) => sum + size, 0) / 1_000, 200, ' kB')
})
tell('gzipped JavaScript of the first load', findings)
