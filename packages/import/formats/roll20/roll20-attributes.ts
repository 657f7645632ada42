import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { SectionName } from '../../imported-character.ts'
import { at, isAbsent, numberAt, numberOf, textAt, textOrNumber, type Node } from '../../values.ts'

/** The flat list of a Roll20 sheet by name; a missing attribute means the default of the sheet, not 0. */
export interface Roll20Attributes {
  readonly plain: ReadonlyMap<string, Node>
  /** Rows of repeating sections, by section and row id. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Node>>>
}

/** Ids of Firebase have 20 characters and may contain `_`; converters write ids without it. */
const rowName = /^repeating_([^_]+)_(?:(-[A-Za-z0-9_-]{19})|([^_]+))_(.+)$/

/** Sorts the attributes of a sheet. Of several with the same name the last counts. */
export function roll20Attributes(builder: CharacterBuilder, character: Node): Roll20Attributes {
  const plain = new Map<string, Node>()
  const rows = new Map<string, Map<string, Map<string, Node>>>()
  for (const attribute of builder.list('items', at(character, 'attribs'))) {
    const name = textAt(attribute, 'name')
    if (name === undefined) {
      builder.warn('items', 'unreadable', attribute.path)
      continue
    }
    const [, section, firebase, other, field] = rowName.exec(name) ?? []
    const id = firebase ?? other
    if (section === undefined || id === undefined || field === undefined) {
      plain.set(name, attribute)
      continue
    }
    const ofSection = rows.get(section) ?? new Map<string, Map<string, Node>>()
    const row = ofSection.get(id) ?? new Map<string, Node>()
    row.set(field, attribute)
    ofSection.set(id, row)
    rows.set(section, ofSection)
  }
  return { plain, rows }
}

/** The text of an attribute. */
export const textIn = (attributes: ReadonlyMap<string, Node>, name: string): string | undefined => {
  const found = attributes.get(name)
  return found ? textOrNumber(at(found, 'current')) : undefined
}

/** The number of an attribute; formulas are not evaluated, and it is said. */
export function numberIn(
  builder: CharacterBuilder,
  section: SectionName,
  attributes: ReadonlyMap<string, Node>,
  name: string,
  key: 'current' | 'max' = 'current',
): number | undefined {
  const found = attributes.get(name)
  if (!found) return undefined
  const node = at(found, key)
  const value = numberAt(found, key)
  if (value === undefined && !isAbsent(node)) {
    const isFormula = typeof node.json === 'string' && /[@+*{]/.test(node.json)
    builder.warn(section, isFormula ? 'formula-ignored' : 'unreadable', node.path, { name: name.slice(0, 80) })
  }
  return numberOf(node)
}
