/** The texts of a record in one language; `languages_code` is null if the language was deleted. */
export interface Translation {
  readonly languages_code: string | null
  readonly title?: string
  readonly name?: string
  readonly [field: string]: unknown
}

/** A record in the format of a Directus collection. Its id is text, because references are text. */
export interface ContentRecord {
  readonly id: string
  readonly status: string
  readonly translations: readonly Translation[]
  readonly [field: string]: unknown
}

/** The name of a record in one language: races and classes have a title, all others have a name. */
export const labelOf = ({ title, name }: Pick<Translation, 'title' | 'name'>): string | undefined => title ?? name
