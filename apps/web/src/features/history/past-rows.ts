import {
  characterFields,
  diff,
  fieldKeys,
  fieldOf,
  parsePath,
  read,
  type Change,
  type Character,
  type Json,
} from '@everquill/domain'

/** A field's value at a moment in the past and now. */
export interface PastRow {
  readonly field: string
  readonly pastValue: Json
  readonly currentValue: Json
  readonly differs: boolean
}

/** Changes that restore the past sheet, except for fields that only the server writes. */
export const restoringChanges = (current: Character, past: Character): readonly Change[] =>
  diff(current, past).filter(({ field }) => isEditable(field))

/** All scalar fields, past beside present, followed by the differences in lists and long texts. */
export function pastRows(current: Character, past: Character): readonly PastRow[] {
  const differing = new Map(restoringChanges(current, past).map((change) => [change.field, change]))
  const skills = Object.keys({ ...current, ...past }).filter((key) => isSkill(key) && fieldOf(key)?.kind === 'integer')
  const keys = [...fieldKeys.filter(isScalar), ...skills.toSorted()]
  const scalars = keys.map((field) => {
    const [pastValue, currentValue] = [valueAt(past, field), valueAt(current, field)]
    return { field, pastValue, currentValue, differs: differing.has(field) }
  })
  const others = [...differing.values()]
    .filter(({ field }) => !keys.includes(field))
    .map(({ field, oldValue, newValue }) => ({ field, pastValue: newValue, currentValue: oldValue, differs: true }))
  return [...scalars, ...others]
}

function isEditable(field: string): boolean {
  const path = parsePath(field)
  return path !== null && !(path.kind === 'field' && path.field.madeByServer)
}

const isScalar = (key: string): boolean => {
  const field = fieldOf(key)
  return isEditable(key) && field !== null && field.kind !== 'entries' && field.kind !== 'long-text'
}

const isSkill = (key: string): boolean => !Object.hasOwn(characterFields, key)

function valueAt(character: Character, field: string): Json {
  const path = parsePath(field)
  return path && read(character, path)
}
