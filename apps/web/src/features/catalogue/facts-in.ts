import type { CatalogueRecord, Json } from '@everquill/domain'

export type FactValue = Json | undefined

/**
 * Widens the facts of a record, so that any collection can be read by fact name. The cast is needed because the compiler
 * treats neither partial records nor interfaces as JSON.
 */
export const factsIn = ({ facts }: CatalogueRecord): Readonly<Record<string, FactValue>> =>
  facts as Readonly<Record<string, FactValue>>

/** A fact with one value as text; '' if it is missing, a list or amounts. */
export const plainText = (value: FactValue): string => (typeof value === 'object' ? '' : String(value ?? ''))
