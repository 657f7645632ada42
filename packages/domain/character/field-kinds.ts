import { isRecord, type Json } from '../json.ts'
import type { Localized } from '../localized.ts'
import { isImagePath } from './image.ts'
import { normalizeLineBreaks } from '../line-breaks.ts'

/** The types of log entries. */
export type LogType = 'general' | 'attribute' | 'skill' | 'item' | 'spell'

interface Described {
  readonly label: Localized
  /** Only server commands write this field; a save must not contain it. */
  readonly madeByServer?: true
  /** The field may be absent from the document; a change writes this as `null`. */
  readonly optional?: true
  /** The field may be `null`, in the document and in a change. */
  readonly nullable?: true
}

/** One line of text. Last arrival wins. */
export interface TextField extends Described {
  readonly kind: 'text'
  readonly start: string
  readonly maxLength: number
}

/** Many lines of Markdown. Merged line by line. */
export interface LongTextField extends Described {
  readonly kind: 'long-text'
  readonly start: string
  readonly maxLength: number
}

/** A whole number that is set. Last arrival wins. */
export interface IntegerField extends Described {
  readonly kind: 'integer'
  readonly start: number
  readonly min: number
  readonly max: number
}

/** A whole number that is spent and gained; concurrent differences add up. */
export interface CounterField extends Described {
  readonly kind: 'counter'
  readonly start: number
  readonly min: number
  readonly max: number
}

/** One of a fixed list of options. Last arrival wins. */
export interface ChoiceField<Option extends string = string> extends Described {
  readonly kind: 'choice'
  readonly options: readonly Option[]
}

/** Yes or no. Last arrival wins. */
export interface FlagField extends Described {
  readonly kind: 'flag'
}

/** A date or a time, as ISO 8601 text. Last arrival wins. */
export interface MomentField extends Described {
  readonly kind: 'moment'
}

/** The path of a picture stored on the server. Last arrival wins. */
export interface PictureField extends Described {
  readonly kind: 'picture'
  readonly start: string
}

/** Texts without order or repetition. Merged element by element. */
export interface SetField extends Described {
  readonly kind: 'set'
  readonly start: readonly string[]
  readonly maxSize: number
  readonly maxLength: number
}

/** A field of a list entry. */
export type EntryPart = TextField | IntegerField | CounterField | ChoiceField | FlagField | MomentField

/** A list whose entries have ids of their own. Merged entry by entry; removal wins. */
export interface EntriesField<Parts extends Record<string, EntryPart> = Record<string, EntryPart>> extends Described {
  readonly kind: 'entries'
  readonly maxSize: number
  readonly parts: Parts
}

/** A field with one value, as opposed to a list of entries. */
export type ScalarField =
  | TextField
  | LongTextField
  | IntegerField
  | CounterField
  | ChoiceField
  | FlagField
  | MomentField
  | PictureField
  | SetField

/** Any field of a character. */
export type Field = ScalarField | EntriesField

type ValueOf<F extends Field> = F extends TextField | LongTextField | MomentField | PictureField
  ? string
  : F extends IntegerField | CounterField
    ? number
    : F extends ChoiceField<infer Option>
      ? Option
      : F extends FlagField
        ? boolean
        : F extends SetField
          ? readonly string[]
          : F extends EntriesField<infer Parts>
            ? readonly EntryOf<Parts>[]
            : never

type OptionalKeys<Fields extends Record<string, Field>> = {
  [K in keyof Fields]: Fields[K] extends { readonly optional: true } ? K : never
}[keyof Fields]

/** The values described by a table of fields; derived, so that the table and the type cannot disagree. */
export type ValuesOf<Fields extends Record<string, Field>> = {
  readonly [K in Exclude<keyof Fields, OptionalKeys<Fields>>]:
    | ValueOf<Fields[K]>
    | (Fields[K] extends { readonly nullable: true } ? null : never)
} & { readonly [K in OptionalKeys<Fields>]?: ValueOf<Fields[K]> }

/** An entry of a list: its id and its parts. */
export type EntryOf<Parts extends Record<string, EntryPart>> = { readonly id: string } & ValuesOf<Parts>

const entryId = /^[A-Za-z0-9_-]{1,64}$/

/** Whether a value is a valid entry id. */
export const isEntryId = (id: unknown): id is string => typeof id === 'string' && entryId.test(id)

/** Why a field cannot store a value, as an English phrase without subject; `null` if it can. */
export function invalidReason(field: ScalarField, value: Json): string | null {
  if (value === null) return field.optional || field.nullable ? null : 'must not be empty'
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return textProblem(value, field.maxLength)
    case 'integer':
    case 'counter':
      return numberProblem(value, field.min, field.max)
    case 'choice':
      return field.options.some((option) => option === value) ? null : `must be one of ${field.options.join(', ')}`
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'moment':
      return isMoment(value) ? null : 'must be a date such as 2026-11-14 or 2026-11-14T19:40:00Z'
    case 'picture':
      return isImagePath(value) ? null : 'must be the path of a picture of this character'
    case 'set':
      return setProblem(value, field)
  }
}

/** Why a value is not a valid entry of a list; `null` if it is valid. */
export function invalidEntryReason(field: EntriesField, expectedId: string, entry: Json): string | null {
  if (!isRecord(entry)) return 'must be an object'
  if (entry['id'] !== expectedId) return 'must have the same id as its path'
  for (const key of Object.keys(entry)) {
    if (key !== 'id' && !Object.hasOwn(field.parts, key)) return `has an unknown property: ${key.slice(0, 80)}`
  }
  for (const [key, part] of Object.entries(field.parts)) {
    const problem = invalidReason(part, entry[key] ?? null)
    if (problem) return `${key} ${problem}`
  }
  return null
}

function textProblem(value: Json, maxLength: number): string | null {
  if (typeof value !== 'string') return 'must be text'
  // PostgreSQL cannot store NUL and UTF-8 cannot encode half a surrogate pair.
  if (value.includes('\0')) return 'must not contain the NUL character'
  if (!value.isWellFormed()) return 'must not contain half a surrogate pair'
  return isLonger(normalizeLineBreaks(value), maxLength) ? `must be at most ${maxLength} characters long` : null
}

/** Counts code points, so an emoji is one character; compares UTF-16 lengths first because that is fast. */
const isLonger = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength)

function numberProblem(value: Json, min: number, max: number): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)) return 'must be a whole number'
  return value < min || value > max ? `must be between ${min} and ${max}` : null
}

const momentText =
  /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/** Browsers disagree on how to parse dates like February 30, so the date must survive a round trip. */
function isMoment(value: Json): boolean {
  const day = typeof value === 'string' && momentText.test(value) ? value.slice(0, 10) : ''
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** The number of elements is checked with those of all lists, because a set above its limit can still be edited. */
function setProblem(value: Json, { maxLength }: SetField): string | null {
  if (!Array.isArray(value)) return 'must be a list'
  if (new Set(value).size !== value.length) return 'must not contain duplicates'
  for (const element of value as readonly Json[]) {
    const problem = textProblem(element, maxLength)
    if (problem) return `has an invalid element: ${problem}`
  }
  return null
}
