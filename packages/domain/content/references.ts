import type { NamedContent } from '../log/describe.ts'
import type { Collection } from './collections.ts'

const collectionsNamed: Readonly<Record<NamedContent['collection'], Collection>> = {
  items: 'Items',
  spells: 'Spells',
  skills: 'Skills',
  conditions: 'Conditions',
}

/** The collection that knows a name. */
export const collectionOf = ({ collection }: NamedContent): Collection => collectionsNamed[collection]

/** The collection that a text in this field of a character may refer to; most fields hold no references. */
export function collectionAt(field: string): Collection | undefined {
  if (field === 'race') return 'Races'
  if (field === 'class') return 'Classes'
  if (field === 'conditions') return 'Conditions'
  const [key, , part] = field.split('.')
  if (key === 'items' && part === 'item') return 'Items'
  return key === 'spells' && part === 'spell' ? 'Spells' : undefined
}
