import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { addD20Coins } from '../../d20-rules.ts'
import { firstSentenceOf } from '../../markup.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { d20AttributeNames } from '../../tables/attributes.ts'
import { d20Coins } from '../../tables/coins.ts'
import { at, nodeOf, type Node } from '../../values.ts'
import { numberIn, textIn, type Roll20Attributes } from './roll20-attributes.ts'

/** Reads the D&D 5e sheet by Roll20 (2014). */
export function readRoll20Dnd(builder: CharacterBuilder, { plain, rows }: Roll20Attributes): void {
  builder.text('race', textIn(plain, 'race_display') ?? textIn(plain, 'race'), 'attribs')
  readClasses(builder, plain)
  builder.set('xp', numberIn(builder, 'progress', plain, 'experience'), 'attribs')
  for (const [name, attribute] of Object.entries(d20AttributeNames)) {
    if (!plain.has(name)) builder.warn('attributes', 'missing', name)
    builder.score(attribute, numberIn(builder, 'attributes', plain, name), plain.get(name)?.path ?? 'attribs')
  }
  setHitPoints(builder, {
    current: numberIn(builder, 'vitals', plain, 'hp'),
    stored: numberIn(builder, 'vitals', plain, 'hp', 'max'),
    from: plain.get('hp')?.path ?? 'attribs',
  })
  const temporary = numberIn(builder, 'vitals', plain, 'hp_temp') ?? 0
  if (temporary !== 0) builder.set('hpTemp', temporary, 'attribs')
  // The sheet stores the training of skills as formulas.
  builder.warn('skills', 'missing', 'attribs')
  readCoins(builder, plain)
  readItems(builder, rows.get('inventory'))
  for (const [section, spells] of rows) {
    const level = /^spell-(cantrip|\d)$/.exec(section)?.[1]
    if (level !== undefined) readSpells(builder, spells, level === 'cantrip' ? 0 : Number(level))
  }
  for (const [label, name] of texts) builder.story(label, valueOf(plain, name))
}

const texts = [
  ['personality', 'personality_traits'],
  ['ideals', 'ideals'],
  ['bonds', 'bonds'],
  ['flaws', 'flaws'],
  ['background', 'background'],
  ['alignment', 'alignment'],
] as const

const valueOf = (plain: Roll20Attributes['plain'], name: string): Node => {
  const found = plain.get(name)
  return found ? at(found, 'current') : nodeOf(undefined, name)
}

function readClasses(builder: CharacterBuilder, plain: Roll20Attributes['plain']): void {
  const extra = [1, 2, 3].filter((i) => textIn(plain, `multiclass${i}_flag`) === '1')
  const names = ['class', ...extra.map((i) => `multiclass${i}`)].flatMap((name) => textIn(plain, name) ?? [])
  builder.text('class', names.join(' / '), 'attribs')
  if (names.length > 1) builder.warn('identity', 'several-classes', 'attribs', { count: names.length })
  const levels = ['base_level', ...extra.map((i) => `multiclass${i}_lvl`)]
  const sum = levels.reduce((total, name) => total + (numberIn(builder, 'progress', plain, name) ?? 0), 0)
  const level = numberIn(builder, 'progress', plain, 'level') ?? sum
  builder.set('level', level, plain.get('level')?.path ?? 'attribs')
}

function readCoins(builder: CharacterBuilder, plain: Roll20Attributes['plain']): void {
  const found = Object.keys(d20Coins).filter((key) => plain.has(key))
  if (found.length === 0) return builder.warn('coins', 'missing', 'attribs')
  const purse = Object.fromEntries(found.map((key) => [key, valueOf(plain, key).json ?? null]))
  addD20Coins(builder, nodeOf(purse, 'attribs'))
}

type Rows = ReadonlyMap<string, ReadonlyMap<string, Node>>

function readItems(builder: CharacterBuilder, rows: Rows | undefined): void {
  if (!rows) builder.warn('items', 'missing', 'repeating_inventory')
  for (const [id, row] of rows ?? []) {
    const isEquipped = textIn(row, 'equipped') === '1'
    const count = row.get('itemcount')
    const sentence = firstSentenceOf(textIn(row, 'itemcontent') ?? '')
    builder.item({
      sourceId: id,
      name: textIn(row, 'itemname') ?? '',
      quantity: count ? at(count, 'current') : nodeOf(undefined, id),
      equipped: row.has('equipped') ? isEquipped : null,
      note: [
        ...(isEquipped ? [{ kind: 'equipped' } as const] : []),
        ...(sentence === '' ? [] : [{ kind: 'text', text: sentence } as const]),
      ],
      from: `repeating_inventory_${id}`,
    })
  }
}

function readSpells(builder: CharacterBuilder, rows: Rows, level: number): void {
  for (const [id, row] of rows) {
    builder.spell({
      sourceId: id,
      name: textIn(row, 'spellname') ?? '',
      level,
      prepared: row.has('spellprepared') ? textIn(row, 'spellprepared') === '1' : null,
      kind: level === 0 ? 'cantrip' : undefined,
      from: `repeating_spell-${level}_${id}`,
    })
  }
}
