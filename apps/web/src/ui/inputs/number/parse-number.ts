/** The meaning of a text typed into an input for whole numbers. */
export type TypedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'change'; readonly by: number }
  | { readonly kind: 'exact'; readonly value: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }

/** `exact` sets the value regardless of what others changed in the meantime. */
export interface NumberEdit {
  readonly value: number
  readonly exact: boolean
  /** The difference, if one was typed. */
  readonly by?: number
}

/** What an input knows when an edit is completed. */
export interface EditContext {
  /** In a counter a sign means a change; in an integer it belongs to the number. */
  readonly kind: 'counter' | 'integer'
  /** The value when the user started typing. */
  readonly shown: number
  /** The value now: someone else may have changed it in the meantime. */
  readonly now: number
}

/** Each term has an optional sign and reaches up to the next sign. */
const terms = /[+−–-]?[^+−–-]+/g
const plainDigits = /^\d+$/
const groupedDigits = /^\d{1,3}(?:[.,'’\s]\d{3})+$/

/**
 * `-7` and `+3` are changes, `=20` is exact, `20` is a number. `46-7` is 39: the user typed after the old number.
 * Thousands separators of both languages are accepted.
 */
export function readTypedNumber(text: string): TypedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  if (trimmed.startsWith('=')) return readSum(trimmed.slice(1).trim(), (value) => ({ kind: 'exact', value }))
  if (isSigned(trimmed)) return readSum(trimmed, (by) => ({ kind: 'change', by }))
  return readSum(trimmed, (value) => ({ kind: 'number', value }))
}

/**
 * The edit the user meant, if any. A bare number in a counter is a difference: 15 typed over 20 spends five, even if
 * someone else added ten in the meantime.
 */
export function editFrom(typed: TypedNumber, { kind, shown, now }: EditContext): NumberEdit | undefined {
  if (typed.kind === 'empty' || typed.kind === 'invalid') return undefined
  if (typed.kind === 'exact') return { value: typed.value, exact: true }
  if (kind === 'counter' && typed.kind === 'change') {
    return typed.by === 0 ? undefined : { value: now + typed.by, exact: false, by: typed.by }
  }
  const value = kind === 'integer' ? amountOf(typed) : now + amountOf(typed) - shown
  return value === now ? undefined : { value, exact: false }
}

export interface Limits {
  readonly min: number
  readonly max: number
}

/** The whole number in a form field: a sign belongs to the number, an empty field is 0, invalid text is undefined. */
export function parseWholeNumber(text: string): number | undefined {
  const typed = readTypedNumber(text)
  if (typed.kind === 'invalid') return undefined
  return typed.kind === 'empty' ? 0 : typed.kind === 'exact' ? typed.value : amountOf(typed)
}

/** Like `parseWholeNumber`, and undefined outside the limits. */
export function parseCount(text: string, { min, max }: Limits): number | undefined {
  const value = parseWholeNumber(text)
  return value !== undefined && value >= min && value <= max ? value : undefined
}

const amountOf = (typed: Extract<TypedNumber, { kind: 'number' | 'change' }>): number =>
  typed.kind === 'change' ? typed.by : typed.value

const isSigned = (text: string): boolean => /^[+−–-]/.test(text)

function readSum(text: string, toTyped: (sum: number) => TypedNumber): TypedNumber {
  const parts = text.match(terms) ?? []
  const sum = parts.map((part) => readTerm(part.trim())).reduce((left, right) => left + right, 0)
  const isComplete = parts.join('') === text && parts.length > 0
  return isComplete && Number.isSafeInteger(sum) ? toTyped(sum) : { kind: 'invalid' }
}

/** An unreadable term is NaN, which makes the whole sum invalid. */
function readTerm(term: string): number {
  const digits = isSigned(term) ? term.slice(1).trim() : term
  if (!plainDigits.test(digits) && !groupedDigits.test(digits)) return Number.NaN
  const size = Number(digits.replaceAll(/\D/g, ''))
  return term.startsWith('+') || !isSigned(term) ? size : -size
}
