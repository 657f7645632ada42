import { CharacterBuilder } from '../../builder/character-builder.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { at, hasRecord, textAt, type Node } from '../../values.ts'
import { dataOf, foundrySource } from './foundry-actor.ts'

/** Name, story and items of an actor whose system we do not know; these are in the same place in every system. */
export function readBasicActor(actor: Node, system: string, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder(foundrySource(actor, system, file))
  const data = dataOf(actor)
  builder.textFrom('name', at(actor, 'name'))
  const biography = ['details.biography.value', 'details.biography', 'biography.value', 'biography', 'description']
    .map((path) => at(data, path))
    .find((node) => typeof node.json === 'string')
  if (biography) builder.story('biography', biography)
  for (const item of builder.list('items', at(actor, 'items'))) {
    if (!hasRecord(item)) builder.unreadable('items', item)
    else addItem(builder, item)
  }
  return builder.finish()
}

/** What can be counted is a thing; the rest are talents, spells and the like, kept by name. */
function addItem(builder: CharacterBuilder, item: Node): void {
  const stated = at(dataOf(item), 'quantity')
  const quantity = hasRecord(stated) ? at(stated, 'value') : stated
  const name = textAt(item, 'name') ?? ''
  if (quantity.json === undefined && name !== '') builder.noteValue('other-entries', textAt(item, 'type') ?? '', name)
  else builder.item({ sourceId: textAt(item, '_id'), name, quantity, from: item.path })
}
