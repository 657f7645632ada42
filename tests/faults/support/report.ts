import { tell, type Finding } from '../../../bench/support/figures.ts'
import type { Violation } from './audit.ts'
import type { Fate } from './device.ts'
import type { Party } from './party.ts'

/** What a fault came to. */
export interface Report {
  readonly name: string
  readonly violations: readonly Violation[]
  /** Figures that may depend on the machine, and their goals. */
  readonly times: readonly Finding[]
  /** What happened, in words. */
  readonly more: readonly string[]
}

const longest = 10

/** Prints what went wrong, then one line. */
export function tellReport({ name, violations, times, more }: Report): void {
  for (const { kind, words } of violations.slice(0, longest)) console.log(`  ${kind}: ${words}`)
  if (violations.length > longest) console.log(`  and ${violations.length - longest} more`)
  const of = (kind: Violation['kind']): Finding => {
    const { length } = violations.filter((violation) => violation.kind === kind)
    return { words: `${length} ${kind}`, holds: length === 0 }
  }
  tell(name, [of('lost'), of('doubled'), of('wrong'), ...times], more.join(', '))
}

/** How much was played, and what became of the requests that were not acknowledged. */
export function playedBy(parties: readonly Party[]): string[] {
  const saves = parties.flatMap(({ ledger }) => ledger).filter(({ acknowledged }) => acknowledged !== null)
  const fates = new Map<Fate, number>()
  for (const party of parties) {
    for (const [fate, times] of party.fates) fates.set(fate, (fates.get(fate) ?? 0) + times)
  }
  const others = [...fates].filter(([fate]) => fate !== '200').map(([fate, times]) => `${times} × ${fate}`)
  return [`${saves.length} saves acknowledged`, ...others]
}
