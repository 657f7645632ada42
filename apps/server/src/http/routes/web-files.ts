import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { preferredEncoding } from '../compressed-cache.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const endings = { br: '.br', gzip: '.gz' } as const

export interface WebFile {
  readonly bytes: Buffer
  readonly etag: string
}

export interface FoundFile extends WebFile {
  readonly type: string
  readonly encoding: 'br' | 'gzip' | null
  /** Whether its name contains a hash of its content. */
  readonly isHashed: boolean
}

/** The files of a build by address. Each stays in memory once it was requested: the build does not change while it is served. */
export class WebFiles {
  readonly #folder: string
  readonly #addresses: ReadonlySet<string>
  readonly #read = new Map<string, Promise<WebFile | null>>()

  constructor(folder: string) {
    this.#folder = folder
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    this.#addresses = new Set(
      files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`),
    )
  }

  /** The file at an address, in an encoding that the client accepts; null if there is none. */
  async find(address: string, acceptEncoding: string | undefined): Promise<FoundFile | null> {
    const type = types[extname(address)]
    if (type === undefined || !this.#addresses.has(address)) return null
    const preferred = preferredEncoding(acceptEncoding)
    const encoding = preferred && this.#addresses.has(address + endings[preferred]) ? preferred : null
    const file = await this.#readOnce(address + (encoding ? endings[encoding] : ''))
    return file && { ...file, type, encoding, isHashed: address.startsWith('/assets/') }
  }

  /** Null if the file is gone, as while another build is written into the folder; then it is tried again. */
  #readOnce(address: string): Promise<WebFile | null> {
    const known = this.#read.get(address)
    if (known) return known
    const read = readFile(join(this.#folder, address)).then(
      (bytes) => ({ bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }),
      () => {
        this.#read.delete(address)
        return null
      },
    )
    this.#read.set(address, read)
    return read
  }
}
