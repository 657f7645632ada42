import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** The function that a route wraps around its `import()` to load the second catalogue of texts with the page. */
const lazyLoader = 'withLazyTexts'

interface Imports {
  readonly eager: readonly string[]
  readonly lazy: readonly string[]
}

/**
 * The source files whose texts belong into the second catalogue: those that only pages loaded through `withLazyTexts` can
 * reach. Derived from the imports, so that no list can miss a file.
 */
export function lazyTextFiles(entry: string): readonly string[] {
  const first = new Map<string, Imports>()
  follow(entry, first, ({ eager }) => eager)
  const later = new Map<string, Imports>()
  for (const page of [...first.values()].flatMap(({ lazy }) => lazy)) {
    follow(page, later, ({ eager, lazy }) => [...eager, ...lazy])
  }
  return [...later.keys()].filter((file) => !first.has(file) && hasTexts(file)).toSorted()
}

function follow(file: string, seen: Map<string, Imports>, next: (imports: Imports) => readonly string[]): void {
  if (seen.has(file)) return
  const imports = importsOf(file)
  seen.set(file, imports)
  for (const target of next(imports)) follow(target, seen, next)
}

/** Imports of types are erased by the compiler, so they do not count. */
function importsOf(file: string): Imports {
  const [eager, lazy] = [new Set<string>(), new Set<string>()]
  const add = (set: Set<string>, source: unknown): void => {
    if (typeof source !== 'string' || !source.startsWith('.')) return
    const target = join(dirname(file), source)
    if (/\.tsx?$/.test(target) && existsSync(target)) set.add(target)
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => importKind !== 'type' && add(eager, source.value),
    ExportNamedDeclaration: ({ source, exportKind }) => exportKind !== 'type' && add(eager, source?.value),
    ExportAllDeclaration: ({ source, exportKind }) => exportKind !== 'type' && add(eager, source.value),
    ImportExpression: ({ source }) => source.type === 'Literal' && add(eager, source.value),
    CallExpression: ({ callee, arguments: [page] }) => {
      if (callee.type !== 'Identifier' || callee.name !== lazyLoader || page?.type !== 'ImportExpression') return
      if (page.source.type === 'Literal') add(lazy, page.source.value)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { eager: [...eager].filter((target) => !lazy.has(target)), lazy: [...lazy] }
}

const hasTexts = (file: string): boolean => /from '@lingui\/\w+\/macro'/.test(readFileSync(file, 'utf8'))
