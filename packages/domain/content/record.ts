/** One language's words for a record; a row whose language was deleted has none left. */
export interface Translation {
  readonly languages_code: string | null
  readonly title?: string
  readonly name?: string
  readonly [field: string]: unknown
}

/** A record of the catalogue, as a Directus collection has it. Its id is text, because references to it are. */
export interface ContentRecord {
  readonly id: string
  readonly status: string
  readonly translations: readonly Translation[]
  readonly [field: string]: unknown
}

/** What a record is called in one language: races and classes have a title, all else has a name. */
export const labelOf = ({ title, name }: Pick<Translation, 'title' | 'name'>): string | undefined => title ?? name
