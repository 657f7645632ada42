import { attributes, isList, isRecord, type Json } from '@everquill/domain'
import type { Chance } from './random.ts'
import { textOf, valueAt, type Sheet } from './oracles/plain-sheet.ts'

/** What a person does with a sheet. */
export interface Edit {
  readonly field: string
  readonly value: Json
  readonly exact?: true
}

type Doing = (sheet: Sheet, chance: Chance, mark: string) => Edit | null

const anEntry = (sheet: Sheet, key: string, chance: Chance): string | null => {
  const list = sheet[key] ?? null
  const ids = isList(list) ? list.filter(isRecord).map(({ id }) => `${key}.${textOf(id)}`) : []
  return ids.length > 0 ? chance.one(ids) : null
}

const count: Doing = (sheet, chance) => {
  const entry = chance.happens(0.3) ? anEntry(sheet, 'items', chance) : null
  const field = entry ? `${entry}.quantity` : chance.one(['gold', 'xp', 'silver', 'hp'])
  const far = chance.happens(0.08) ? 1e6 : 1
  const difference = chance.between(1, 9) * far * (chance.happens(0.6) ? -1 : 1)
  return { field, value: Number(valueAt(sheet, field)) + difference }
}

const exactly: Doing = (_sheet, chance) => ({
  field: chance.one(['gold', 'hp']),
  value: chance.between(0, 150),
  exact: true,
})

const text: Doing = (_sheet, chance, mark) => ({ field: chance.one(['name', 'race', 'class']), value: `Mira ${mark}` })

const number: Doing = (_sheet, chance) => ({
  field: chance.one(['str', 'dex', 'level', 'hp_max', 'climbing_number', 'stealth_number']),
  value: chance.between(1, 30),
})

const attribute: Doing = (_sheet, chance) => ({
  field: chance.one(['climbing_1', 'climbing_2', 'stealth_1']),
  value: chance.one(attributes),
})

const conditions: Doing = ({ conditions: set = null }, chance) => {
  const now = new Set(isList(set) ? set.map(textOf) : [])
  for (let i = chance.between(1, 2); i > 0; i--) {
    const element = chance.one(['asleep', 'blessed', 'blind', 'burning', 'hidden', 'prone', 'scared', 'weary'])
    if (!now.delete(element)) now.add(element)
  }
  return { field: 'conditions', value: [...now].sort() }
}

const add: Doing = (_sheet, chance, mark) =>
  chance.happens(0.7)
    ? {
        field: `items.${mark}`,
        value: { id: mark, item: 'Torch', quantity: chance.between(1, 5), acquired_at: '2026-11-14' },
      }
    : { field: `spells.${mark}`, value: { id: mark, spell: 'Light', prepared: false } }

const part: Doing = (sheet, chance, mark) => {
  const key = chance.one(['items', 'items', 'spells'])
  const entry = anEntry(sheet, key, chance)
  if (!entry) return null
  if (key === 'spells' && chance.happens(0.5)) {
    return { field: `${entry}.prepared`, value: valueAt(sheet, `${entry}.prepared`) !== true }
  }
  return { field: `${entry}.${chance.one(['note', key === 'items' ? 'item' : 'spell'])}`, value: `better ${mark}` }
}

const remove: Doing = (sheet, chance) => {
  const field = anEntry(sheet, chance.one(['items', 'spells']), chance)
  return field ? { field, value: null } : null
}

const note: Doing = ({ notes }, _chance, mark) => ({ field: 'notes', value: `${textOf(notes)}\n${mark}` })

const line: Doing = ({ background }, chance, mark) => {
  const lines = textOf(background).split('\n')
  const place = chance.between(0, lines.length - 1)
  return { field: 'background', value: lines.with(place, `line ${place} ${mark}`).join('\n') }
}

/** A slip of the finger that no sheet can hold: the server says no. */
const slip: Doing = (sheet, chance, mark) => {
  const entry = anEntry(sheet, 'items', chance)
  return chance.one<Edit>([
    { field: 'level', value: 5_000 },
    { field: 'name', value: mark.repeat(30) },
    { field: entry ? `${entry}.note` : 'race', value: mark.repeat(400) },
  ])
}

const doings: readonly (readonly [number, Doing])[] = [
  [26, count],
  [7, exactly],
  [10, text],
  [9, number],
  [4, attribute],
  [9, conditions],
  [9, add],
  [12, part],
  [4, remove],
  [5, note],
  [10, line],
  [2, slip],
]

/** Something that a person who sees this sheet might do; the mark is theirs alone, so that it can be found again. */
export function anEdit(sheet: Sheet, chance: Chance, mark: string): Edit {
  const edit = chance.weighed(doings)(sheet, chance, mark)
  return edit ?? count(sheet, chance, mark) ?? { field: 'name', value: mark }
}
