import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { SpellKind } from '../../codes.ts'
import { at, hasList, hasRecord, listOf, numberOf, textOf, type Node } from '../../values.ts'

const valued: readonly (readonly [string, SpellKind | undefined])[] = [
  ['spells', undefined],
  ['liturgies', 'liturgy'],
]
const plain: readonly (readonly [string, SpellKind])[] = [
  ['cantrips', 'cantrip'],
  ['blessings', 'blessing'],
]

/** Reads spells by their ids: the file has no names. */
export function readOptolithSpells(builder: CharacterBuilder, hero: Node): void {
  for (const [key, kind] of valued) {
    const group = at(hero, key)
    if (!hasRecord(group)) builder.unreadable('spells', group)
    for (const [id, node] of hasRecord(group) ? builder.record('spells', group) : []) {
      add(builder, id, node, { kind, skill: numberOf(node) })
    }
  }
  for (const [key, kind] of plain) {
    const group = at(hero, key)
    if (!hasList(group)) builder.unreadable('spells', group)
    for (const node of listOf(group)) add(builder, textOf(node) ?? '', node, { kind })
  }
}

function add(
  builder: CharacterBuilder,
  id: string,
  node: Node,
  more: { readonly kind: SpellKind | undefined; readonly skill?: number | undefined },
): void {
  builder.spell({ sourceId: id, name: id, ...more, from: node.path })
  if (id !== '') builder.warn('spells', 'unknown-id', node.path, { id: id.slice(0, 40) })
}
