import { catalogueFile, isCollection, type CatalogueFile } from '@everquill/domain'
import type { Content } from '../content/port.ts'
import type { ContentOverrides, LoggedEdit } from '../storage/content-port.ts'

/** What reading about the catalogue needs of the world. */
interface Deps {
  readonly overrides: ContentOverrides
  /** The catalogue that is shown. */
  readonly content: Content
  readonly now: () => number
}

/** Everything that was edited in this installation. */
export const exportCatalogue = async ({ overrides, now }: Deps): Promise<CatalogueFile> =>
  catalogueFile(await overrides.overrides(), now())

/** Who edited a record, newest first; null when there is no such record. */
export async function readRecordLog(
  { overrides, content }: Deps,
  collection: string,
  id: string,
): Promise<readonly LoggedEdit[] | null> {
  const record = isCollection(collection) && content.collection(collection)?.find((one) => one.id === id)
  return record ? overrides.logOf(collection, id) : null
}

/** How many living characters refer to a record; null when there is no such record. */
export async function countUsage({ overrides, content }: Deps, collection: string, id: string): Promise<number | null> {
  if (!isCollection(collection)) return null
  const record = content.collection(collection)?.find((one) => one.id === id)
  if (!record) return null
  const labels = record.translations.flatMap(({ title, name }) => title ?? name ?? [])
  const { key } = record
  return overrides.usageOf({
    collection,
    names: [...new Set([id, ...labels])],
    ...(typeof key === 'string' && { key }),
  })
}
