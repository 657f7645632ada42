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

/** One value of the sheet, then and now. */
export interface ThenRow {
  readonly field: string
  readonly was: Json
  readonly is: Json
  readonly differs: boolean
}

/** What would bring all of it back; what only the server writes stays. */
export const bringingBack = (now: Character, then: Character): readonly Change[] =>
  diff(now, then).filter(({ field }) => isWritten(field))

/** The sheet as it was, beside the sheet as it is: every single value, and of lists and long texts what differs. */
export function thenRows(now: Character, then: Character): readonly ThenRow[] {
  const differing = new Map(bringingBack(now, then).map((change) => [change.field, change]))
  const skills = Object.keys({ ...now, ...then }).filter((key) => isSkill(key) && fieldOf(key)?.kind === 'integer')
  const keys = [...fieldKeys.filter(isShort), ...skills.toSorted()]
  const short = keys.map((field) => {
    const [was, is] = [valueAt(then, field), valueAt(now, field)]
    return { field, was, is, differs: differing.has(field) }
  })
  const others = [...differing.values()]
    .filter(({ field }) => !keys.includes(field))
    .map(({ field, oldValue, newValue }) => ({ field, was: newValue, is: oldValue, differs: true }))
  return [...short, ...others]
}

function isWritten(field: string): boolean {
  const path = parsePath(field)
  return path !== null && !(path.kind === 'field' && path.field.madeByServer)
}

const isShort = (key: string): boolean => {
  const field = fieldOf(key)
  return isWritten(key) && field !== null && field.kind !== 'entries' && field.kind !== 'long-text'
}

const isSkill = (key: string): boolean => !Object.hasOwn(characterFields, key)

function valueAt(character: Character, field: string): Json {
  const path = parsePath(field)
  return path && read(character, path)
}
