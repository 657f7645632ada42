import { catalogue } from '@everquill/catalogue'
import { collectionNames, withOverrides, type ContentRecord, type Override } from '@everquill/domain'
import type { Content } from '../port.ts'

type EmbeddedRecord = Pick<ContentRecord, 'id' | 'status' | 'translations'>

/** The metadata of a record that was never edited, as Directus has it. */
const unedited = { sort: null, user_created: null, date_created: null, date_updated: null, revision: 0, outdated: null }

/** The catalogue that is part of Everquill. */
export const embeddedContent: Content = {
  ...recordsOf([]),
  isEditedHere: () => true,
  problem: () => null,
  refresh: async () => undefined,
  close: async () => undefined,
}

/** The embedded records, with edited ones replaced. */
export function recordsOf(overrides: readonly Override[]): Pick<Content, 'collection'> {
  const edited = Map.groupBy(overrides, ({ collection }) => collection)
  const collections: ReadonlyMap<string, readonly ContentRecord[]> = new Map(
    collectionNames.map((name) => {
      const own = (edited.get(name) ?? []).map(editedRecord)
      return [name, rowsOf(name, withOverrides<EmbeddedRecord>(catalogue[name], own))]
    }),
  )
  return { collection: (name) => collections.get(name) ?? null }
}

function editedRecord({ record, revision, createdAt, changedAt }: Override): ContentRecord {
  const [date_created, date_updated] = [createdAt, changedAt].map((at) => new Date(at).toISOString())
  return { ...record, revision, date_created, date_updated }
}

/** Adds the metadata and the numbered translation rows that Directus has. */
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
