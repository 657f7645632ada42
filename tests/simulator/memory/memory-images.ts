import type { ImageReads, ImageRecord, ImageWrites } from '../../../apps/server/src/storage/images-port.ts'
import type { Tables } from './memory-tables.ts'

/** In-memory image records. */
export function memoryImageReads({ images }: Tables, step: () => Promise<void>): ImageReads {
  return {
    async find(characterId, hash) {
      await step()
      return images.get(`${characterId} ${hash}`) ?? null
    },
    async ofOwner(owner) {
      await step()
      return images
        .all()
        .filter((record) => record.owner === owner)
        .sort((left, right) => left.createdAt - right.createdAt)
    },
    async usageOf(owner) {
      await step()
      const own = images.all().filter((record) => record.owner === owner)
      return { bytes: own.reduce((sum, { bytes }) => sum + bytes, 0), pictures: own.length }
    },
    async inFolders(folders) {
      await step()
      return images.all().filter(({ folder }) => folders.includes(folder))
    },
  }
}

export function memoryImageWrites(tables: Tables, step: () => Promise<void>): ImageWrites {
  const { images } = tables
  const deleteWhere = async (isMeant: (record: ImageRecord) => boolean): Promise<void> => {
    await step()
    for (const record of images.all().filter(isMeant)) images.delete(`${record.characterId} ${record.hash}`)
  }
  return {
    ...memoryImageReads(tables, step),
    async add(record) {
      await step()
      const key = `${record.characterId} ${record.hash}`
      if (!images.get(key)) images.set(key, record)
    },
    async changeOwner(from, to) {
      await step()
      const own = images.all().filter(({ owner }) => owner === from)
      for (const record of own) images.set(`${record.characterId} ${record.hash}`, { ...record, owner: to })
    },
    deleteByOwner: (owner) => deleteWhere((record) => record.owner === owner),
    deleteByCharacter: (characterId) => deleteWhere((record) => record.characterId === characterId),
  }
}
