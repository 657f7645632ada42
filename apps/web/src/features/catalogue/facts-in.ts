import type { CatalogueRecord } from '@everquill/domain'

export type FactValue = string | number | null | undefined

/** Widens the facts of a record, so that any collection can be read by fact name. */
export const factsIn = ({ facts }: CatalogueRecord): Readonly<Record<string, FactValue>> => facts
