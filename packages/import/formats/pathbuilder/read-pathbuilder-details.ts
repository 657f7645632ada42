import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { LabelCode } from '../../codes.ts'
import {
  at,
  entriesAt,
  entriesOf,
  isAbsent,
  listAt,
  listOf,
  numberAt,
  numberOf,
  textAt,
  textOf,
  textOrNumber,
  type Node,
} from '../../values.ts'
import { isSet } from './is-set.ts'

const storyParts: readonly (readonly [LabelCode, string])[] = [
  ['background', 'background'],
  ['alignment', 'alignment'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['deity', 'deity'],
]

/** Reads the story, feats, languages and other values. */
export function readPathbuilderDetails(builder: CharacterBuilder, build: Node): void {
  for (const [label, key] of storyParts) {
    const node = at(build, key)
    if (isSet(textOrNumber(node)) || typeof node.json === 'object') builder.story(label, node)
  }
  for (const feat of listAt(build, 'feats')) {
    const [name, choice] = listOf(feat).map(textOf)
    builder.noteName('features', choice === undefined ? name : `${name} (${choice})`, 'feats')
  }
  for (const special of listAt(build, 'specials')) builder.noteName('features', textOf(special))
  builder.noteList('training', 'languages', listAt(build, 'languages').map(textOf).filter(isSet))
  builder.noteList('other-values', 'resistances', listAt(build, 'resistances').map(textOf))
  builder.noteList('other-values', 'size', [textAt(build, 'sizeName')])
  for (const formula of listAt(build, 'formula'))
    builder.noteList('training', 'formulas', listAt(formula, 'known').map(textOf))
  for (const key of ['pets', 'familiars']) {
    for (const pet of listAt(build, key)) builder.noteName('companions', textAt(pet, 'name') ?? textAt(pet, 'type'))
  }
  readNumbers(builder, build)
}

function readNumbers(builder: CharacterBuilder, build: Node): void {
  const armour = numberAt(build, 'acTotal.acTotal')
  if (armour !== undefined) builder.note('other-values', { label: 'armour-class', text: String(armour) })
  const age2 = at(build, 'focusPoints')
  const points = numberOf(isAbsent(age2) ? at(build, 'focus.focusPoints') : age2) ?? 0
  if (points > 0) builder.note('other-values', { label: 'focus-points', text: String(points) })
  for (const [name, bonuses] of entriesAt(build, 'mods')) {
    const parts = entriesOf(bonuses).flatMap(([kind, value]) => {
      const amount = numberOf(value)
      return amount === undefined ? [] : `${kind} ${amount}`
    })
    if (parts.length > 0) builder.noteValue('other-values', name, parts.join(', '))
  }
}
