import type { ContentCopies } from '../content-port.ts'
import type { Engine } from '../engine-differences.ts'
import { compileOnce, type RunQuery } from './query.ts'

/** The last valid copy of each collection; a new copy replaces the old one. */
export function contentCopies(
  { build }: Engine,
  read: RunQuery,
  transaction: (work: (run: RunQuery) => Promise<void>) => Promise<void>,
): ContentCopies {
  const copies = compileOnce((source: string) =>
    build.selectFrom('content_copies').selectAll().where('source', '=', source),
  )
  const versions = compileOnce((source: string) =>
    build.selectFrom('content_copies').select(['collection', 'etag', 'fetched_at']).where('source', '=', source),
  )
  const upsert = compileOnce(
    (collection: string, source: string, etag: string | null, fetched_at: number, records: string) =>
      build
        .insertInto('content_copies')
        .values({ collection, source, etag, fetched_at, records })
        .onConflict((conflict) => conflict.column('collection').doUpdateSet({ source, etag, fetched_at, records })),
  )
  return {
    async copiesOf(source) {
      const rows = await read(copies(source))
      return rows.map(({ fetched_at, ...row }) => ({ ...row, fetchedAt: fetched_at }))
    },
    async versionsOf(source) {
      const rows = await read(versions(source))
      return rows.map(({ fetched_at, ...row }) => ({ ...row, fetchedAt: fetched_at }))
    },
    storeCopy: ({ collection, source, etag, fetchedAt, records }) =>
      transaction(async (run) => {
        await run(upsert(collection, source, etag, fetchedAt, records))
      }),
  }
}
