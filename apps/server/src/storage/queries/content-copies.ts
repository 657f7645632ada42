import type { ContentCopies } from '../content-port.ts'
import type { Engine } from '../engine-differences.ts'
import { once, type Run } from './query.ts'

/** The last good copies of collections; a new one takes the place of the old one. */
export function contentCopies(
  { build }: Engine,
  read: Run,
  transaction: (work: (run: Run) => Promise<void>) => Promise<void>,
): ContentCopies {
  const copies = once((source: string) => build.selectFrom('content_copies').selectAll().where('source', '=', source))
  const keep = once((collection: string, source: string, etag: string | null, fetched_at: number, records: string) =>
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
    keepCopy: ({ collection, source, etag, fetchedAt, records }) =>
      transaction(async (run) => {
        await run(keep(collection, source, etag, fetchedAt, records))
      }),
  }
}
