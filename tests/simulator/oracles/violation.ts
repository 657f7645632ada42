/** A broken invariant. */
export interface Violation {
  /** Such as `I3 all devices converge`. */
  readonly invariant: string
  readonly message: string
}

export const invariants = {
  durable: 'I1 an acknowledged save is stored',
  live: 'I2 every save and request is eventually answered',
  converged: 'I3 all devices converge',
  replayed: 'I4 replaying the log yields the character',
  ordered: 'I5 log ids are in commit order',
  once: 'I6 a save is committed once, with one entry per path',
  session: 'I7 saves of one device are committed in order',
  counted: 'I8 counter differences add up',
  forward: 'I9 a replica never goes back to an older revision',
  idempotent: 'I11 a repeated save changes nothing and gets the same response',
  conserved: 'I12 a transfer neither creates nor loses anything and is never partial',
  removed: 'I13 a removed entry stays removed',
  notified: 'I14 no edit is lost without a notice',
  confirmed: 'a stale edit never replaces a value its author has not seen',
  allowed: 'I15 only permitted users write',
  'exactly once': 'every typed edit is committed once, unless its author is notified or its page died at once',
  separate: 'an action contains its own changes only',
  order: 'the order of an encounter contains every participant once and is the same everywhere',
  hidden: 'no player receives the document of an encounter or what is hidden in it',
  exceptions: 'no unexpected error is thrown',
} as const

export type Invariant = keyof typeof invariants

/** Reports a broken invariant; only the first report of a run counts. */
export type ReportViolation = (invariant: Invariant, message: string) => void
