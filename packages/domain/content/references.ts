import type { NamedContent } from '../log/describe.ts'
import type { Collection } from './collections.ts'

const collectionNames: Readonly<Record<NamedContent['collection'], Collection>> = {
  items: 'Items',
  spells: 'Spells',
  skills: 'Skills',
  conditions: 'Conditions',
}

/** The collection of a content reference in the log. */
export const collectionOf = ({ collection }: NamedContent): Collection => collectionNames[collection]

/** The collection that values of this field refer to, if the field contains references. */
export function collectionOfField(field: string): Collection | undefined {
  if (field === 'race') return 'Races'
  if (field === 'class') return 'Classes'
  if (field === 'conditions') return 'Conditions'
  const [key, , part] = field.split('.')
  if (key === 'items' && part === 'item') return 'Items'
  return key === 'spells' && part === 'spell' ? 'Spells' : undefined
}
