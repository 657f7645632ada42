import type { Violation } from './oracles/violation.ts'
import type { Totals } from './totals.ts'

/** Every `step`-th schedule from `first` to `last`. */
export interface Selection {
  readonly seed: number
  readonly first: number
  readonly last: number
  readonly step: number
}

/** The outcome of one schedule. */
export interface Run {
  readonly violation: Violation | null
  readonly totals: Totals
  /** The names of the devices. */
  readonly names: readonly string[]
  readonly traceLines: readonly string[]
}

/** The outcome of many schedules. */
export interface Outcome {
  readonly totals: Totals
  /** The first schedule with a violation. */
  readonly broken: { readonly number: number; readonly violation: Violation } | null
}

export const earlier = (one: Outcome['broken'], other: Outcome['broken']): Outcome['broken'] =>
  one && (!other || one.number < other.number) ? one : other
