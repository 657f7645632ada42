import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import type { LabelCode } from '../../../codes.ts'
import { at, hasRecord, isAbsent, numberAt, type Node } from '../../../values.ts'
import { dataOf } from '../foundry-actor.ts'

const storyParts: readonly (readonly [LabelCode | null, string])[] = [
  [null, 'biography'],
  ['culture', 'culture'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['hair', 'haircolor'],
  ['eyes', 'eyecolor'],
  ['height', 'height'],
  ['weight', 'weight'],
  ['birthplace', 'Home'],
  ['family', 'family'],
  ['social-status', 'socialstate'],
  ['appearance', 'distinguishingmark'],
]

/** Reads the story and the notes; leaves out what is for the GM. */
export function readDsa5Details(builder: CharacterBuilder, data: Node, items: readonly Node[]): void {
  const details = at(data, 'details')
  builder.record('background', details)
  for (const [label, key] of storyParts) {
    const node = at(details, key)
    builder.story(label, hasRecord(node) ? at(node, 'value') : node)
  }
  builder.noteText('story', 'notes', at(details, 'notes.value'))
  const spent = numberAt(details, 'experience.spent')
  if (spent !== undefined) builder.note('other-values', { label: 'experience-spent', text: String(spent) })
  const hidden = [data, details, at(details, 'notes'), ...items.map(dataOf)]
    .map((node) => at(node, 'gmdescription'))
    .find((node) => !isAbsent(hasRecord(node) ? at(node, 'value') : node))
  if (hidden) builder.warn('notes', 'gm-notes-left-out', hidden.path)
}
