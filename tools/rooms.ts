import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** A part of the house: which files live in it, whom they may import, and why not more. */
export interface Room {
  readonly name: string
  readonly files: readonly string[]
  readonly mayImport: readonly string[]
  readonly because: string
}

/** Some packages belong to a few rooms only, so that the rest of the house can be read without knowing them. */
interface Reserved {
  readonly packages: readonly string[]
  readonly rooms: readonly string[]
  readonly because: string
}

export interface SourceFile {
  readonly path: string
  readonly text: string
}

const ports = '{storage,live,images,content}'
const features = [
  'roster',
  'sheet',
  'dice',
  'portrait',
  'history',
  'games',
  'catalogue',
  'account',
  'help',
  'shared-sheet',
]
/** Modules of the browser that several features share. */
const shared = 'web/{sync,queries,log-view,conflicts,game-ui,ui,i18n}'
const tests = 'tests'

/** The first room whose files match is the room of a file; a file may always import from its own room. */
export const rooms: readonly Room[] = [
  {
    name: tests,
    files: [
      '**/*.test.{ts,tsx}',
      '**/*.fixture.ts',
      '**/*acceptance*{.ts,/**}',
      'packages/testing/**',
      'tests/**',
      'bench/**',
      'tools/**',
    ],
    mayImport: ['**'],
    because: 'what is made for tests never runs in an app',
  },
  {
    name: 'domain',
    files: ['packages/domain/**'],
    mayImport: [],
    because: 'the rules run alike in a browser, on a server and in a test',
  },
  {
    name: 'contract',
    files: ['packages/contract/**'],
    mayImport: ['domain'],
    because: 'both ends read one description of the wire',
  },
  { name: 'catalogue', files: ['packages/catalogue/**'], mayImport: [], because: 'it is data' },
  {
    name: 'server/main',
    files: ['apps/server/src/{main,start-server,open-live,open-images}.ts', 'apps/server/src/cli/**'],
    mayImport: ['domain', 'contract', 'catalogue', 'server/**'],
    because: 'the server meets the browser only on the wire',
  },
  {
    name: 'server/config',
    files: ['apps/server/src/config.ts'],
    mayImport: [],
    because: 'the environment is read before anything else is known',
  },
  {
    name: 'server/ports',
    files: [`apps/server/src/${ports}/{port,*-port}.ts`],
    mayImport: ['domain'],
    because: 'a port says what is needed, not who does it',
  },
  {
    name: 'server/http',
    files: ['apps/server/src/http/**'],
    mayImport: ['domain', 'contract', 'server/{commands,queries,accounts,ports}'],
    because: 'a route never touches storage',
  },
  ...['commands', 'queries'].map((room) => ({
    name: `server/${room}`,
    files: [`apps/server/src/${room}/**`],
    mayImport: ['domain', 'server/ports'],
    because: 'a command never sees a request, nor which database',
  })),
  {
    name: 'server/accounts',
    files: ['apps/server/src/accounts/**'],
    mayImport: ['domain', 'server/ports'],
    because: 'who somebody is depends on no request and no database',
  },
  ...['storage', 'images', 'live'].map((room) => ({
    name: `server/${room}`,
    files: [`apps/server/src/${room}/**`],
    mayImport: ['domain', 'server/ports'],
    because: 'they keep and carry; they do not decide',
  })),
  {
    name: 'server/content',
    files: ['apps/server/src/content/**'],
    mayImport: ['domain', 'catalogue', 'server/ports'],
    because: 'they keep and carry; they do not decide',
  },
  {
    name: 'web/app',
    files: ['apps/web/src/main.tsx', 'apps/web/src/app/**'],
    mayImport: ['domain', 'contract', 'web/**'],
    because: 'the browser meets the server only on the wire',
  },
  ...features.map((feature) => ({
    name: `web/features/${feature}`,
    files: [`apps/web/src/features/${feature}/**`],
    mayImport: ['domain', shared, 'web/api'],
    because: 'a feature never fetches or sends by itself and never imports another feature',
  })),
  {
    name: 'web/log-view',
    files: ['apps/web/src/log-view/**'],
    mayImport: ['domain', 'web/{sync,queries,api,game-ui,ui,i18n}'],
    because: 'it shows what several features share',
  },
  {
    name: 'web/conflicts',
    files: ['apps/web/src/conflicts/**'],
    mayImport: ['domain', 'web/{sync,queries,log-view,game-ui,ui,i18n}'],
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
    mayImport: ['domain', 'contract', 'web/api'],
    because: 'data that is only read does not depend on who edits or shows it',
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
    name: 'web/build',
    files: ['apps/web/*.ts', 'apps/web/src/*.d.ts'],
    mayImport: [],
    because: 'the build does not depend on what is built',
  },
]

const reserved: readonly Reserved[] = [
  {
    packages: ['fastify', '@fastify/*', 'typebox', 'typebox/**'],
    rooms: ['contract', 'server/http'],
    because: 'only the contract and the routes know the wire',
  },
  {
    packages: ['kysely', 'pg', 'node:sqlite'],
    rooms: ['server/storage'],
    because: 'only storage knows which database',
  },
]

const anyOf = (globs: readonly string[], name: string): boolean => globs.some((glob) => matchesGlob(name, glob))

export const roomOf = (path: string): Room | undefined => rooms.find((room) => anyOf(room.files, path))

/** Everything a file imports: statically, by re-export, by `import()`, and by the `import('…')` of a type. */
export function importsOf({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const add = ({ source }: { readonly source: { readonly type: string; readonly value?: unknown } | null }): void => {
    if (source?.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(parseSync(path, text).program)
  return found
}

/** `packages/domain` of `packages/domain/change/diff.ts`. */
const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')

function strayImport(from: Room, path: string, specifier: string): string | undefined {
  const forbidden = (target: string, because: string): string => `${path} may not import ${target}: ${because}`
  const ours = specifier.startsWith('@everquill/')
  if (!ours && !specifier.startsWith('.')) {
    const rule = reserved.find(({ packages }) => anyOf(packages, specifier))
    if (rule && !rule.rooms.includes(from.name)) return forbidden(specifier, rule.because)
    // The domain is pure: it uses no package at all.
    return from.name === 'domain' ? forbidden(specifier, from.because) : undefined
  }
  const target = ours ? specifier.replace('@everquill/', 'packages/') + '/index.ts' : join(dirname(path), specifier)
  if (!ours && workspaceOf(target) !== workspaceOf(path))
    return forbidden(target, 'a package is imported by its name, through its one entry')
  const to = roomOf(target)
  if (to?.name === tests) return forbidden(target, to.because)
  return to === from || (to && anyOf(from.mayImport, to.name)) ? undefined : forbidden(target, from.because)
}

/** One sentence for each import that crosses the house where there is no door. */
export function strayImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)
    if (!room) return [`${file.path} belongs to no room: move it, or give it one in tools/rooms.ts`]
    if (room.name === tests) return []
    return importsOf(file).flatMap((specifier) => strayImport(room, file.path, specifier) ?? [])
  })
}

export function sourceFiles(root: string): SourceFile[] {
  return globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((found) => found.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

if (import.meta.main) {
  const files = sourceFiles(join(import.meta.dirname, '..'))
  const stray = strayImports(files)
  for (const sentence of stray) console.error(sentence)
  console.log(`rooms: ${files.length} files, ${stray.length} stray imports`)
  process.exitCode = stray.length === 0 ? 0 : 1
}
