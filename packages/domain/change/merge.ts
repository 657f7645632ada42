import {
  invalidReason,
  type CounterField,
  type ScalarField,
  type LongTextField,
  type SetField,
} from '../character/field-kinds.ts'
import { normalizeValue } from '../character/normalize-value.ts'
import { isList, same, type Json } from '../json.ts'
import { normalizeLineBreaks } from '../line-breaks.ts'
import type { Change } from './change.ts'
import { mergeLines } from './merge-lines.ts'
import type { Path } from './path.ts'

/** The result of merging a change into a stored value. */
export interface Merged {
  readonly value: Json
  /** The author had not seen the replaced value. */
  readonly conflict?: true
  /** The requested counter value, if a limit clamped it. */
  readonly asked?: number
}

/**
 * Merges a change into the stored value: counters add the difference, sets merge by element, long texts by line; for
 * all other fields the last arrival wins. Line breaks are normalized, so that what is stored from now on has only `\n`
 * and texts that differ in nothing else count as the same.
 */
export function merge(path: Path, storedValue: Json, { oldValue, newValue, ...rest }: Change): Merged {
  const stored = normalizeValue(path.field, storedValue)
  const change = {
    ...rest,
    oldValue: normalizeValue(path.field, oldValue),
    newValue: normalizeValue(path.field, newValue),
  }
  if (path.kind === 'entry') return replace(stored, change)
  switch (path.field.kind) {
    case 'counter':
      return mergeCounter(path.field, stored, change)
    case 'set':
      return { value: orAbsent(path.field, mergeSet(stored, change)) }
    case 'long-text':
      return mergeText(path.field, stored, change)
    default:
      return replace(stored, change, startOf(path.field))
  }
}

const startOf = (field: ScalarField): Json => ('start' in field ? field.start : null)

/** The sheet shows an absent value as the default, so both count as seen. */
function replace(stored: Json, { oldValue, newValue }: Change, start: Json = null): Merged {
  const seen = same(stored ?? start, oldValue ?? start) || same(stored, newValue)
  return seen ? { value: newValue } : { value: newValue, conflict: true }
}

function mergeCounter(field: CounterField, storedValue: Json, change: Change): Merged {
  const [stored, oldValue, newValue] = [storedValue, change.oldValue, change.newValue].map((value) =>
    field.optional ? (value ?? field.start) : value,
  )
  if (change.exact || typeof stored !== 'number' || typeof newValue !== 'number') return replace(storedValue, change)
  const asked = stored + (newValue - (typeof oldValue === 'number' ? oldValue : 0))
  const value = Math.min(field.max, Math.max(field.min, asked))
  return { value: orAbsent(field, value), ...(value !== asked && { asked }) }
}

/** An optional field with its start value is absent, as it was before its first change. */
const orAbsent = (field: CounterField | SetField, value: Json): Json =>
  field.optional && same(value, field.start) ? null : value

function mergeSet(stored: Json, { oldValue, newValue }: Change): readonly string[] {
  const [was, now] = [new Set(elements(oldValue)), new Set(elements(newValue))]
  const added = [...now].filter((element) => !was.has(element))
  const remaining = elements(stored).filter((element) => !was.has(element) || now.has(element))
  return [...new Set([...remaining, ...added])].sort()
}

/** Ignores elements that are not text; a deeply nested one could overflow the stack later. */
const elements = (value: Json): readonly string[] =>
  value !== null && isList(value) ? value.filter((element) => typeof element === 'string') : []

function mergeText(field: LongTextField, stored: Json, change: Change): Merged {
  const { oldValue, newValue } = change
  if (typeof stored !== 'string' || typeof oldValue !== 'string' || typeof newValue !== 'string') {
    return replace(stored, change)
  }
  if (stored === oldValue) return { value: newValue }
  const merged = mergeLines(oldValue.split('\n'), stored.split('\n'), newValue.split('\n'))
  const value = merged?.lines.join('\n') ?? null
  // Two valid texts can merge into one that is too long, which could never be saved again.
  if (!merged || invalidReason(field, value)) return replace(stored, change)
  return merged.conflict ? { value, conflict: true } : { value }
}

/**
 * Takes the other version where two people changed the same lines. `mine` was merged with `theirs` before, so lines that
 * they added are not added again.
 */
export function withTheirLines(mine: string, seen: string, theirs: string): string {
  const merged = mergeLines(linesOf(seen), linesOf(mine), linesOf(theirs), 'once')
  return merged?.lines.join('\n') ?? theirs
}

const linesOf = (text: string): readonly string[] => normalizeLineBreaks(text).split('\n')
