import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../tools/run.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { atMost, tell } from './support/figures.ts'

if (!(await buildWebApp())) throw new Error('The web app does not build')
const dist = join(root, 'apps/web/dist')

/** What a script and everything that it imports at once weigh on the wire, in kilobytes. */
function weightOf(entries: readonly string[]): number {
  const files = new Set<string>()
  const take = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(join(dist, 'assets', file), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (imported) take(imported)
  }
  entries.forEach(take)
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, 'assets', file))).length, 0) / 1_000
}

const page = readFileSync(join(dist, 'index.html'), 'utf8')
const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].flatMap(([, file]) => file ?? [])
const routeOf = (name: string): string => basename(globSync(`assets/${name}-*.js`, { cwd: dist })[0] ?? '')

const figures = ['roster', 'sheet'].map((route) =>
  atMost(`${route} by gzip`, weightOf([...first, routeOf(`${route}-page`)]), 200, ' kB'),
)
tell('bundle, JavaScript of the first load', figures)
