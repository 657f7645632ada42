import type { ReactNode } from 'react'

/** What an amount would lead to. */
export interface PadPreview {
  readonly value: number
  /** The difference that the user meant; it may be larger than that of the value. */
  readonly difference?: number
  /** What else happens, such as "5 from temporary". */
  readonly note?: string | undefined
  /** Why nothing can be done. */
  readonly problem?: string | undefined
  /** The bar with the part that changes. */
  readonly bar?: ReactNode
}

/** One of the things that a pad can do, such as damage. */
export interface PadMode {
  readonly label: string
  /** What the button says; without an amount nothing is typed yet. */
  readonly action: (amount?: string) => string
  /** The value that changes, before. */
  readonly before: number
  /** Without an amount, the bar as it is. */
  readonly preview: (amount?: number) => PadPreview
  /** Makes one action of it. */
  readonly apply: (amount: number) => void
  /** Negative amounts make sense. */
  readonly isSigned?: boolean
}
