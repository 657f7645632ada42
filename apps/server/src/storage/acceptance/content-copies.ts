import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentCopy, Database } from '../content-port.ts'
import { newName } from './stored-game.ts'

/** What holds for the copies of a content server's collections. `newHome` makes an empty place for a database. */
export function describeContentCopies(name: string, newHome: () => Promise<() => Promise<Database>>): void {
  describe(`${name} as keeper of content copies`, () => {
    let open: () => Promise<Database>
    let storage: Database
    beforeAll(async () => {
      open = await newHome()
      storage = await open()
    })
    afterAll(() => storage.close())

    const aCopy = (overrides: Partial<ContentCopy> = {}): ContentCopy => ({
      source: 'https://content.example',
      collection: newName('Collection'),
      etag: 'W/"1-a"',
      fetchedAt: 1_794_700_000_000,
      records: JSON.stringify([{ id: '1', name: 'Seil 🪢 \\ "\'' }]),
      ...overrides,
    })

    test('a copy is given back as it was kept, to its own source only', async () => {
      const [copy, plain] = [aCopy({ source: 'https://a.example' }), aCopy({ source: 'https://a.example', etag: null })]
      await storage.contentCopies.keepCopy(copy)
      await storage.contentCopies.keepCopy(plain)
      const kept = await storage.contentCopies.copiesOf('https://a.example')
      expect(new Set(kept)).toEqual(new Set([copy, plain]))
      expect(await storage.contentCopies.copiesOf('https://b.example')).toEqual([])
    })

    test('there is one copy of a collection, the latest, whoever sent it', async () => {
      const first = aCopy({ source: 'https://c.example' })
      const second = { ...first, records: '[]', etag: null, fetchedAt: first.fetchedAt + 1 }
      await storage.contentCopies.keepCopy(first)
      await storage.contentCopies.keepCopy(second)
      expect(await storage.contentCopies.copiesOf('https://c.example')).toEqual([second])
      await storage.contentCopies.keepCopy({ ...second, source: 'https://d.example' })
      expect(await storage.contentCopies.copiesOf('https://c.example')).toEqual([])
    })

    test('ten thousand records are kept over a restart', async () => {
      const records = JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(300) })))
      const copy = aCopy({ source: 'https://e.example', records })
      await storage.contentCopies.keepCopy(copy)
      await storage.close()
      storage = await open()
      expect(await storage.contentCopies.copiesOf('https://e.example')).toEqual([copy])
    })
  })
}
