import type { Notice } from '@everquill/domain'

/** How much of a change a limit allowed, in amounts instead of values. */
export interface LimitedAmounts {
  readonly requested: number
  readonly applied: number
  readonly missing: number
  readonly direction: 'decrease' | 'increase'
}

export function limitedAmounts({
  change: { oldValue, newValue },
  asked: wanted,
}: Extract<Notice, { kind: 'limited' }>): LimitedAmounts {
  const from = Number(oldValue)
  // Without a log entry the notice carries the requested value, and nothing was applied.
  const to = Number(newValue) === wanted ? from : Number(newValue)
  return {
    requested: Math.abs(wanted - from),
    applied: Math.abs(to - from),
    missing: Math.abs(wanted - to),
    direction: wanted < from ? 'decrease' : 'increase',
  }
}
