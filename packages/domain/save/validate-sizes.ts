import type { Character } from '../character/character.ts'
import type { Field } from '../character/field-kinds.ts'
import type { Change } from '../change/change.ts'
import { documentFields } from '../change/document-fields.ts'
import { documentOf, entriesOf, fieldOf, parsePath } from '../change/path.ts'
import { isList } from '../json.ts'
import { refused, type Refused } from '../problems.ts'

const maxSkillFields = 1_500

/** Changes that make a list longer than it may be. */
interface Excess {
  /** The list, or the first skill field that does not fit. */
  readonly field: string
  readonly maxSize: number
  readonly fields: readonly string[]
}

/**
 * Refuses a save that makes a list longer than its limit, and names the changes that do not fit: those that were added
 * last. Sizes are compared after the whole save, so that one save can swap entries. A list above its limit may stay so,
 * and an undo may exceed a limit by what it restores.
 */
export function validateSizes(before: Character, after: Character, changes: readonly Change[]): Refused | null {
  if (before === after) return null
  const added = changes.filter(({ undoes }) => undoes === undefined)
  const found = [
    ...Object.entries(documentFields).map(([key, field]) => excessOfField(key, field, before, after, added)),
    excessOfSkills(before, after, added),
  ].filter((excess) => excess !== null)
  const [first] = found
  if (!first) return null
  const fields = new Set(found.flatMap((excess) => excess.fields))
  return refused('too-many-entries', {
    field: first.field,
    // A change of an entry that does not fit does not fit either.
    fields: changes.map(({ field }) => field).filter((field) => fields.has(field) || fields.has(entryPathOf(field))),
    detail: `must have at most ${first.maxSize} entries`,
  })
}

function excessOfField(
  key: string,
  field: Field,
  before: Character,
  after: Character,
  changes: readonly Change[],
): Excess | null {
  if (field.kind !== 'set' && field.kind !== 'entries') return null
  const { maxSize } = field
  const count = sizeOf(after, key) - Math.max(maxSize, sizeOf(before, key))
  if (count <= 0) return null
  const fields =
    field.kind === 'set'
      ? changes.map((change) => change.field).filter((path) => path === key)
      : newEntries(key, before, changes).slice(-count)
  return fields.length === 0 ? null : { field: key, maxSize, fields }
}

function newEntries(key: string, before: Character, changes: readonly Change[]): readonly string[] {
  const existing = new Set(entriesOf(before, key).map(({ id }) => id))
  const isNew = ({ field, newValue }: Change) => {
    const path = parsePath(field)
    return path?.kind === 'entry' && path.key === key && newValue !== null && !existing.has(path.entryId)
  }
  return changes.filter(isNew).map(({ field }) => field)
}

function excessOfSkills(before: Character, after: Character, changes: readonly Change[]): Excess | null {
  const isNew = (key: string) => Object.hasOwn(after, key) && !Object.hasOwn(before, key) && isSkillField(key)
  const added = changes.map(({ field }) => field).filter(isNew)
  if (added.length === 0) return null
  const count = skillFieldsOf(after) - Math.max(maxSkillFields, skillFieldsOf(before))
  const fields = count > 0 ? added.slice(-count) : []
  const [field] = fields
  return field === undefined ? null : { field, maxSize: maxSkillFields, fields }
}

/** `items.e1` for `items.e1.quantity`. */
const entryPathOf = (field: string): string => field.split('.', 2).join('.')

function sizeOf(character: Character, key: string): number {
  const list = documentOf(character)[key] ?? null
  return isList(list) ? list.length : 0
}

const isSkillField = (key: string): boolean => !Object.hasOwn(documentFields, key) && fieldOf(key) !== null

const skillFieldsOf = (character: Character): number => Object.keys(character).filter(isSkillField).length
