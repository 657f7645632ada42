import { createHash } from 'node:crypto'
import type { Erasure, ErasureList } from './erasure-list-port.ts'
import { erasuresFolder, type ImageStore } from './port.ts'

/** With more files than this, a start would take long to read them; they are merged into one. */
const maxFiles = 50

/** The erasure list in an image store: one file per `add`, until they are merged. */
export function erasureListIn(store: ImageStore): ErasureList {
  async function keys(): Promise<readonly string[]> {
    const found: string[] = []
    for await (const page of store.list(erasuresFolder)) found.push(...page.map(({ key }) => key))
    return found.filter((key) => key.endsWith('.json'))
  }
  async function read(files: readonly string[]): Promise<readonly Erasure[]> {
    const contents = await Promise.all(files.map((key) => store.get(key)))
    return contents.flatMap((bytes) => (bytes ? parse(bytes) : []))
  }
  /** The name of a file is the hash of its content, so writing the same content again creates no second file. */
  async function write(erasures: readonly Erasure[]): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(erasures))
    const key = `${erasuresFolder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.json`
    await store.put(key, bytes)
    return key
  }
  return {
    async add(erasures) {
      if (erasures.length === 0) return
      await write(erasures)
      const files = await keys()
      if (files.length <= maxFiles) return
      const merged = await write(withoutRepeats(await read(files)))
      await store.remove(files.filter((key) => key !== merged))
    },
    all: async () => read(await keys()),
  }
}

const withoutRepeats = (erasures: readonly Erasure[]): readonly Erasure[] => [
  ...new Map(erasures.map((erasure) => [`${erasure.kind} ${erasure.id} ${erasure.at}`, erasure])).values(),
]

function parse(bytes: Uint8Array): readonly Erasure[] {
  const found: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return Array.isArray(found) ? found.filter(isErasure) : []
}

function isErasure(value: unknown): value is Erasure {
  if (typeof value !== 'object' || value === null || !('id' in value && 'at' in value)) return false
  const { id, at } = value
  if (typeof at !== 'number') return false
  return typeof id === 'number' ? 'owner' in value && typeof value.owner === 'string' : typeof id === 'string'
}
