import { catalogueRecord, type CatalogueRecord, type Collection, type ContentRecord } from '@everquill/domain'

/** Converts the rows of a collection. In a file of its own, because it needs all facts and formulas of the catalogue. */
export const catalogueRecords = <C extends Collection>(
  collection: C,
  rows: readonly ContentRecord[],
): readonly CatalogueRecord<C>[] => rows.map((row) => catalogueRecord(collection, row))
