/** A record of the catalogue, as a Directus collection has it. */
export interface ContentRecord {
  readonly id: string
  readonly status: string
  readonly translations: readonly { readonly [key: string]: string }[]
  readonly [field: string]: unknown
}

/** Where the catalogue comes from. */
export interface Content {
  /** The records of a collection, or null when there is no such collection. */
  collection(name: string): Promise<readonly ContentRecord[] | null>
}
