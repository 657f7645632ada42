import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './rooms.ts'

interface Usage {
  /** The classes read by name, by the path of their CSS module. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
  /** CSS modules with a computed access such as `styles[tone]`. */
  readonly computed: ReadonlySet<string>
  /** Every string in the scripts: a computed access can only read one of these. */
  readonly strings: ReadonlySet<string>
}

/** The names of the classes that a CSS module defines; those inside `:global()` do not belong to it. */
export function definedClasses(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(['"])(?:\\.|(?!\1).)*\1/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    // Declarations end in a semicolon or a closing brace; what is left in front of an opening brace is a selector.
    .match(/[^{};]+(?=\{)/g)
  const names = (selectors ?? []).flatMap((selector) => selector.match(/\.(-?[_a-zA-Z][\w-]*)/g) ?? [])
  return new Set(names.map((name) => name.slice(1)))
}

interface CssImport {
  readonly local: string
  readonly path: string
}

function cssImports({ path, text }: SourceFile): CssImport[] {
  const imports: CssImport[] = []
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.endsWith('.module.css')) return
      for (const specifier of specifiers)
        if (specifier.type === 'ImportDefaultSpecifier')
          imports.push({ local: specifier.local.name, path: join(dirname(path), source.value) })
    },
  }).visit(parseSync(path, text).program)
  return imports
}

/** Which classes the scripts read from each CSS module. */
export function usedClasses(scripts: readonly SourceFile[]): Usage {
  const named = new Map<string, Set<string>>()
  const computed = new Set<string>()
  const strings = new Set<string>()
  for (const script of scripts) {
    const modules = new Map(cssImports(script).map(({ local, path }) => [local, path]))
    for (const path of modules.values()) if (!named.has(path)) named.set(path, new Set())
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') strings.add(value)
      },
      MemberExpression: ({ object, property, computed: isComputed }) => {
        const path = object.type === 'Identifier' ? modules.get(object.name) : undefined
        if (path === undefined) return
        if (!isComputed && property.type === 'Identifier') named.get(path)?.add(property.name)
        else if (property.type === 'Literal' && typeof property.value === 'string') named.get(path)?.add(property.value)
        else computed.add(path)
      },
    }).visit(parseSync(script.path, script.text).program)
  }
  return { named, computed, strings }
}

/** One sentence for each class that is used but not defined, and for each that is defined but not used. */
export function classProblems(scripts: readonly SourceFile[], sheets: readonly SourceFile[]): string[] {
  const { named, computed, strings } = usedClasses(scripts)
  const defined = new Map(sheets.map(({ path, text }) => [path, definedClasses(text)]))
  const missing = [...named].flatMap(([path, names]) =>
    [...names]
      .filter((name) => !defined.get(path)?.has(name))
      .map((name) => `${path} does not define .${name}: add it, or stop using it`),
  )
  const isUsed = (path: string, name: string): boolean =>
    named.get(path)?.has(name) === true || (computed.has(path) && strings.has(name))
  const unused = [...defined].flatMap(([path, names]) =>
    [...names].filter((name) => !isUsed(path, name)).map((name) => `.${name} of ${path} is not used: delete it`),
  )
  return [...missing, ...unused]
}

function readFiles(root: string, pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root })
    .map((found) => found.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const sheets = readFiles(root, 'apps/web/src/**/*.module.css')
  const problems = classProblems(readFiles(root, 'apps/web/src/**/*.{ts,tsx}'), sheets)
  for (const problem of problems) console.error(problem)
  console.log(`css classes: ${sheets.length} modules, ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
