import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as ownRoot, run } from './run.ts'

/** A part of Everquill that is built before it runs. */
export interface Build {
  readonly name: string
  /** Its folder; the result is in `dist`. */
  readonly folder: string
  /** What goes into it. */
  readonly sources: readonly string[]
  readonly command: readonly [string, ...string[]]
}

const shared = ['packages/**', 'package-lock.json', 'tsconfig.base.json']
const ignored = ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx', 'packages/testing']

export const webApp: Build = {
  name: 'web app',
  folder: 'apps/web',
  sources: ['apps/web/{src,public}/**', 'apps/web/*.{ts,html,json}', ...shared],
  command: ['vite', 'build', '--logLevel', 'warn'],
}

/** Loading a few files takes half the time of loading a thousand, and less memory. */
export const serverProgram: Build = {
  name: 'server',
  folder: 'apps/server',
  sources: ['apps/server/src/**', 'apps/server/*.{ts,json}', ...shared],
  command: ['rolldown', '--config', 'rolldown.config.ts'],
}

/** A hash of everything that goes into a build. */
export function fingerprint({ sources }: Build, root: string): string {
  const hash = createHash('sha256')
  const found = globSync(sources, { cwd: root, exclude: ignored, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const stampOf = ({ folder }: Build, root: string): string => join(root, folder, 'dist/.built-from')

/** The folder is emptied first, so the stamp exists only after a complete build. */
export function isStale(build: Build, root: string, current: string = fingerprint(build, root)): boolean {
  const stamp = stampOf(build, root)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== current
}

export function markBuilt(build: Build, root: string, builtFrom: string): void {
  writeFileSync(stampOf(build, root), builtFrom)
}

/** Builds what is stale; resolves to whether all of it can run. */
export async function buildStale(...builds: readonly Build[]): Promise<boolean> {
  for (const build of builds) if (!(await buildIfStale(build))) return false
  return true
}

async function buildIfStale(build: Build): Promise<boolean> {
  const builtFrom = fingerprint(build, ownRoot)
  if (!isStale(build, ownRoot, builtFrom)) return true
  console.log(`Building the ${build.name} …`)
  const { ok, output } = await run(build.command, { cwd: join(ownRoot, build.folder) })
  if (ok) markBuilt(build, ownRoot, builtFrom)
  else console.error(`${output}\nThe ${build.name} could not be built: fix the errors above and try again.`)
  return ok
}
