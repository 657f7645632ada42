// Checks which module imports which, that there are no import cycles, and that no folder is crowded.
// `--table` prints the rules as the table in ARCHITECTURE.md.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** A module: its files, the modules they may import, and the reason that a forbidden import is reported with. */
export interface Room {
  readonly name: string
  readonly files: readonly string[]
  readonly mayImport: readonly string[]
  readonly because: string
}

/** Packages that only a few modules may import, so that the rest can be read without knowing them. */
interface Reserved {
  readonly packages: readonly string[]
  readonly rooms: readonly string[]
  readonly because: string
}

export interface SourceFile {
  readonly path: string
  readonly text: string
}

const ports = '{storage,live,images,content,backups,webhooks,monitoring}'
const features = [
  'account',
  'administration',
  'catalogue',
  'creation',
  'dice',
  'encounter',
  'games',
  'help',
  'history',
  'import',
  'portrait',
  'roster',
  'shared-sheet',
  'sheet',
]
const tests = 'tests'

/** A file belongs to the first room whose globs match it, and may always import from its own room. */
export const rooms: readonly Room[] = [
  {
    name: tests,
    files: [
      '**/*.test.{ts,tsx}',
      '**/*.fixture.{ts,tsx}',
      '**/*acceptance*{.ts,/**}',
      'apps/web/src/component-test-setup.ts',
      'packages/testing/**',
      'tests/**',
      'bench/**',
      'tools/**',
    ],
    mayImport: ['**'],
    because: 'test code never runs in an app',
  },
  {
    name: 'domain',
    files: ['packages/domain/**'],
    mayImport: [],
    because: 'the rules run the same in a browser, on a server and in a test',
  },
  {
    name: 'contract',
    files: ['packages/contract/**'],
    mayImport: ['domain'],
    because: 'both ends take their types from one description of the wire format',
  },
  {
    name: 'client',
    files: ['packages/client/**'],
    mayImport: ['domain', 'contract'],
    because: 'programs of others get the description of the wire format and nothing else',
  },
  {
    name: 'examples',
    files: ['examples/**'],
    mayImport: ['client'],
    because: 'an example does what a program outside of this repository can do',
  },
  {
    name: 'import',
    files: ['packages/import/**'],
    mayImport: ['domain'],
    because: 'a reader knows its format and our fields, neither screen nor server',
  },
  { name: 'catalogue', files: ['packages/catalogue/**'], mayImport: [], because: 'it is data' },
  {
    name: 'server/main',
    files: ['apps/server/src/{main,start-server,open-*}.ts', 'apps/server/src/cli/**'],
    mayImport: ['domain', 'contract', 'catalogue', 'server/**'],
    because: 'server and browser meet only on the wire',
  },
  {
    name: 'server/config',
    files: ['apps/server/src/{config,secret-files}.ts'],
    mayImport: [],
    because: 'the environment is read before anything else',
  },
  {
    name: 'server/log',
    files: ['apps/server/src/log/**'],
    mayImport: [],
    because: 'every module writes log lines, so it depends on none',
  },
  {
    name: 'server/ports',
    files: [`apps/server/src/${ports}/**/{port,*-port}.ts`],
    mayImport: ['domain'],
    because: 'a port states what is needed, not which adapter provides it',
  },
  {
    name: 'server/http',
    files: ['apps/server/src/http/**'],
    mayImport: ['domain', 'contract', 'server/{commands,queries,accounts,ports,log}'],
    because: 'a route never touches storage',
  },
  ...['commands', 'queries', 'accounts'].map((room) => ({
    name: `server/${room}`,
    files: [`apps/server/src/${room}/**`],
    mayImport: ['domain', 'server/{ports,log}'],
    because: 'it sees neither the request nor which database is used',
  })),
  {
    name: 'server/webhooks',
    files: ['apps/server/src/webhooks/**'],
    mayImport: ['server/ports'],
    because: 'what calls addresses that users choose does not know what it sends',
  },
  ...['storage', 'images', 'live', 'backups'].map((room) => ({
    name: `server/${room}`,
    files: [`apps/server/src/${room}/**`],
    mayImport: ['domain', 'server/{ports,log}'],
    because: 'it stores and delivers; it does not decide',
  })),
  {
    name: 'server/content',
    files: ['apps/server/src/content/**'],
    mayImport: ['domain', 'catalogue', 'server/{ports,log}'],
    because: 'it stores and delivers; it does not decide',
  },
  {
    name: 'server/monitoring',
    files: ['apps/server/src/monitoring/**'],
    mayImport: ['domain', 'contract', 'server/{ports,log}'],
    because: 'it observes what passes through the ports and changes nothing',
  },
  {
    name: 'web/app',
    files: ['apps/web/src/main.tsx', 'apps/web/src/app/**'],
    mayImport: ['domain', 'contract', 'web/**'],
    because: 'server and browser meet only on the wire',
  },
  {
    name: 'web/gallery',
    files: ['apps/web/src/gallery/**'],
    mayImport: ['domain', 'web/{sync,api,log-view,conflicts,game-ui,ui,i18n}'],
    because: 'a development page that the app never loads',
  },
  ...features.map((feature) => ({
    name: `web/features/${feature}`,
    files: [`apps/web/src/features/${feature}/**`],
    mayImport: ['domain', 'import', 'web/{api,sync,queries,log-view,conflicts,character-actions,game-ui,ui,i18n}'],
    because: 'a feature never fetches or sends by itself and never imports another feature',
  })),
  {
    name: 'web/character-actions',
    files: ['apps/web/src/character-actions/**'],
    mayImport: ['domain', 'web/{api,sync,queries,game-ui,ui,i18n}'],
    because: 'it shows what several features share',
  },
  {
    name: 'web/conflicts',
    files: ['apps/web/src/conflicts/**'],
    mayImport: ['domain', 'web/{api,sync,queries,log-view,game-ui,ui,i18n}'],
    because: 'it shows what several features share',
  },
  {
    name: 'web/log-view',
    files: ['apps/web/src/log-view/**'],
    mayImport: ['domain', 'web/{api,sync,queries,game-ui,ui,i18n}'],
    because: 'it shows what several features share',
  },
  {
    name: 'web/game-ui',
    files: ['apps/web/src/game-ui/**'],
    mayImport: ['domain', 'web/{ui,i18n}'],
    because: 'it shows what several features share',
  },
  {
    name: 'web/sync',
    files: ['apps/web/src/sync/**'],
    mayImport: ['domain', 'contract', 'web/api'],
    because: 'the only sender of edits depends on no screen',
  },
  {
    name: 'web/queries',
    files: ['apps/web/src/queries/**'],
    mayImport: ['domain', 'contract', 'web/{api,i18n}'],
    because: 'data that is only read does not depend on what edits or shows it',
  },
  {
    name: 'web/api',
    files: ['apps/web/src/api/**'],
    mayImport: ['domain', 'contract'],
    because: 'the only caller of fetch does not know who asked',
  },
  {
    name: 'web/ui',
    files: ['apps/web/src/ui/**'],
    mayImport: ['web/i18n'],
    because: 'a button does not depend on characters',
  },
  {
    name: 'web/i18n',
    files: ['apps/web/src/i18n/**'],
    mayImport: [],
    because: 'language does not depend on characters',
  },
  {
    name: 'build',
    files: ['apps/web/*.ts', 'apps/web/src/*.d.ts', 'apps/server/*.ts'],
    mayImport: [],
    because: 'the build does not depend on what is built',
  },
]

