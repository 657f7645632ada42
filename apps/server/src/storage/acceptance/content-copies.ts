import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentCopy, Database } from '../content-port.ts'
import { newName } from './storage-fixtures.ts'

/** The acceptance suite for copies of a content server's collections. */
export function describeContentCopies(name: string, newDatabase: () => Promise<() => Promise<Database>>): void {
  describe(`${name} content copies`, () => {
    let open: () => Promise<Database>
    let storage: Database
    beforeAll(async () => {
      open = await newDatabase()
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

    test('a copy is read back unchanged, and only for its own source', async () => {
      const [copy, plain] = [aCopy({ source: 'https://a.example' }), aCopy({ source: 'https://a.example', etag: null })]
      await storage.contentCopies.storeCopy(copy)
      await storage.contentCopies.storeCopy(plain)
      const copies = await storage.contentCopies.copiesOf('https://a.example')
      expect(new Set(copies)).toEqual(new Set([copy, plain]))
      expect(await storage.contentCopies.copiesOf('https://b.example')).toEqual([])
      const versions = [copy, plain].map(({ collection, etag, fetchedAt }) => ({ collection, etag, fetchedAt }))
      expect(new Set(await storage.contentCopies.versionsOf('https://a.example'))).toEqual(new Set(versions))
      expect(await storage.contentCopies.versionsOf('https://b.example')).toEqual([])
    })

    test('a new copy of a collection replaces the old one, even from another source', async () => {
      const first = aCopy({ source: 'https://c.example' })
      const second = { ...first, records: '[]', etag: null, fetchedAt: first.fetchedAt + 1 }
      await storage.contentCopies.storeCopy(first)
      await storage.contentCopies.storeCopy(second)
      expect(await storage.contentCopies.copiesOf('https://c.example')).toEqual([second])
      await storage.contentCopies.storeCopy({ ...second, source: 'https://d.example' })
      expect(await storage.contentCopies.copiesOf('https://c.example')).toEqual([])
    })

    test('a copy of ten thousand records survives a restart', async () => {
      const records = JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(300) })))
      const copy = aCopy({ source: 'https://e.example', records })
      await storage.contentCopies.storeCopy(copy)
      await storage.close()
      storage = await open()
      expect(await storage.contentCopies.copiesOf('https://e.example')).toEqual([copy])
    })
  })
}
