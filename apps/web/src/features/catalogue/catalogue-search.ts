/** What the address of the catalogue says: which collection, what is sought in it, which record lies open. */
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

/** Reads an address; what it does not know is left out. */
export const catalogueSearch = (search: Readonly<Record<string, unknown>>): CatalogueSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key]
      // An address that says 3 is read as a number.
      return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[key, String(value)]] : []
    }),
  )
