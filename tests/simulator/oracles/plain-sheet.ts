import { isList, isRecord, same, type Character, type Json } from '@everquill/domain'

/** A character as plain keys and values. */
export type Sheet = { readonly [key: string]: Json }

export const sheetOf = (character: Character): Sheet => character as unknown as Sheet

export const textOf = (value: Json = null): string => (typeof value === 'string' ? value : '')

/** Whether a value is an entry with this part. */
export const isRecordWith = (entry: Json, part: string, value: Json): boolean =>
  isRecord(entry) && same(entry[part] ?? null, value)

type Path = readonly [key: string, entryId?: string, part?: string]

/** A bounded cache, because splitting paths dominates the run time. */
const paths = new Map<string, Path>()

function pathOf(field: string): Path {
  const known = paths.get(field)
  if (known) return known
  const [key = '', entryId, part] = field.split('.')
  const path: Path = entryId === undefined ? [key] : part === undefined ? [key, entryId] : [key, entryId, part]
  if (paths.size > 10_000) paths.clear()
  paths.set(field, path)
  return path
}

const entriesOf = (list: Json = null): readonly Sheet[] => (isList(list) ? list.filter(isRecord) : [])

export function valueAt(sheet: Sheet, field: string): Json {
  const [key, entryId, part] = pathOf(field)
  if (entryId === undefined) return sheet[key] ?? null
  const entry = entriesOf(sheet[key]).find(({ id }) => id === entryId)
  return part === undefined ? (entry ?? null) : (entry?.[part] ?? null)
}

/** A mutable sheet. It shares no code with the domain, which is under test. */
export class SheetCopy {
  readonly #fields: { [key: string]: Json }
  readonly #lists = new Map<string, Map<string, Sheet>>()

  constructor(sheet: Sheet) {
    this.#fields = { ...sheet }
  }

  #list(key: string): Map<string, Sheet> {
    const known = this.#lists.get(key)
    if (known) return known
    const list = new Map(entriesOf(this.#fields[key]).map((entry) => [textOf(entry['id']), entry]))
    this.#lists.set(key, list)
    return list
  }

  read(field: string): Json {
    const [key, entryId, part] = pathOf(field)
    if (entryId === undefined) return this.#fields[key] ?? null
    const entry = this.#list(key).get(entryId)
    return part === undefined ? (entry ?? null) : (entry?.[part] ?? null)
  }

  /** Whether the path exists: a part needs its entry. */
  has(field: string): boolean {
    const [key, entryId, part] = pathOf(field)
    return entryId === undefined || part === undefined || this.#list(key).has(entryId)
  }

  write(field: string, value: Json): void {
    const [key, entryId, part] = pathOf(field)
    if (entryId === undefined) {
      if (value === null) delete this.#fields[key]
      else this.#fields[key] = value
      return
    }
    const list = this.#list(key)
    if (part !== undefined) {
      const { [part]: _former, ...parts } = list.get(entryId) ?? {}
      list.set(entryId, value === null ? parts : { ...parts, [part]: value })
    } else if (value === null) list.delete(entryId)
    else list.set(entryId, value as Sheet)
  }

  finished(): Sheet {
    for (const [key, list] of this.#lists) {
      if (list.size === 0 && key === 'ongoing_conditions') delete this.#fields[key]
      else this.#fields[key] = [...list].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry)
    }
    return this.#fields
  }
}

const inAnyOrder = (field: string, value: Json): Json => (field === 'notes' ? textOf(value).split('\n').sort() : value)

/** The keys in which two sheets differ, ignoring the owner and the order of notes. */
export function differences(one: Sheet, other: Sheet): readonly string[] {
  if (one === other) return []
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  keys.delete('user')
  return [...keys].filter((key) => {
    const [left = null, right = null] = [one[key], other[key]]
    return left !== right && !same(inAnyOrder(key, left), inAnyOrder(key, right))
  })
}

/** Describes how a sheet differs from the expected one; null if it does not. */
export function comparison(sheet: Sheet, expected: Sheet): string | null {
  const wrong = differences(sheet, expected).map(
    (key) => `${key} is ${JSON.stringify(sheet[key])}, not ${JSON.stringify(expected[key])}`,
  )
  return wrong.length > 0 ? wrong.join('; ') : null
}
