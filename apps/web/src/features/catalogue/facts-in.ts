import type { CatalogueRecord } from '@everquill/domain'

/** What can be known of a record under the name of a fact. */
export type FactValue = string | number | null | undefined

/** The facts of a record of any collection, by their names. */
export const factsIn = ({ facts }: CatalogueRecord): Readonly<Record<string, FactValue>> => facts
