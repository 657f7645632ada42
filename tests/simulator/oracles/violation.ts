/** A promise that was broken. */
export interface Violation {
  /** Such as `I9 a view never goes backwards`. */
  readonly invariant: string
  readonly words: string
}

export const invariants = {
  durable: 'I1 what was acknowledged is kept',
  live: 'I2 everything arrives in the end',
  converged: 'I3 all see the same in the end',
  replayed: 'I4 the log tells the character',
  ordered: 'I5 ids are in the order of commits',
  once: 'I6 one entry for each path of a save, one record for each save',
  session: 'I7 saves of one device are committed in their order',
  counted: 'I8 differences add up',
  forward: 'I9 a view never goes backwards',
  again: 'I11 the same save again changes nothing and says the same',
  conserved: 'I12 what passes from hand to hand is neither made nor lost, and never half done',
  removed: 'I13 what was removed stays removed',
  told: 'I14 nothing is lost in silence',
  asked: 'what was typed long ago replaces nothing that its author has not seen',
  allowed: 'I15 nobody writes who may not',
  surprise: 'nothing surprising is thrown',
} as const

export type Invariant = keyof typeof invariants

/** Says that a promise was broken; the first one counts. */
export type Blame = (invariant: Invariant, words: string) => void
