import { labelOf, type ContentRecord } from './record.ts'
import { stripMarkup } from './strip-markup.ts'

type Titled = Pick<ContentRecord, 'id' | 'translations'>

/** The record that bears exactly this title in any language, once all markup is removed from it. */
export function findTitled<R extends Titled>(records: readonly R[], title: string): R | undefined {
  const plain = stripMarkup(title)
  return plain === '' ? undefined : records.find(({ translations }) => translations.some((t) => labelOf(t) === plain))
}

/**
 * What a content reference means: the record of this id, else the one of this title. Nothing, and the text stands as it
 * is: homebrew needs no record, and a record that is deleted damages no character.
 */
export const resolveReference = <R extends Titled>(records: readonly R[], reference: string): R | undefined =>
  records.find(({ id }) => id === reference) ?? findTitled(records, reference)
