import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { LabelCode } from '../../codes.ts'
import { dndConditions } from '../../tables/conditions.ts'
import {
  at,
  elementsOf,
  flagAt,
  hasList,
  isAbsent,
  listAt,
  listOf,
  numberAt,
  textAt,
  wholeAt,
  type Node,
} from '../../values.ts'

const storyParts: readonly (readonly [LabelCode | null, string])[] = [
  [null, 'notes.backstory'],
  ['personality', 'traits.personalityTraits'],
  ['ideals', 'traits.ideals'],
  ['bonds', 'traits.bonds'],
  ['flaws', 'traits.flaws'],
  ['appearance', 'traits.appearance'],
  ['background', 'background.definition.name'],
  ['background', 'background.customBackground.name'],
  ['faith', 'faith'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['hair', 'hair'],
  ['eyes', 'eyes'],
  ['skin', 'skin'],
  ['height', 'height'],
  ['weight', 'weight'],
]

const noteParts: readonly (readonly [LabelCode, string])[] = [
  ['social-name', 'socialName'],
  ['allies', 'notes.allies'],
  ['enemies', 'notes.enemies'],
  ['organizations', 'notes.organizations'],
  ['possessions', 'notes.personalPossessions'],
  ['holdings', 'notes.otherHoldings'],
  ['notes', 'notes.otherNotes'],
]

/** Reads the story, notes, features and conditions; leaves out accounts, campaigns and pictures. */
export function readDndBeyondDetails(builder: CharacterBuilder, character: Node): void {
  builder.record('background', at(character, 'traits'))
  builder.record('notes', at(character, 'notes'))
  for (const [label, path] of storyParts) builder.story(label, at(character, path))
  for (const [label, path] of noteParts) builder.noteText('story', label, at(character, path))
  readFeatures(builder, character)
  readConditions(builder, character)
  if (flagAt(character, 'inspiration') === true) builder.note('other-values', { label: 'inspiration', text: '✓' })
  const [success, failure] = ['successCount', 'failCount'].map((key) => numberAt(character, `deathSaves.${key}`) ?? 0)
  if (success || failure) builder.note('other-values', { label: 'death-saves', text: `${success} / ${failure}` })

  const personal = ['username', 'userId', 'campaign'].filter((key) => !isAbsent(at(character, key)))
  if (personal.length > 0) builder.warn('identity', 'personal-data-left-out', personal.join(', '))
  const avatar = at(character, 'decorations.avatarUrl')
  builder.pictureAddress(isAbsent(avatar) ? at(character, 'avatarUrl') : avatar)
}

/** Names only: the descriptions belong to the books. */
function readFeatures(builder: CharacterBuilder, character: Node): void {
  const classes = listAt(character, 'classes')
  for (const one of classes) builder.noteName('features', textAt(one, 'subclassDefinition.name'), 'subclass')
  const ofClasses = classes.flatMap((one) =>
    listAt(one, 'classFeatures').filter(
      (feature) => (numberAt(feature, 'definition.requiredLevel') ?? 0) <= (numberAt(one, 'level') ?? 0),
    ),
  )
  const ofGroups = ['options', 'actions'].flatMap((key) => elementsOf(at(character, key)).flatMap(listOf))
  const all = [...listAt(character, 'feats'), ...listAt(character, 'race.racialTraits'), ...ofClasses, ...ofGroups]
  const names = new Set(all.flatMap((one) => textAt(one, 'definition.name') ?? textAt(one, 'name') ?? []))
  for (const name of names) builder.noteName('features', name)
  for (const creature of listAt(character, 'creatures')) {
    builder.noteName('companions', textAt(creature, 'name') ?? textAt(creature, 'definition.name'))
  }
}

function readConditions(builder: CharacterBuilder, character: Node): void {
  const conditions = at(character, 'conditions')
  if (!hasList(conditions)) builder.unreadable('conditions', conditions)
  for (const condition of listOf(conditions)) {
    const id = wholeAt(condition, 'id')
    const name = id === undefined ? undefined : dndConditions[id]
    const level = wholeAt(condition, 'level') ?? 0
    if (name === undefined) builder.warn('conditions', 'unknown-id', condition.path, { id: id ?? '' })
    else builder.condition(level > 0 ? `${name} ${level}` : name, condition.path)
  }
}
