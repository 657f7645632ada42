/** What somebody wrote into a box for whole numbers. */
export type TypedNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'change'; readonly by: number }
  | { readonly kind: 'exactly'; readonly value: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'nonsense' }

/** An edit to report; `exact` means: whatever others did meanwhile, it is this. */
export interface NumberEdit {
  readonly value: number
  readonly exact: boolean
}

/** What a box knows when an edit is completed. */
export interface Box {
  /** A counter is spent and gained: a sign means a change. An integer is set: a sign belongs to the number. */
  readonly kind: 'counter' | 'integer'
  /** The value when the writing began. */
  readonly shown: number
  /** The value now: somebody else may have changed it meanwhile. */
  readonly now: number
}

/** Each a sign, where there is one, and what follows up to the next. */
const terms = /[+−–-]?[^+−–-]+/g
const plain = /^\d+$/
const grouped = /^\d{1,3}(?:[.,'’\s]\d{3})+$/

/**
 * `-7` and `+3` are changes, `=20` means exactly, a bare number a number. `46-7` is what it comes to: whoever writes
 * behind the old number means just that. Thousands may be parted as either language does it.
 */
export function readTypedNumber(text: string): TypedNumber {
  const written = text.trim()
  if (written === '') return { kind: 'nothing' }
  if (written.startsWith('=')) return counted(written.slice(1).trim(), (value) => ({ kind: 'exactly', value }))
  if (isSigned(written)) return counted(written, (by) => ({ kind: 'change', by }))
  return counted(written, (value) => ({ kind: 'number', value }))
}

/**
 * The edit that was meant, if any. A bare number in a counter is a difference to what was shown: 20 shown, 15 written
 * means five spent, also when somebody else found ten meanwhile.
 */
export function editFrom(typed: TypedNumber, { kind, shown, now }: Box): NumberEdit | undefined {
  if (typed.kind === 'nothing' || typed.kind === 'nonsense') return undefined
  if (typed.kind === 'exactly') return { value: typed.value, exact: true }
  const value =
    kind === 'integer' ? amountOf(typed) : typed.kind === 'change' ? now + typed.by : now + typed.value - shown
  return value === now ? undefined : { value, exact: false }
}

/** Between what a number may be. */
export interface Limits {
  readonly min: number
  readonly max: number
}

/** The whole number in a field of a form, where a sign belongs to it and nothing is 0; undefined for nonsense. */
export function wholeIn(text: string): number | undefined {
  const typed = readTypedNumber(text)
  if (typed.kind === 'nonsense') return undefined
  return typed.kind === 'nothing' ? 0 : typed.kind === 'exactly' ? typed.value : amountOf(typed)
}

/** The same, and undefined as well for what goes beyond the limits. */
export function countIn(text: string, { min, max }: Limits): number | undefined {
  const value = wholeIn(text)
  return value !== undefined && value >= min && value <= max ? value : undefined
}

const amountOf = (typed: Extract<TypedNumber, { kind: 'number' | 'change' }>): number =>
  typed.kind === 'change' ? typed.by : typed.value

const isSigned = (written: string): boolean => /^[+−–-]/.test(written)

/** What the terms come to, in whole numbers. */
function counted(written: string, meaning: (sum: number) => TypedNumber): TypedNumber {
  const parts = written.match(terms) ?? []
  const sum = parts.map((part) => readTerm(part.trim())).reduce((left, right) => left + right, 0)
  const isAll = parts.join('') === written && parts.length > 0
  return isAll && Number.isSafeInteger(sum) ? meaning(sum) : { kind: 'nonsense' }
}

/** A term without a readable number makes the whole sum unreadable: NaN. */
function readTerm(term: string): number {
  const digits = isSigned(term) ? term.slice(1).trim() : term
  if (!plain.test(digits) && !grouped.test(digits)) return Number.NaN
  const size = Number(digits.replaceAll(/\D/g, ''))
  return term.startsWith('+') || !isSigned(term) ? size : -size
}
