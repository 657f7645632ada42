import { describe, expect, test } from 'vitest'
import type { ImageRecord } from '../images-port.ts'
import type { Storage } from '../port.ts'
import { newName, nextNumber } from './storage-fixtures.ts'

/** Tests picture records. */
export function describeImages(storage: () => Storage): void {
  describe('pictures', () => {
    const aRecord = (overrides: Partial<ImageRecord> = {}): ImageRecord => {
      const owner = overrides.owner ?? newName('user')
      const characterId = nextNumber()
      const folder = `characters/${owner}/${characterId}`
      return { characterId, hash: '0a'.repeat(16), owner, folder, bytes: 1_000, createdAt: 1, ...overrides }
    }
    const add = (...records: readonly ImageRecord[]) =>
      storage().transaction(async ({ images }) => {
        for (const record of records) await images.add(record)
      })

    test('a picture is found only by its character and its hash together', async () => {
      const record = aRecord({ bytes: 5_000_000_000, createdAt: 1_794_700_000_000 })
      await add(record)
      expect(await storage().images.find(record.characterId, record.hash)).toEqual(record)
      expect(await storage().images.find(record.characterId, 'ff'.repeat(16))).toBeNull()
      expect(await storage().images.find(nextNumber(), record.hash)).toBeNull()
    })

    test('adding a picture again changes nothing', async () => {
      const record = aRecord()
      await add(record, { ...record, bytes: 9, createdAt: 2 })
      await add({ ...record, bytes: 9 })
      expect(await storage().images.find(record.characterId, record.hash)).toEqual(record)
    })

    test('the pictures of an account are counted and listed, oldest first', async () => {
      const owner = newName('user')
      expect(await storage().images.usageOf(owner)).toEqual({ bytes: 0, pictures: 0 })
      expect(await storage().images.ofOwner(owner)).toEqual([])
      const [late, early] = [aRecord({ owner, createdAt: 2 }), aRecord({ owner, createdAt: 1, bytes: 234 })]
      await add(late, early, aRecord())
      expect(await storage().images.usageOf(owner)).toEqual({ bytes: 1_234, pictures: 2 })
      expect(await storage().images.ofOwner(owner)).toEqual([early, late])
      expect(await storage().transaction(({ images }) => images.usageOf(owner))).toEqual({ bytes: 1_234, pictures: 2 })
    })

    test('pictures are found by their folders', async () => {
      const [one, other, third] = [aRecord(), aRecord(), aRecord()]
      const shared = aRecord({ folder: one.folder, hash: 'bc'.repeat(16) })
      await add(one, other, third, shared)
      const known = await storage().images.inFolders([one.folder, other.folder, 'characters/nobody/1'])
      expect(new Set(known.map(({ folder, hash }) => `${folder} ${hash}`))).toEqual(
        new Set([one, other, shared].map(({ folder, hash }) => `${folder} ${hash}`)),
      )
      expect(await storage().images.inFolders([])).toEqual([])
    })

    test('deleting the pictures of an account leaves those of others', async () => {
      const [mine, yours] = [aRecord(), aRecord()]
      await add(mine, yours)
      await storage().transaction(({ images }) => images.deleteByOwner(mine.owner))
      expect(await storage().images.ofOwner(mine.owner)).toEqual([])
      expect(await storage().images.ofOwner(yours.owner)).toEqual([yours])
    })

    test('a failed transaction adds no picture', async () => {
      const record = aRecord()
      const failed = storage().transaction(async ({ images }) => {
        await images.add(record)
        throw new Error('work failed')
      })
      await expect(failed).rejects.toThrow('work failed')
      expect(await storage().images.ofOwner(record.owner)).toEqual([])
    })
  })
}
