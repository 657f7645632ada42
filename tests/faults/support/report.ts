import { printResult, type Finding } from '../../../bench/support/figures.ts'
import type { Violation } from './audit.ts'
import type { Outcome } from './device.ts'
import type { Party } from './party.ts'

/** The result of a fault scenario. */
export interface Report {
  readonly name: string
  readonly violations: readonly Violation[]
  /** Figures that may depend on the machine, and their goals. */
  readonly times: readonly Finding[]
  /** Further facts for the printed line. */
  readonly more: readonly string[]
}

const longest = 10

/** Prints the first violations, then a summary line. */
export function printReport({ name, violations, times, more }: Report): void {
  for (const { kind, message } of violations.slice(0, longest)) console.log(`  ${kind}: ${message}`)
  if (violations.length > longest) console.log(`  and ${violations.length - longest} more`)
  const of = (kind: Violation['kind']): Finding => {
    const { length } = violations.filter((violation) => violation.kind === kind)
    return { text: `${length} ${kind}`, isMet: length === 0 }
  }
  printResult(name, [of('lost'), of('doubled'), of('wrong'), ...times], more.join(', '))
}

/** Counts the acknowledged saves and the other outcomes of requests. */
export function summarise(parties: readonly Party[]): string[] {
  const saves = parties.flatMap(({ sentSaves }) => sentSaves).filter(({ acknowledged }) => acknowledged !== null)
  const outcomes = new Map<Outcome, number>()
  for (const party of parties) {
    for (const [outcome, times] of party.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times)
  }
  const others = [...outcomes]
    .filter(([outcome]) => outcome !== '200')
    .map(([outcome, times]) => `${times} × ${outcome}`)
  return [`${saves.length} saves acknowledged`, ...others]
}
