// Runs the archive that `npm run release` has written as its users do: by itself, behind nginx and Caddy, and with `--image <name>` as a container.
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isInstalled } from '../../tests/release/processes.ts'
import { tryArchive } from '../../tests/release/try-archive.ts'
import { tryContainer } from '../../tests/release/try-container.ts'
import { proxies, tryProxy } from '../../tests/release/try-proxy.ts'
import { root } from '../support/run.ts'

const { values } = parseArgs({ options: { image: { type: 'string' } } })
const [archive] = globSync(`dist/everquill-*-${process.platform}-${process.arch}.tar.gz`, { cwd: root })
if (archive === undefined) {
  console.error('There is no release in dist; run "npm run release" first.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'everquill-release-'))

async function perform(name: string, work: () => Promise<string | void>): Promise<void> {
  try {
    const detail = await work()
    console.log(`✓ ${name}${detail === undefined ? '' : ` (${detail})`}`)
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

const release = join(folder, 'everquill')
await perform('archive', () => tryArchive(join(root, archive), folder))
for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
  const own = join(folder, name)
  mkdirSync(own)
  if (isInstalled(name)) await perform(name, () => tryProxy(name, release, own))
  else console.log(`– ${name} is not installed`)
}
const { image } = values
if (image !== undefined) await perform(`container of ${image}`, () => tryContainer(image))
rmSync(folder, { recursive: true, force: true })
process.exit()
