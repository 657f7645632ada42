import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { SectionName } from '../../imported-character.ts'
import { at, entriesOf, hasList, hasRecord, isAbsent, listOf, type Node } from '../../values.ts'

/** The elements of a list in XML: one alone is not in a list, and an empty list is an empty text. */
export function childrenAt(node: Node, list: string, name: string): readonly Node[] {
  const found = at(at(node, list), name)
  if (hasList(found)) return listOf(found)
  return isAbsent(found) ? [] : [found]
}

/** The elements of a list that have children of their own; warns about all others. */
export function recordsAt(
  builder: CharacterBuilder,
  section: SectionName,
  node: Node,
  [list, name]: readonly [string, string],
): readonly Node[] {
  const parent = at(node, list)
  const isOther = !hasRecord(parent) || entriesOf(parent).some(([key]) => key !== name && !key.startsWith('@'))
  if (isOther) builder.unreadable(section, parent)
  return childrenAt(node, list, name).filter((child) => {
    if (!hasRecord(child)) builder.unreadable(section, child)
    return hasRecord(child)
  })
}
