import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { SpellKind } from '../../codes.ts'
import { at, entriesOf, flagAt, hasList, listAt, listOf, textAt, textOf, wholeAt, type Node } from '../../values.ts'

/** Reads spells of casters, focus spells and rituals. */
export function readPathbuilderSpells(builder: CharacterBuilder, build: Node): void {
  for (const caster of builder.list('spells', at(build, 'spellCasters'))) addCaster(builder, caster)
  addFocusSpells(builder, at(build, 'focus'))
  const rituals = at(build, 'rituals')
  if (!hasList(rituals)) builder.unreadable('spells', rituals)
  for (const ritual of listOf(rituals)) {
    builder.spell({ name: textOf(ritual) ?? textAt(ritual, 'name') ?? '', kind: 'ritual', from: ritual.path })
  }
}

function addCaster(builder: CharacterBuilder, caster: Node): void {
  const origin = textAt(caster, 'name')
  // Up to the first age, focus spells are a caster of their own.
  const isFocus = origin?.toLowerCase() === 'focus spells'
  const kind = isFocus ? 'focus' : flagAt(caster, 'innate') === true ? 'innate' : undefined
  const groups = [
    { rows: builder.list('spells', at(caster, 'spells')), prepared: null },
    { rows: listAt(caster, 'prepared'), prepared: true },
    { rows: listAt(caster, 'blendedSpells'), prepared: null },
  ]
  for (const { rows, prepared } of groups) {
    for (const row of rows) {
      const level = wholeAt(row, 'spellLevel')
      for (const spell of builder.list('spells', at(row, 'list'))) {
        builder.spell({
          name: textOf(spell) ?? '',
          level,
          prepared,
          kind: level === 0 ? 'cantrip' : kind,
          origin: isFocus ? undefined : origin,
          from: spell.path,
        })
      }
    }
  }
}

/** By tradition and ability; the first age has the number of points among them. */
function addFocusSpells(builder: CharacterBuilder, focus: Node): void {
  const add = (list: Node, kind: SpellKind): void => {
    if (!hasList(list)) builder.unreadable('spells', list)
    for (const spell of listOf(list)) builder.spell({ name: textOf(spell) ?? '', kind, from: spell.path })
  }
  if (typeof focus.json !== 'object') builder.unreadable('spells', focus)
  for (const [, tradition] of entriesOf(focus)) {
    for (const [, ability] of entriesOf(tradition)) {
      add(at(ability, 'focusCantrips'), 'focus')
      add(at(ability, 'focusSpells'), 'focus')
    }
  }
}
