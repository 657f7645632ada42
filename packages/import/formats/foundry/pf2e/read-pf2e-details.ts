import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import type { LabelCode } from '../../../codes.ts'
import { at, hasRecord, isAbsent, listAt, numberAt, textOf, type Node } from '../../../values.ts'

const storyParts: readonly (readonly [LabelCode | null, string])[] = [
  [null, 'biography.backstory'],
  [null, 'biography.value'],
  ['appearance', 'biography.appearance'],
  ['attitude', 'biography.attitude'],
  ['beliefs', 'biography.beliefs'],
  ['birthplace', 'biography.birthPlace'],
  ['catchphrases', 'biography.catchphrases'],
  ['likes', 'biography.likes'],
  ['dislikes', 'biography.dislikes'],
  ['alignment', 'alignment'],
  ['deity', 'deity'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['height', 'height'],
  ['weight', 'weight'],
  ['ethnicity', 'ethnicity'],
  ['nationality', 'nationality'],
]

const noteParts: readonly (readonly [LabelCode, string])[] = [
  ['allies', 'biography.allies'],
  ['enemies', 'biography.enemies'],
  ['organizations', 'biography.organizations'],
  ['campaign-notes', 'biography.campaignNotes'],
]

/** Reads the story, languages and other values. */
export function readPf2eDetails(builder: CharacterBuilder, data: Node): void {
  const details = at(data, 'details')
  builder.record('background', at(details, 'biography'))
  for (const [label, path] of storyParts) builder.story(label, unwrapped(at(details, path)))
  for (const [label, path] of noteParts) builder.noteText('story', label, at(details, path))
  for (const [label, key] of [
    ['edicts', 'edicts'],
    ['anathema', 'anathema'],
  ] as const) {
    builder.noteList('story', label, listAt(details, `biography.${key}`).map(textOf))
  }
  const languages = at(details, 'languages.value')
  const spoken = isAbsent(languages) ? listAt(data, 'traits.languages.value') : listAt(details, 'languages.value')
  builder.noteList('training', 'languages', spoken.map(textOf))
  for (const [label, key] of [
    ['hero-points', 'heroPoints'],
    ['focus-points', 'focus'],
  ] as const) {
    const [value, max] = ['value', 'max'].map((part) => numberAt(data, `resources.${key}.${part}`))
    if (value === undefined) continue
    builder.note('other-values', { label, text: max === undefined ? String(value) : `${value} / ${max}` })
  }
}

const unwrapped = (node: Node): Node => (hasRecord(node) ? at(node, 'value') : node)
