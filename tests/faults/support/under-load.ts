import { auditStored, type Violation } from './audit.ts'
import type { Database } from './database.ts'
import type { Fate } from './device.ts'
import { Party } from './party.ts'

/** How often a fault happens, and to how many. */
export interface Load {
  readonly rounds: number
  readonly clients: number
  readonly random: () => number
}

/** Where it happens, and which answers it excuses. */
export interface Place {
  readonly database: Database
  readonly urls: readonly string[]
  readonly bearable: readonly Fate[]
}

export interface Played {
  readonly violations: readonly Violation[]
  readonly parties: readonly Party[]
}

/**
 * Lets the same fault happen again and again, each time to a fresh party in the middle of its play, and compares
 * afterwards; at the end everything is compared once more. The fault says itself what else it saw.
 */
export async function underLoad(
  { rounds, clients }: Load,
  { database, urls, bearable }: Place,
  fault: (party: Party, round: number) => Promise<readonly string[]>,
): Promise<Played> {
  const parties: Party[] = []
  const violations: Violation[] = []
  for (let round = 0; round < rounds; round++) {
    const party = await Party.gather({ clients, urls })
    const seen = await party.playDuring(() => fault(party, round))
    violations.push(...seen.map((words) => ({ kind: 'wrong', words }) as const))
    violations.push(...(await party.audit(database, bearable)))
    parties.push(party)
  }
  const ledger = parties.flatMap((party) => party.ledger)
  const stored = await database.read([...new Set(ledger.map(({ ref }) => ref))])
  return { violations: [...violations, ...auditStored(ledger, stored)], parties }
}

/** A complaint, if there is reason for it. */
export const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words])
