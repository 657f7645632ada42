import type { CharacterBuilder } from '../../builder/character-builder.ts'
import {
  at,
  flagAt,
  hasList,
  hasRecord,
  isAbsent,
  listAt,
  listOf,
  textAt,
  textOrNumber,
  wholeAt,
  type Node,
} from '../../values.ts'

/** Reads both lists of spells, which overlap: those of the classes, and those of race, background and feats. */
export function readDndBeyondSpells(builder: CharacterBuilder, character: Node): void {
  const classes = new Map(
    listAt(character, 'classes').map((one) => [textOrNumber(at(one, 'id')), textAt(one, 'definition.name')]),
  )
  for (const group of builder.list('spells', at(character, 'classSpells'))) {
    const origin = classes.get(textOrNumber(at(group, 'characterClassId')))
    for (const spell of builder.list('spells', at(group, 'spells'))) addSpell(builder, spell, origin)
  }
  builder.record('spells', at(character, 'spells'))
  const origins = {
    race: textAt(character, 'race.fullName') ?? textAt(character, 'race.baseName'),
    class: undefined,
    background: textAt(character, 'background.definition.name'),
    feat: undefined,
  }
  for (const [key, origin] of Object.entries(origins)) {
    const group = at(character, `spells.${key}`)
    if (!hasList(group)) builder.unreadable('spells', group)
    for (const spell of listOf(group)) addSpell(builder, spell, origin)
  }
}

function addSpell(builder: CharacterBuilder, spell: Node, origin: string | undefined): void {
  const definition = at(spell, 'definition')
  // A spell that is still to be chosen has no definition.
  if (hasRecord(spell) && isAbsent(definition)) return
  const level = wholeAt(definition, 'level') ?? null
  builder.spell({
    sourceId: textOrNumber(at(spell, 'id')),
    name: textAt(definition, 'name') ?? '',
    level,
    prepared: flagAt(spell, 'alwaysPrepared') === true ? true : (flagAt(spell, 'prepared') ?? null),
    kind: level === 0 ? 'cantrip' : undefined,
    origin,
    text: textAt(definition, 'school'),
    from: spell.path,
  })
}
