import { catalogue } from '@everquill/catalogue'
import type { ContentRecord } from '@everquill/domain'
import type { Content } from '../port.ts'

type EmbeddedRecord = Pick<ContentRecord, 'id' | 'status' | 'translations'>

/** What Directus keeps about every record, though nobody edited these. */
const unedited = { sort: null, user_created: null, date_created: null, date_updated: null }

const collections: ReadonlyMap<string, readonly ContentRecord[]> = new Map(
  Object.entries<readonly EmbeddedRecord[]>(catalogue).map(([name, records]) => [name, rowsOf(name, records)]),
)

/** The catalogue that comes with Everquill. */
export const embeddedContent: Content = {
  collection: (name) => collections.get(name) ?? null,
  problem: () => null,
  close: async () => undefined,
}

/** The records as a Directus would have them, whose translations are rows with numbers of their own. */
function rowsOf(collection: string, records: readonly EmbeddedRecord[]): readonly ContentRecord[] {
  let rows = 0
  return records.map(({ id, status, translations, ...own }) => ({
    id,
    status,
    ...unedited,
    ...own,
    translations: translations.map((translation) => ({ id: ++rows, [`${collection}_id`]: id, ...translation })),
  }))
}
