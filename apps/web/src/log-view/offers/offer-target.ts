import type { Act, EffectReceiver, EffectTarget, FieldEdit } from '@everquill/domain'

/** A character or a creature for which the user applies what others did. */
export interface OfferTarget {
  /** Tells it apart from the others. */
  readonly key: string
  /** As it is now. */
  readonly read: () => EffectTarget & EffectReceiver
  /** Calls the listener when one of the values may have changed; returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly act: (act: Act, edits: readonly FieldEdit[]) => void
}
