import { CharacterBuilder } from '../../builder/character-builder.ts'
import { addD20Coins } from '../../d20-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../imported-character.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { at, entriesAt, isAbsent, numberAt, textAt, textOrNumber, type Node } from '../../values.ts'

/** Reads a record of the bot Avrae. It has no items. */
export function readAvrae(record: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder({
    ...file,
    program: 'avrae',
    system: 'dnd5e',
    version: textOrNumber(at(record, 'import_version')) ?? null,
    sourceId: textAt(record, 'upstream') ?? null,
  })
  builder.textFrom('name', at(record, 'name'))
  builder.textFrom('race', at(record, 'race'))
  const classes = entriesAt(record, 'levels.classes')
  builder.text(
    'class',
    classes.map(([name, level]) => `${name} ${textOrNumber(level) ?? ''}`.trim()).join(' / '),
    'levels.classes',
    'computed',
  )
  if (classes.length > 1) builder.warn('identity', 'several-classes', 'levels.classes', { count: classes.length })
  builder.number('progress', at(record, 'levels.total_level'))
  builder.setFrom('level', at(record, 'levels.total_level'))
  builder.record('attributes', at(record, 'stats'))
  for (const [name, attribute] of Object.entries(d20AttributeNames)) {
    const node = at(record, `stats.${name}`)
    builder.score(attribute, builder.number('attributes', node), node.path)
  }
  const max = at(record, 'max_hp')
  builder.number('vitals', max)
  if (numberAt(record, 'hp') === undefined) builder.unreadable('vitals', at(record, 'hp'))
  setHitPoints(builder, { current: numberAt(record, 'hp'), stored: numberAt(record, 'max_hp'), from: max.path })
  builder.record('coins', at(record, 'coinpurse'))
  addD20Coins(builder, at(record, 'coinpurse'))
  for (const spell of builder.list('spells', at(record, 'spellbook.spells'))) {
    builder.spell({ name: textAt(spell, 'name') ?? '', from: spell.path })
  }
  builder.story('background', at(record, 'background'))
  if (!isAbsent(at(record, 'owner'))) builder.warn('identity', 'personal-data-left-out', 'owner')
  return builder.finish()
}
