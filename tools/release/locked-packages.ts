import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package as the lock file describes it. */
interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** An installed package, where it lies, and the folders of the packages that it needs. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly license: string | null
  readonly integrity: string | null
  readonly needs: readonly string[]
}

type Lock = Readonly<Record<string, LockEntry>>

/** What a package of ours or of others needs, by the folders of the lock file. */
export class LockedPackages {
  readonly #root: string
  readonly #lock: Lock

  constructor(root: string) {
    this.#root = root
    this.#lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages
  }

  /** The packages of these names and everything that they need, as far as it is installed on this platform; ours are left out. */
  closure(from: string, names: readonly string[]): LockedPackage[] {
    const found = new Map<string, LockedPackage>()
    const seen = new Set<string>()
    const visit = (folder: string): void => {
      if (seen.has(folder)) return
      seen.add(folder)
      const entry = this.#lock[folder] ?? {}
      const needs = this.#neededBy(folder, entry)
      if (folder.includes('node_modules/')) found.set(folder, this.#describe(folder, entry, needs))
      needs.forEach(visit)
    }
    for (const name of names) {
      const folder = this.#find(from, name)
      if (folder === null) throw new Error(`${name} is not in package-lock.json; run npm install`)
      visit(folder)
    }
    return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
  }

  /** The dependencies of a package of ours, such as `apps/server`. */
  dependenciesOf(workspace: string): string[] {
    return Object.keys(this.#lock[workspace]?.dependencies ?? {})
  }

  #neededBy(folder: string, entry: LockEntry): string[] {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    const names = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])
    return [...names].flatMap((name) => this.#find(folder, name) ?? [])
  }

  /** As Node looks for it: in the folder's own node_modules, then in those above. */
  #find(from: string, name: string): string | null {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      const entry = this.#lock[candidate]
      if (entry?.link) return entry.resolved ?? null
      if (entry && existsSync(join(this.#root, candidate))) return candidate
      if (folder === '') return null
    }
  }

  #describe(folder: string, { version = '', license, integrity }: LockEntry, needs: readonly string[]): LockedPackage {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const packages = needs.filter((needed) => needed.includes('node_modules/'))
    return { name, version, folder, license: license ?? null, integrity: integrity ?? null, needs: packages }
  }
}
