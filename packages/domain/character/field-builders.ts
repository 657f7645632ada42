import type { Localized } from '../localized.ts'
import type {
  CounterField,
  EntriesField,
  EntryPart,
  Field,
  IntegerField,
  LongTextField,
  MomentField,
  SetField,
  TextField,
} from './field-kinds.ts'

/* How tables of fields are written: the kind, the label and the limits of each. */

export const text = (label: Localized, maxLength: number): TextField => ({ kind: 'text', label, maxLength, start: '' })
export const longText = (label: Localized, maxLength: number): LongTextField => ({
  kind: 'long-text',
  label,
  maxLength,
  start: '',
})
export const integer = (label: Localized, min: number, max: number, start = 0): IntegerField => ({
  kind: 'integer',
  label,
  min,
  max,
  start,
})
export const counter = (label: Localized, min: number, max: number, start = 0): CounterField => ({
  kind: 'counter',
  label,
  min,
  max,
  start,
})
export const moment = (label: Localized): MomentField => ({ kind: 'moment', label })
export const set = (label: Localized, maxSize: number, maxLength: number): SetField => ({
  kind: 'set',
  label,
  maxSize,
  maxLength,
  start: [],
})
export const entries = <Parts extends Record<string, EntryPart>>(
  label: Localized,
  maxSize: number,
  parts: Parts,
): EntriesField<Parts> => ({ kind: 'entries', label, maxSize, parts })
export const optional = <F extends Field>(field: F): F & { readonly optional: true } => ({ ...field, optional: true })
export const madeByServer = <F extends Field>(field: F): F & { readonly madeByServer: true } => ({
  ...field,
  madeByServer: true,
})
