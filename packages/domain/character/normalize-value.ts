import { isList, isRecord, type Json } from '../json.ts'
import { normalizeLineBreaks } from '../line-breaks.ts'
import type { Field } from './field-kinds.ts'

/** A value as a field stores it: texts have normalized line breaks. */
export function normalizeValue(field: Field, value: Json): Json {
  if (field.kind === 'text' || field.kind === 'long-text') {
    return typeof value === 'string' ? normalizeLineBreaks(value) : value
  }
  if (field.kind === 'set' && isList(value)) return value.map(normalizeElement)
  if (field.kind !== 'entries' || !isRecord(value)) return value
  const normalized = Object.entries(field.parts).flatMap(([key, part]) => {
    const before = value[key] ?? null
    const after = normalizeValue(part, before)
    return after === before ? [] : [[key, after] as const]
  })
  return normalized.length === 0 ? value : { ...value, ...Object.fromEntries(normalized) }
}

const normalizeElement = (element: Json): Json => (typeof element === 'string' ? normalizeLineBreaks(element) : element)