const reserved: readonly Reserved[] = [
  {
    packages: ['fastify', '@fastify/*', 'typebox', 'typebox/**'],
    rooms: ['contract', 'server/http'],
    because: 'only the contract and the routes know the wire format',
  },
  {
    packages: ['kysely', 'pg', 'node:sqlite'],
    rooms: ['server/storage'],
    because: 'only storage knows which database is used',
  },
]

const anyOf = (globs: readonly string[], name: string): boolean => globs.some((glob) => matchesGlob(name, glob))

export const roomOf = (path: string): Room | undefined => rooms.find((room) => anyOf(room.files, path))

type Source = { readonly source: { readonly type: string; readonly value?: unknown } | null }

/** Every import of a file: static, re-export, `import()`, and the `import('…')` of a type. */
export function importsOf({ path, text }: SourceFile, { lazy = true }: { readonly lazy?: boolean } = {}): string[] {
  const found: string[] = []
  const add = ({ source }: Source): void => {
    if (source?.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ...(lazy && { ImportExpression: add }),
    TSImportType: add,
  }).visit(parseSync(path, text).program)
  return found
}

/** `packages/domain` for `packages/domain/change/diff.ts`. */
const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** The file behind an import of our own packages; `@everquill/contract/route-paths` is `packages/contract/route-paths.ts`. */
export function targetOf(path: string, specifier: string): string {
  if (!specifier.startsWith('@everquill/')) return join(dirname(path), specifier)
  const [name = '', ...rest] = specifier.slice('@everquill/'.length).split('/')
  return `packages/${name}/${rest.length > 0 ? `${rest.join('/')}.ts` : 'index.ts'}`
}

