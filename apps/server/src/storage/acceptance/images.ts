import { describe, expect, test } from 'vitest'
import type { ImageRecord } from '../images-port.ts'
import type { Storage } from '../port.ts'
import { newName, nextNumber } from './stored-game.ts'

/** What holds for what is known of pictures. */
export function describeImages(at: () => Storage): void {
  describe('pictures', () => {
    const aRecord = (overrides: Partial<ImageRecord> = {}): ImageRecord => {
      const owner = overrides.owner ?? newName('user')
      const characterId = nextNumber()
      const folder = `characters/${owner}/${characterId}`
      return { characterId, hash: '0a'.repeat(16), owner, folder, bytes: 1_000, createdAt: 1, ...overrides }
    }
    const keep = (...records: readonly ImageRecord[]) =>
      at().transaction(async ({ images }) => {
        for (const record of records) await images.keep(record)
      })

    test('are found by their character and their hash, and by nothing less', async () => {
      const record = aRecord({ bytes: 5_000_000_000, createdAt: 1_794_700_000_000 })
      await keep(record)
      expect(await at().images.find(record.characterId, record.hash)).toEqual(record)
      expect(await at().images.find(record.characterId, 'ff'.repeat(16))).toBeNull()
      expect(await at().images.find(nextNumber(), record.hash)).toBeNull()
    })

    test('kept twice are kept once, as they were first', async () => {
      const record = aRecord()
      await keep(record, { ...record, bytes: 9, createdAt: 2 })
      await keep({ ...record, bytes: 9 })
      expect(await at().images.find(record.characterId, record.hash)).toEqual(record)
    })

    test('of an account are counted and listed, the oldest first', async () => {
      const owner = newName('user')
      expect(await at().images.roomOf(owner)).toEqual({ bytes: 0, pictures: 0 })
      expect(await at().images.ofOwner(owner)).toEqual([])
      const [late, early] = [aRecord({ owner, createdAt: 2 }), aRecord({ owner, createdAt: 1, bytes: 234 })]
      await keep(late, early, aRecord())
      expect(await at().images.roomOf(owner)).toEqual({ bytes: 1_234, pictures: 2 })
      expect(await at().images.ofOwner(owner)).toEqual([early, late])
      expect(await at().transaction(({ images }) => images.roomOf(owner))).toEqual({ bytes: 1_234, pictures: 2 })
    })

    test('are known by where they lie', async () => {
      const [one, other, third] = [aRecord(), aRecord(), aRecord()]
      const shared = aRecord({ folder: one.folder, hash: 'bc'.repeat(16) })
      await keep(one, other, third, shared)
      const known = await at().images.inFolders([one.folder, other.folder, 'characters/nobody/1'])
      expect(new Set(known.map(({ folder, hash }) => `${folder} ${hash}`))).toEqual(
        new Set([one, other, shared].map(({ folder, hash }) => `${folder} ${hash}`)),
      )
      expect(await at().images.inFolders([])).toEqual([])
    })

    test('of an account can all be forgotten, and nobody else’s', async () => {
      const [mine, yours] = [aRecord(), aRecord()]
      await keep(mine, yours)
      await at().transaction(({ images }) => images.forgetOwner(mine.owner))
      expect(await at().images.ofOwner(mine.owner)).toEqual([])
      expect(await at().images.ofOwner(yours.owner)).toEqual([yours])
    })

    test('are kept with the rest of their transaction or not at all', async () => {
      const record = aRecord()
      const failed = at().transaction(async ({ images }) => {
        await images.keep(record)
        throw new Error('not today')
      })
      await expect(failed).rejects.toThrow('not today')
      expect(await at().images.ofOwner(record.owner)).toEqual([])
    })
  })
}
