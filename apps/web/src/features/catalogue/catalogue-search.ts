/** Search parameters of the catalogue page: collection, search text, open record and filters. */
export interface CatalogueSearch {
  readonly in?: string
  readonly q?: string
  readonly record?: string
  readonly kind?: string
  readonly slot?: string
  readonly school?: string
  readonly level?: string
  readonly status?: string
}

const keys = ['in', 'q', 'record', 'kind', 'slot', 'school', 'level', 'status'] as const

/** Validates search parameters and drops unknown ones. */
export const catalogueSearch = (search: Readonly<Record<string, unknown>>): CatalogueSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key]
      // The router parses `level=3` as a number.
      return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[key, String(value)]] : []
    }),
  )
