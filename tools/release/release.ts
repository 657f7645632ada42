// Writes a release into dist: the built page and server with the packages that they load, ready to run, as a folder and as an archive.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { licenceTexts, releaseContents } from './contents.ts'
import { softwareBillOfMaterials } from './sbom.ts'
import { buildStale, serverProgram, webApp } from '../support/builds.ts'
import { root, run } from '../support/run.ts'

const { values } = parseArgs({ options: { 'without-node': { type: 'boolean', default: false } } })
const withNode = !values['without-node']

if (!(await buildStale(webApp, serverProgram))) process.exit(1)

const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string
  readonly version: string
  readonly license: string
}
const dist = join(root, 'dist')
const folder = join(dist, name)
const platform = `${process.platform}-${process.arch}`
const archive = join(dist, `${name}-${version}${withNode ? `-${platform}` : `-${platform}-without-node`}.tar.gz`)

rmSync(folder, { recursive: true, force: true })
const { files, packages } = releaseContents(root, { withNode })
for (const { from, to } of files) {
  const target = join(folder, to)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, from), target)
}
chmodSync(join(folder, 'everquill'), 0o755)
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
write('package.json', `${JSON.stringify({ name, version, private: true, license, type: 'module' }, null, 2)}\n`)
write('sbom.cdx.json', `${JSON.stringify(softwareBillOfMaterials(version, packages), null, 2)}\n`)
write('THIRD-PARTY-LICENCES.txt', licenceTexts(packages, root))

const { ok, output } = await run(['tar', '-czf', archive, '-C', dist, name])
if (!ok) {
  console.error(`The archive could not be written: ${output.trim()}`)
  process.exit(1)
}
console.log(`Wrote ${archive} with ${files.length + 3} files; the same files are in ${folder}.`)
