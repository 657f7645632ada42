import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { LabelCode } from '../../codes.ts'
import { at, elementsOf, numberAt, textAt, textOrNumber, type Node } from '../../values.ts'
import { activeIds } from './read-optolith-vitals.ts'

const storyParts: readonly (readonly [LabelCode, string])[] = [
  ['family', 'family'],
  ['birthplace', 'placeofbirth'],
  ['date-of-birth', 'dateofbirth'],
  ['age', 'age'],
  ['height', 'size'],
  ['weight', 'weight'],
  ['title', 'title'],
  ['personality', 'characteristics'],
  ['appearance', 'otherinfo'],
  ['culture', 'cultureAreaKnowledge'],
]

/** Reads the person, abilities by their ids, pets and the portrait. */
export function readOptolithDetails(builder: CharacterBuilder, hero: Node): void {
  builder.record('background', at(hero, 'pers'))
  for (const [label, key] of storyParts) builder.story(label, at(hero, `pers.${key}`))
  builder.story('gender', at(hero, 'sex'))
  // Colours and status are numbers of a list in the program.
  for (const [label, key] of [
    ['hair', 'haircolor'],
    ['eyes', 'eyecolor'],
    ['social-status', 'socialstatus'],
  ] as const) {
    const value = textOrNumber(at(hero, `pers.${key}`))
    if (value !== undefined) builder.note('other-values', { label, text: value.slice(0, 40).toWellFormed() })
  }
  builder.noteName('other-values', textAt(hero, 'c'), 'culture')
  builder.noteName('other-values', textAt(hero, 'el'), 'experience-level')
  readAbilities(builder, hero)
  for (const pet of elementsOf(at(hero, 'pets'))) {
    const name = textAt(pet, 'name')
    const type = textAt(pet, 'type')
    builder.noteName('companions', [name, type].filter(Boolean).join(', '))
  }
  builder.noteName('other-values', textAt(hero, 'pact.name'), 'pact')
  readPortrait(builder, at(hero, 'avatar'))
}

/** Own entries carry text; all others are ids with a level. */
function readAbilities(builder: CharacterBuilder, hero: Node): void {
  for (const [id, list] of activeIds(hero)) {
    const label = id.startsWith('ADV') ? 'advantages' : id.startsWith('DISADV') ? 'disadvantages' : 'special-abilities'
    for (const one of list) {
      const tier = numberAt(one, 'tier')
      const chosen = [textOrNumber(at(one, 'sid')), textOrNumber(at(one, 'sid2'))].filter(Boolean).join(', ')
      const isOwn = id.endsWith('_0') && chosen !== ''
      const name = isOwn ? chosen : chosen === '' ? id : `${id} (${chosen})`
      builder.noteName('features', tier === undefined ? name : `${name} ${tier}`, label)
    }
  }
}

const dataUri = /^data:(image\/(?:png|jpeg|webp|gif));base64,/

/** An export has the portrait in it; the list of all heroes has only its path. */
function readPortrait(builder: CharacterBuilder, avatar: Node): void {
  if (typeof avatar.json !== 'string') return builder.unreadable('picture', avatar)
  const start = dataUri.exec(avatar.json.slice(0, 60))
  if (start?.[1] === undefined) return builder.pictureAddress(avatar)
  const base64 = avatar.json.slice(start[0].length)
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) builder.picture(start[1], base64)
  else builder.unreadable('picture', avatar)
}
