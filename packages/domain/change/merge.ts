import { invalidReason, type CounterField, type ScalarField, type LongTextField } from '../character/field-kinds.ts'
import { isList, same, type Json } from '../json.ts'
import type { Change } from './change.ts'
import { mergeLines } from './merge-lines.ts'
import type { Path } from './path.ts'

/** What becomes of a value when a change meets it. */
export interface Merged {
  readonly value: Json
  /** The writer had not seen the value that this replaces. */
  readonly conflict?: true
  /** The counter that was asked for, when a limit stood in the way. */
  readonly asked?: number
}

/**
 * What a change means for the value that is really there: counters add the difference, sets their elements, texts
 * their lines; anything else is replaced by whoever arrives last.
 */
export function merge(path: Path, stored: Json, change: Change): Merged {
  if (path.kind === 'entry') return replace(stored, change)
  switch (path.field.kind) {
    case 'counter':
      return mergeCounter(path.field, stored, change)
    case 'set':
      return { value: mergeSet(stored, change) }
    case 'long-text':
      return mergeText(path.field, stored, change)
    default:
      return replace(stored, change, startOf(path.field))
  }
}

const startOf = (field: ScalarField): Json => ('start' in field ? field.start : null)

/** An absent value and its default look the same on the sheet, so writing over either is no conflict with the other. */
function replace(stored: Json, { oldValue, newValue }: Change, start: Json = null): Merged {
  const seen = same(stored ?? start, oldValue ?? start) || same(stored, newValue)
  return seen ? { value: newValue } : { value: newValue, conflict: true }
}

function mergeCounter(field: CounterField, stored: Json, change: Change): Merged {
  const { oldValue, newValue, exact } = change
  if (exact || typeof stored !== 'number' || typeof newValue !== 'number') return replace(stored, change)
  const asked = stored + (newValue - (typeof oldValue === 'number' ? oldValue : 0))
  const value = Math.min(field.max, Math.max(field.min, asked))
  return value === asked ? { value } : { value, asked }
}

function mergeSet(stored: Json, { oldValue, newValue }: Change): readonly string[] {
  const [was, now] = [new Set(elements(oldValue)), new Set(elements(newValue))]
  const added = [...now].filter((element) => !was.has(element))
  const kept = elements(stored).filter((element) => !was.has(element) || now.has(element))
  return [...new Set([...kept, ...added])].sort()
}

/** Only texts: what else a request may hide in a list has no business here, and deep enough it cannot even be printed. */
const elements = (value: Json): readonly string[] =>
  value !== null && isList(value) ? value.filter((element) => typeof element === 'string') : []

function mergeText(field: LongTextField, stored: Json, change: Change): Merged {
  const { oldValue, newValue } = change
  if (typeof stored !== 'string' || typeof oldValue !== 'string' || typeof newValue !== 'string') {
    return replace(stored, change)
  }
  if (stored === oldValue || stored === newValue) return { value: newValue }
  const merged = mergeLines(oldValue.split('\n'), stored.split('\n'), newValue.split('\n'))
  const value = merged?.lines.join('\n') ?? null
  // Two texts of a lawful length can make one that is too long: nobody could save it again.
  if (!merged || invalidReason(field, value)) return { value: newValue, conflict: true }
  return merged.conflict ? { value, conflict: true } : { value }
}
