import { labelOf, type ContentRecord } from './record.ts'
import { stripMarkup } from './strip-markup.ts'

type Titled = Pick<ContentRecord, 'id' | 'translations'>

/** Finds the record with exactly this title in any language, after removing all markup from the given title. */
export function findByTitle<R extends Titled>(records: readonly R[], title: string): R | undefined {
  const plain = stripMarkup(title)
  return plain === '' ? undefined : records.find(({ translations }) => translations.some((t) => labelOf(t) === plain))
}

/**
 * Resolves a content reference: the record with this id, else the one with this title. An unresolved reference is shown
 * as plain text, so homebrew needs no record and deleting a record damages no character.
 */
export const resolveReference = <R extends Titled>(records: readonly R[], reference: string): R | undefined =>
  records.find(({ id }) => id === reference) ?? findByTitle(records, reference)
