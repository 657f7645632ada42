import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, roomOf, sourceFiles } from '../rooms.ts'
import { root } from '../support/run.ts'
import { buildTools, licenceTexts, releaseContents } from './contents.ts'
import { LockedPackages } from './locked-packages.ts'
import { softwareBillOfMaterials } from './sbom.ts'

const { files, packages } = releaseContents(root, { withNode: true })
const targets = files.map(({ to }) => to)
const names = new Set(packages.map(({ name }) => name))
const isBuilt = (path: string) => path.startsWith('apps/')

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}
/** `node_modules/@fastify/static` for a file in it. */
const packageOf = (path: string): string => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''

test('a release has a start script, the service, the proxies and the documents that explain them', () => {
  const own = targets.filter((path) => !isBuilt(path) && !/^(node_modules|docs)\//.test(path))
  expect(own.toSorted()).toEqual([
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'compose.yaml',
    'deploy/Caddyfile',
    'deploy/everquill.service',
    'deploy/haproxy.cfg',
    'deploy/health-check.mjs',
    'deploy/nginx.conf',
    'everquill',
  ])
  expect(files.filter(({ from }) => !existsSync(join(root, from)))).toEqual([])
  expect(new Set(targets).size).toBe(targets.length)
})

test('every link between the documents of a release leads to something that is in it', () => {
  const folders = new Set(targets.map(dirname))
  const broken = files
    .filter(({ to }) => to.endsWith('.md') && !to.startsWith('node_modules/'))
    .flatMap(({ from, to }) => {
      const links = [...readFileSync(join(root, from), 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link)
      const paths = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(dirname(to), link))
      return paths.filter((path) => !targets.includes(path) && !folders.has(path)).map((path) => `${to}: ${path}`)
    })
  expect(broken).toEqual([])
})

test('a release has Node, the packages that the server loads, what they need, and no package of tests or builds', () => {
  const folders = new Set(targets.filter((path) => path.startsWith('node_modules/')).map(packageOf))
  expect([...folders]).toEqual(
    expect.arrayContaining([
      'node_modules/node',
      'node_modules/sharp',
      `node_modules/@img/sharp-${process.platform}-${process.arch}`,
      'node_modules/@fastify/swagger-ui',
      'node_modules/@fastify/static',
    ]),
  )
  expect([...folders].filter((folder) => !locked[folder] || locked[folder].dev || locked[folder].devOptional)).toEqual(
    [],
  )
  expect([...folders].filter((folder) => buildTools.some((tool) => folder.endsWith(`node_modules/${tool}`)))).toEqual(
    [],
  )
  expect(targets.filter((path) => /\.d\.ts$|\.map$|\.test\./.test(path) && !isBuilt(path))).toEqual([])
})

test('a release without Node has everything else', () => {
  const without = releaseContents(root, { withNode: false })
  const left = targets.filter((path) => !without.files.some(({ to }) => to === path))
  expect(left).toEqual(['node_modules/node/bin/node', 'node_modules/node/package.json'])
  expect(without.packages.map(({ name }) => name)).not.toContain('node')
})

test('no app imports a build tool, and every build tool belongs to an app', () => {
  const imported = sourceFiles(root)
    .filter(({ path }) => /^(apps\/\w+\/src|packages)\//.test(path) && roomOf(path)?.name !== 'tests')
    .flatMap((file) => importsOf(file))
  expect(imported.filter((specifier) => buildTools.some((tool) => `${specifier}/`.startsWith(`${tool}/`)))).toEqual([])
  const lock = new LockedPackages(root)
  const dependencies = [...lock.dependenciesOf('apps/server'), ...lock.dependenciesOf('apps/web')]
  expect(buildTools.filter((tool) => !dependencies.includes(tool))).toEqual([])
})

test('the bill of materials lists what is in the page, the server and beside them, each version once', () => {
  const bill = softwareBillOfMaterials('1.2.3', packages)
  expect([...names]).toEqual(expect.arrayContaining(['react', 'fastify', 'pg', 'sharp', 'node', '@fontsource/grenze']))
  expect([...names]).not.toEqual(expect.arrayContaining(['vite']))
  expect(packages.filter(({ folder }) => locked[folder]?.dev)).toEqual([])
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, bill.metadata.component['bom-ref']])
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
  expect(bill.components.find(({ name }) => name === '@fastify/static')).toEqual({
    type: 'library',
    'bom-ref': expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/),
    name: '@fastify/static',
    version: expect.stringMatching(/^\d/),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    purl: expect.stringMatching(/^pkg:npm\/%40fastify\/static@\d/),
  })
  // Only the address of the format: where a package was downloaded from is nobody's business.
  expect(JSON.stringify(bill).match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org'])
})

/** Licences that a release may contain, by their ids of SPDX: CycloneDX accepts no others, and a new one needs a look. */
const licences = [
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]

test('every package of the bill of materials has a checksum and a licence that is known', () => {
  const { components } = softwareBillOfMaterials('1.2.3', packages)
  const isKnown = (one: object) => 'license' in one && licences.includes((one.license as { id: string }).id)
  const wrong = components.filter(
    ({ licenses = [], hashes = [] }) => licenses.length === 0 || hashes.length === 0 || !licenses.every(isKnown),
  )
  expect(wrong).toEqual([])
})

test('the licences of all packages are in the release', () => {
  const text = licenceTexts(packages, root)
  for (const { name, version } of packages) expect(text).toContain(`${name} ${version} (`)
  expect(text).toMatch(/react \d[^\n]+\n\nMIT License/)
})
