import { parsePath, type Change, type Character, type Json } from '@everquill/domain'

/** How fields and values are called by this reader; given by the page, which knows who knows. */
export interface HistoryWords {
  /** The character knows the names of its entries. */
  readonly labelOf: (change: Change, character: Character) => string
  readonly valueOf: (field: string, value: Json) => string
}

/** What a value is called, whatever it is: only things that come and go are called by what they are. */
export const nameOf = ({ labelOf }: HistoryWords, change: Change, character: Character): string =>
  labelOf(parsePath(change.field)?.kind === 'field' ? { ...change, oldValue: null, newValue: null } : change, character)
