import { CharacterBuilder } from '../../builder/character-builder.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { at, isAbsent, listAt, nodeOf, textAt, textOrNumber, type Node } from '../../values.ts'
import { readRoll20Dnd } from './read-roll20-dnd.ts'
import { readRoll20Pathfinder } from './read-roll20-pathfinder.ts'
import { roll20Attributes, textIn, type Roll20Attributes } from './roll20-attributes.ts'

/** Reads a character that the VTT Enhancement Suite saved from Roll20. What its attributes mean depends on the sheet. */
export function readRoll20(character: Node, file: FileIdentity): ImportedCharacter {
  const system = systemOf(character)
  const builder = new CharacterBuilder({
    ...file,
    program: 'roll20',
    system,
    version: null,
    sourceId: textOrNumber(at(character, 'oldId')) ?? textOrNumber(at(character, 'id')) ?? null,
  })
  builder.textFrom('name', at(character, 'name'))
  const attributes = roll20Attributes(builder, character)
  if (system === 'dnd5e') readRoll20Dnd(builder, attributes)
  else if (system === 'pf2e') readRoll20Pathfinder(builder, attributes)
  else noteAll(builder, attributes)
  readTexts(builder, character)
  return builder.finish()
}

/** The sheet is recognised by names that only it has. */
function systemOf(character: Node): string | null {
  const names = new Set(listAt(character, 'attribs').map((one) => textAt(one, 'name')))
  if (names.has('ancestry_heritage') && names.has('hit_points')) return 'pf2e'
  return names.has('hp') && (names.has('strength_mod') || names.has('class_display')) ? 'dnd5e' : null
}

/** Every plain attribute of a sheet that nobody here knows. */
function noteAll(builder: CharacterBuilder, { plain }: Roll20Attributes): void {
  builder.warn('notes', 'unknown-version', 'attribs')
  for (const name of plain.keys()) {
    const value = textIn(plain, name)
    if (value !== undefined) builder.noteValue('other-values', name, value)
  }
}

function readTexts(builder: CharacterBuilder, character: Node): void {
  const bio = at(character, 'bio')
  builder.story(null, typeof bio.json === 'string' ? nodeOf(decoded(bio.json), bio.path) : bio)
  if (!isAbsent(at(character, 'gmnotes'))) builder.warn('notes', 'gm-notes-left-out', at(character, 'gmnotes').path)
  if (!isAbsent(at(character, 'controlledby'))) {
    builder.warn('identity', 'personal-data-left-out', at(character, 'controlledby').path)
  }
  builder.pictureAddress(at(character, 'avatar'))
}

/** Biographies are encoded as addresses; some are not. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
