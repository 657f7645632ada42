import { catalogueFile, isCollection, isReferenced, type CatalogueFile } from '@everquill/domain'
import type { Content } from '../../content/port.ts'
import type { ContentOverrides, LoggedEdit } from '../../storage/content-port.ts'

/** What reading the catalogue depends on. */
interface Deps {
  readonly overrides: ContentOverrides
  readonly content: Content
  readonly now: () => number
}

/** All edits of this installation as a file. */
export const exportCatalogue = async ({ overrides, now }: Deps): Promise<CatalogueFile> =>
  catalogueFile(await overrides.overrides(), now())

/** The edits of a record, newest first; null if there is no such record. */
export async function readRecordLog(
  { overrides, content }: Deps,
  collection: string,
  id: string,
): Promise<readonly LoggedEdit[] | null> {
  const record = isCollection(collection) && content.collection(collection)?.find((one) => one.id === id)
  return record ? overrides.logOf(collection, id) : null
}

/** The number of characters that refer to a record; null if there is no such record. */
export async function countUsage({ overrides, content }: Deps, collection: string, id: string): Promise<number | null> {
  if (!isCollection(collection)) return null
  const record = content.collection(collection)?.find((one) => one.id === id)
  if (!record) return null
  if (!isReferenced(collection)) return 0
  const labels = record.translations.flatMap(({ title, name }) => title ?? name ?? [])
  const { key } = record
  return overrides.usageOf({
    collection,
    names: [...new Set([id, ...labels])],
    ...(typeof key === 'string' && { key }),
  })
}
