import type { Character } from '../character/character.ts'
import type { Json } from '../json.ts'
import type { Change } from './change.ts'
import { parsePath, read } from './path.ts'

/** A new value for a field or path of a character. An entry is added or removed as a whole. */
export interface FieldEdit {
  readonly field: string
  readonly value: Json
  /** Sets the counter to the value instead of adding the difference. */
  readonly exact?: boolean
}

/** The changes that edits make to a document. */
export const changesOf = (document: Character, edits: readonly FieldEdit[]): readonly Change[] =>
  edits.map(({ field, value, exact }) => {
    const path = parsePath(field)
    return { field, oldValue: path && read(document, path), newValue: value, ...(exact && { exact }) }
  })
