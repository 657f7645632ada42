import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { numberIn, textIn, type Roll20Attributes } from './roll20-attributes.ts'

const spellSections = [
  ['cantrip', 'cantrip'],
  ['normalspells', undefined],
  ['spellfocus', 'focus'],
  ['spellinnate', 'innate'],
] as const

/** Reads the Pathfinder 2e sheet by Roll20. */
export function readRoll20Pathfinder(builder: CharacterBuilder, { plain, rows }: Roll20Attributes): void {
  builder.text('race', textIn(plain, 'ancestry_heritage'), 'attribs')
  builder.text('class', textIn(plain, 'class'), 'attribs')
  const level = numberIn(builder, 'progress', plain, 'level')
  if (level === undefined) builder.warn('progress', 'no-level', 'attribs')
  builder.set('level', level, plain.get('level')?.path ?? 'attribs')
  for (const [name, attribute] of Object.entries(d20AttributeNames)) {
    const key = `${name}_score`
    if (!plain.has(key)) builder.warn('attributes', 'missing', key)
    builder.score(attribute, numberIn(builder, 'attributes', plain, key), plain.get(key)?.path ?? 'attribs')
  }
  setHitPoints(builder, {
    current: numberIn(builder, 'vitals', plain, 'hit_points'),
    stored:
      numberIn(builder, 'vitals', plain, 'hit_points_max') ?? numberIn(builder, 'vitals', plain, 'hit_points', 'max'),
    from: plain.get('hit_points')?.path ?? 'attribs',
  })
  for (const section of ['skills', 'coins', 'items'] as const) builder.warn(section, 'missing', 'attribs')
  const found = spellSections.filter(([section]) => rows.has(section))
  if (found.length === 0) builder.warn('spells', 'missing', 'attribs')
  for (const [section, kind] of found) {
    for (const [id, row] of rows.get(section) ?? []) {
      builder.spell({ sourceId: id, name: textIn(row, 'name') ?? '', kind, from: `repeating_${section}_${id}` })
    }
  }
}
