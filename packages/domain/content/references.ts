import type { Collection } from './collections.ts'

/** A collection whose records characters refer to. */
export type ReferencedCollection = Exclude<Collection, 'Creatures'>

/** Whether characters refer to the records of a collection. */
export const isReferenced = (collection: Collection): collection is ReferencedCollection => collection !== 'Creatures'

/** A content reference, to be shown by its record's name in the reader's language, or else as it is. */
export interface NamedContent {
  readonly collection: 'items' | 'spells' | 'skills' | 'conditions'
  readonly reference: string
}

/** How to show a content reference without a record: as it was typed, and a skill's key as words. */
export const plainName = ({ collection, reference }: NamedContent): string =>
  collection === 'skills'
    ? reference.replaceAll('_', ' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : reference

const collectionNames: Readonly<Record<NamedContent['collection'], ReferencedCollection>> = {
  items: 'Items',
  spells: 'Spells',
  skills: 'Skills',
  conditions: 'Conditions',
}

/** The collection of a content reference in the log. */
export const collectionOf = ({ collection }: NamedContent): ReferencedCollection => collectionNames[collection]

/** The collection that values of this field refer to, if the field contains references. */
export function collectionOfField(field: string): ReferencedCollection | undefined {
  if (field === 'race') return 'Races'
  if (field === 'class') return 'Classes'
  if (field === 'conditions') return 'Conditions'
  if (field === 'pinned') return 'Skills'
  const [key, , part] = field.split('.')
  if (key === 'items' && part === 'item') return 'Items'
  return key === 'spells' && part === 'spell' ? 'Spells' : undefined
}
