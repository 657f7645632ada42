import type { Attribute, Coin, Slot } from '@everquill/domain'
import type { ImportWords } from '../compose-text.ts'
import type { SectionName } from '../imported-character.ts'

/** What people decide in the preview, and what the page knows. */
export interface ImportChoices {
  /** The sections to take over. */
  readonly sections: ReadonlySet<SectionName>
  /** Whether attributes are taken as modifiers or as the scores behind them. */
  readonly attributes: 'modifiers' | 'scores'
  /** A maximum that the file does not state. */
  readonly hpMax?: number
  /** The reference that stands for a name: a record of the catalogue, or the name itself. */
  readonly referenceOf: (kind: 'race' | 'class' | 'item' | 'spell' | 'condition', name: string) => string
  /** The slot of an item; null if it is only carried. */
  readonly slotOf: (item: string) => Slot | null
  readonly words: ImportWords
  /** The heading above the story and what has no field of its own, in every language; the first one is written. */
  readonly headings: readonly string[]
  /** The skill that takes a training; null if none does. */
  readonly skillFor?: (key: string) => string | null
  /** The attribute that takes the value found for another one; null if none does. */
  readonly attributeFor?: (attribute: Attribute) => Attribute | null
  /** The coin that takes an amount found for another one; null if none does. */
  readonly coinFor?: (coin: Coin) => Coin | null
  /** Whether the character was created for this import. */
  readonly isNew: boolean
  /** Whether entries of an earlier import that the file no longer has are removed. */
  readonly removesGone: boolean
  /** The maximum length of the notes of items and spells. */
  readonly maxNote?: number
  /** ISO 8601. */
  readonly now: string
}
