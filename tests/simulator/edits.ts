import { attributes, isList, isRecord, type Json } from '@everquill/domain'
import type { SeededRandom } from './random.ts'
import { textOf, valueAt, type Sheet } from './oracles/plain-sheet.ts'

/** One edit of a sheet by a person. */
export interface Edit {
  readonly field: string
  readonly value: Json
  readonly exact?: true
}

type EditMaker = (sheet: Sheet, random: SeededRandom, mark: string) => Edit | null

const anEntry = (sheet: Sheet, key: string, random: SeededRandom): string | null => {
  const list = sheet[key] ?? null
  const ids = isList(list) ? list.filter(isRecord).map(({ id }) => `${key}.${textOf(id)}`) : []
  return ids.length > 0 ? random.one(ids) : null
}

const count: EditMaker = (sheet, random) => {
  const entry = random.happens(0.3) ? anEntry(sheet, 'items', random) : null
  const field = entry ? `${entry}.quantity` : random.one(['gold', 'xp', 'silver', 'hp', 'copper'])
  const far = random.happens(0.08) ? 1e6 : 1
  const difference = random.between(1, 9) * far * (random.happens(0.6) ? -1 : 1)
  return { field, value: Number(valueAt(sheet, field)) + difference }
}

/** Never gold, silver or experience: the intent oracle adds up the differences of those. */
const exactly: EditMaker = (_sheet, random) => ({
  field: random.one(['copper', 'hp']),
  value: random.between(0, 150),
  exact: true,
})

const text: EditMaker = (_sheet, random, mark) => ({
  field: random.one(['name', 'race', 'class']),
  value: `Mira ${mark}`,
})

const number: EditMaker = (_sheet, random) => ({
  field: random.one(['str', 'dex', 'level', 'hp_max', 'climbing_number', 'stealth_number']),
  value: random.between(1, 30),
})

const attribute: EditMaker = (_sheet, random) => ({
  field: random.one(['climbing_1', 'climbing_2', 'stealth_1']),
  value: random.one(attributes),
})

const conditions: EditMaker = ({ conditions: set = null }, random) => {
  const now = new Set(isList(set) ? set.map(textOf) : [])
  for (let i = random.between(1, 2); i > 0; i--) {
    const element = random.one(['asleep', 'blessed', 'blind', 'burning', 'hidden', 'prone', 'scared', 'weary'])
    if (!now.delete(element)) now.add(element)
  }
  return { field: 'conditions', value: [...now].sort() }
}

const add: EditMaker = (_sheet, random, mark) =>
  random.happens(0.7)
    ? {
        field: `items.${mark}`,
        value: { id: mark, item: 'Torch', quantity: random.between(1, 5), acquired_at: '2026-11-14' },
      }
    : { field: `spells.${mark}`, value: { id: mark, spell: 'Light', prepared: false } }

const part: EditMaker = (sheet, random, mark) => {
  const key = random.one(['items', 'items', 'spells'])
  const entry = anEntry(sheet, key, random)
  if (!entry) return null
  if (key === 'spells' && random.happens(0.5)) {
    return { field: `${entry}.prepared`, value: valueAt(sheet, `${entry}.prepared`) !== true }
  }
  return { field: `${entry}.${random.one(['note', key === 'items' ? 'item' : 'spell'])}`, value: `better ${mark}` }
}

const remove: EditMaker = (sheet, random) => {
  const field = anEntry(sheet, random.one(['items', 'spells']), random)
  return field ? { field, value: null } : null
}

const note: EditMaker = ({ notes }, _chance, mark) => ({ field: 'notes', value: `${textOf(notes)}\n${mark}` })

const line: EditMaker = ({ background }, random, mark) => {
  const lines = textOf(background).split('\n')
  const index = random.between(0, lines.length - 1)
  return { field: 'background', value: lines.with(index, `line ${index} ${mark}`).join('\n') }
}

/** A typing mistake that the server refuses. */
const invalidInput: EditMaker = (sheet, random, mark) => {
  const entry = anEntry(sheet, 'items', random)
  return random.one<Edit>([
    { field: 'level', value: 5_000 },
    { field: 'name', value: mark.repeat(30) },
    { field: entry ? `${entry}.note` : 'race', value: mark.repeat(400) },
  ])
}

const weightedEdits: readonly (readonly [number, EditMaker])[] = [
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
  [2, invalidInput],
]

/** A plausible edit of this sheet. The unique mark makes it traceable. */
export function anEdit(sheet: Sheet, random: SeededRandom, mark: string): Edit {
  const edit = random.weighted(weightedEdits)(sheet, random, mark)
  return edit ?? count(sheet, random, mark) ?? { field: 'name', value: mark }
}
