import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serverBuild from '../../apps/server/rolldown.config.ts'
import { LockedPackages, type LockedPackage } from './locked-packages.ts'

/** They make the page and the server program, and are in neither. */
export const buildTools = [
  '@lingui/babel-plugin-lingui-macro',
  '@lingui/cli',
  '@lingui/conf',
  '@lingui/format-po',
  '@lingui/vite-plugin',
  '@rolldown/plugin-babel',
  '@vitejs/plugin-react',
  'oxc-parser',
  'rolldown',
  'vite',
]

/** A file of the release: where it is now and where it goes. */
export interface ReleaseFile {
  readonly from: string
  readonly to: string
}

export interface ReleaseContents {
  readonly files: readonly ReleaseFile[]
  /** Everything of others that is in the release: as folders in node_modules, or built into the page and the server. */
  readonly packages: readonly LockedPackage[]
}

const documents = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'compose.yaml',
  'apps/web/src/sync/README.md',
]
const deployment = ['everquill', 'health-check.mjs', 'everquill.service', 'nginx.conf', 'Caddyfile', 'haproxy.cfg']

/** Of packages, only what runs: no type declarations, source maps, tests or headers. */
const left = /\.(d\.[cm]?ts|map|md|markdown|flow)$|(^|\/)(test|tests|examples?|benchmarks?|\.github|docs)\//i
const isLicence = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i

const listed = (pattern: string, root: string): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

/** The contents of a release. The page and the server must have been built. */
export function releaseContents(root: string, { withNode }: { readonly withNode: boolean }): ReleaseContents {
  const locked = new LockedPackages(root)
  const runs = (workspace: string) =>
    locked.closure(
      workspace,
      locked.dependenciesOf(workspace).filter((name) => !buildTools.includes(name)),
    )
  const node = withNode ? locked.closure('', ['node']).filter(({ name }) => name === 'node') : []
  const loaded = locked.closure('apps/server', loadedPackages(root))
  const same = (path: string): ReleaseFile => ({ from: path, to: path })
  const built = listed('apps/{server,web}/dist/**', root).filter((path) => !path.endsWith('.built-from'))
  return {
    files: [
      ...[...documents, ...listed('docs/**', root)].map(same),
      ...deployment.map((name) => ({ from: `deploy/${name}`, to: name === 'everquill' ? name : `deploy/${name}` })),
      ...built.map(same),
      ...loaded.flatMap(({ folder }) => filesOf(folder, root)).map(same),
      ...(withNode ? ['node_modules/node/bin/node', 'node_modules/node/package.json'].map(same) : []),
    ],
    packages: [
      ...new Map([...runs('apps/server'), ...runs('apps/web'), ...node].map((one) => [one.folder, one])).values(),
    ],
  }
}

/** The packages that the server program does not contain but loads, as far as they are installed. */
function loadedPackages(root: string): string[] {
  const { external } = serverBuild as { readonly external: readonly string[] }
  return external.filter((name) => existsSync(join(root, 'node_modules', name)))
}

/** The files of a package itself; packages inside it have an entry of their own. */
function filesOf(folder: string, root: string): string[] {
  return listed(`${folder}/**`, root).filter((path) => {
    const inside = path.slice(folder.length + 1)
    return !inside.startsWith('node_modules/') && (isLicence.test(inside) || !left.test(inside))
  })
}

/** The licence texts of all packages, because the page and the server contain most of them without their files. */
export function licenceTexts(packages: readonly LockedPackage[], root: string): string {
  const texts = packages.map(({ name, version, license, folder }) => {
    // The package of Node keeps its licence with the binary that it has downloaded.
    const folders = name === 'node' ? [folder, ...globSync(`${folder}/node_modules/node-*`, { cwd: root })] : [folder]
    const files = folders.flatMap((one) => listed(`${one}/*`, root)).filter((path) => isLicence.test(path))
    const found = files.map((path) => readFileSync(join(root, path), 'utf8').trim())
    return [`${name} ${version} (${license ?? 'see its repository'})`, ...found].join('\n\n')
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
