import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as ownRoot, run } from './run.ts'

const sources = [
  'apps/web/{src,public}/**',
  'apps/web/*.{ts,html,json}',
  'packages/**',
  'package-lock.json',
  'tsconfig.base.json',
]
const ignored = ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx', 'packages/testing']

/** A hash of everything that goes into the web app. */
export function fingerprint(root: string): string {
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

const stampOf = (root: string): string => join(root, 'apps/web/dist/.built-from')

/** Vite empties the folder first, so the stamp exists only after a complete build. */
export function isStale(root: string, current: string = fingerprint(root)): boolean {
  return !existsSync(stampOf(root)) || readFileSync(stampOf(root), 'utf8') !== current
}

export function markBuilt(root: string, builtFrom: string): void {
  writeFileSync(stampOf(root), builtFrom)
}

/** Builds the web app if it is stale; resolves to whether it can be served. */
export async function buildWebApp(): Promise<boolean> {
  const builtFrom = fingerprint(ownRoot)
  if (!isStale(ownRoot, builtFrom)) return true
  console.log('Building the web app …')
  const { ok, output } = await run(['vite', 'build', '--logLevel', 'warn'], { cwd: join(ownRoot, 'apps/web') })
  if (ok) markBuilt(ownRoot, builtFrom)
  else console.error(`${output}\nThe web app could not be built: fix the errors above and try again.`)
  return ok
}
