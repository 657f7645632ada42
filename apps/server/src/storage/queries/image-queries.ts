import type { Engine } from '../engine-differences.ts'
import type { ImageReads, ImageRecord, ImageWrites } from '../images-port.ts'
import type { RunQuery } from './query.ts'
import type { ImageTable } from '../schema.ts'

const columns = ['character_id', 'hash', 'owner', 'folder', 'bytes', 'created_at'] as const

/** Reads picture records through whatever runs the queries. */
export function imageReads({ build, among }: Engine, run: RunQuery): ImageReads {
  const images = build.selectFrom('images')
  return {
    async find(characterId, hash) {
      const query = images.select(columns).where('character_id', '=', characterId).where('hash', '=', hash)
      const [row] = await run(query.compile())
      return row ? recordOf(row) : null
    },
    async ofOwner(owner) {
      const query = images.select(columns).where('owner', '=', owner)
      return (await run(query.orderBy('created_at').orderBy('character_id').orderBy('hash').compile())).map(recordOf)
    },
    async usageOf(owner) {
      const query = images.select(({ fn }) => [
        fn.sum<string | number | null>('bytes').as('bytes'),
        fn.countAll<string | number>().as('pictures'),
      ])
      const [row] = await run(query.where('owner', '=', owner).compile())
      return { bytes: Number(row?.bytes ?? 0), pictures: Number(row?.pictures ?? 0) }
    },
    async inFolders(folders) {
      return run(images.select(['folder', 'hash']).where(among('folder', folders)).compile())
    },
  }
}

/** Changes picture records inside the transaction that runs the queries. */
export function imageWrites(engine: Engine, run: RunQuery): ImageWrites {
  const { build } = engine
  const reads = imageReads(engine, run)
  return {
    find: (characterId, hash) => reads.find(characterId, hash),
    usageOf: (owner) => reads.usageOf(owner),
    async add({ characterId, hash, owner, folder, bytes, createdAt }) {
      const row = { character_id: characterId, hash, owner, folder, bytes, created_at: createdAt }
      const query = build.insertInto('images').values(row)
      await run(query.onConflict((conflict) => conflict.columns(['character_id', 'hash']).doNothing()).compile())
    },
    async changeOwner(from, to) {
      await run(build.updateTable('images').set({ owner: to }).where('owner', '=', from).compile())
    },
    async deleteByOwner(owner) {
      await run(build.deleteFrom('images').where('owner', '=', owner).compile())
    },
    async deleteByCharacter(characterId) {
      await run(build.deleteFrom('images').where('character_id', '=', characterId).compile())
    },
  }
}

const recordOf = (row: ImageTable): ImageRecord => ({
  characterId: row.character_id,
  hash: row.hash,
  owner: row.owner,
  folder: row.folder,
  bytes: row.bytes,
  createdAt: row.created_at,
})
