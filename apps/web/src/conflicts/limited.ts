import type { Notice } from '@everquill/domain'

/** How far a limit let a change come. */
export interface Limited {
  readonly asked: number
  readonly done: number
  readonly missing: number
  /** There was not enough to take, or no room for more. */
  readonly way: 'less' | 'more'
}

/** What became of a count that met its limit, as amounts and not as values. */
export function limitedBy({ change: { oldValue, newValue }, asked }: Extract<Notice, { kind: 'limited' }>): Limited {
  const [from, wanted] = [Number(oldValue), asked]
  // A count that left no trace in the log is told as it was asked for; nothing of it was done.
  const to = Number(newValue) === wanted ? from : Number(newValue)
  return {
    asked: Math.abs(wanted - from),
    done: Math.abs(to - from),
    missing: Math.abs(wanted - to),
    way: wanted < from ? 'less' : 'more',
  }
}