function strayImport(from: Room, path: string, specifier: string): string | undefined {
  const forbidden = (target: string, because: string): string => `${path} may not import ${target}: ${because}`
  const isOurs = specifier.startsWith('@everquill/')
  if (!isOurs && !specifier.startsWith('.')) {
    const rule = reserved.find(({ packages }) => anyOf(packages, specifier))
    if (rule && !rule.rooms.includes(from.name)) return forbidden(specifier, rule.because)
    // The domain is pure: it uses no package at all.
    return from.name === 'domain' ? forbidden(specifier, from.because) : undefined
  }
  const target = targetOf(path, specifier)
  if (!isOurs && workspaceOf(target) !== workspaceOf(path))
    return forbidden(target, 'a package is imported by its name')
  const to = roomOf(target)
  if (to?.name === tests) return forbidden(target, to.because)
  return to === from || (to && anyOf(from.mayImport, to.name)) ? undefined : forbidden(target, from.because)
}

/** One sentence for each import that the rules forbid. */
export function strayImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)
    if (!room) return [`${file.path} belongs to no module: move it, or add one to tools/rooms.ts`]
    if (room.name === tests) return []
    return importsOf(file).flatMap((specifier) => strayImport(room, file.path, specifier) ?? [])
  })
}

/** One sentence for each import cycle, type-only imports included; a lazy `import()` starts no cycle. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file, { lazy: false }).map((specifier) => targetOf(file.path, specifier)),
    ]),
  )
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push(`import cycle: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

const mostFiles = 25

/** One sentence for each folder with more files than people read through; fixtures do not count. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counted = paths.filter((path) => !/\.fixture\.|\/fixtures\/|\.(png|svg|woff2?)$/.test(path))
  return [...Map.groupBy(counted, dirname)]
    .filter(([folder, { length }]) => length > mostFiles && !folder.startsWith('docs/'))
    .map(([folder, { length }]) => `${folder} has ${length} files: split it, at most ${mostFiles} belong in one folder`)
}

export function sourceFiles(root: string): SourceFile[] {
  return globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((found) => found.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const allFiles = (root: string): string[] =>
  globSync('{apps,packages,tests,tools,bench}/**/*.*', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((found) => found.replaceAll('\\', '/'))
    .filter((path) => basename(path).includes('.'))

/** The rules as a Markdown table. Modules with the same rule share a row. */
export function roomTable(): string {
  const rule = ({ mayImport, because }: Room) => `${mayImport.join(' ')} ${because}`
  const rows = [...Map.groupBy(rooms, rule).values()].map((alike) => {
    const [{ mayImport, because }] = alike as [Room]
    const names = alike.map(({ name }) => `\`${name}\``).join(', ')
    const imports = mayImport.map((name) => `\`${name}\``).join(', ') || 'nothing of ours'
    return [names.replaceAll(/`web\/features\/[\w-]+`(, )?/g, '').replace(/^$/, '`web/features/*`'), imports, because]
  })
  const header = ['module', 'may import', 'because']
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  if (process.argv.includes('--table')) console.log(roomTable())
  else {
    const files = sourceFiles(root)
    const found = [...strayImports(files), ...importCycles(files), ...crowdedFolders(allFiles(root))]
    for (const sentence of found) console.error(sentence)
    console.log(`rooms: ${files.length} files, ${found.length} problems`)
    process.exitCode = found.length === 0 ? 0 : 1
  }
}
