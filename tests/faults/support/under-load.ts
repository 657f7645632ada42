import { auditStored, type Violation } from './audit.ts'
import { Party, type AuditedTarget, type PartyOptions } from './party.ts'

/** The number of rounds and clients of a fault scenario. */
export interface Load {
  readonly rounds: number
  readonly clients: number
  readonly random: () => number
}

export interface Played {
  readonly violations: readonly Violation[]
  readonly parties: readonly Party[]
}

/**
 * Injects a fault in rounds, each time into a fresh party under load, and audits after each round and once more at the
 * end. The fault callback returns further problems it noticed.
 */
export async function underLoad(
  { rounds, clients }: Load,
  target: AuditedTarget & Pick<PartyOptions, 'urls' | 'restFor'>,
  fault: (party: Party, round: number) => Promise<readonly string[]>,
): Promise<Played> {
  const { database, urls, restFor = () => 0 } = target
  const parties: Party[] = []
  const violations: Violation[] = []
  for (let round = 0; round < rounds; round++) {
    const party = await Party.gather({ clients, urls, restFor })
    const seen = await party.playDuring(() => fault(party, round))
    violations.push(...seen.map((message) => ({ kind: 'wrong', message }) as const))
    violations.push(...(await party.audit(target)))
    parties.push(party)
  }
  const sentSaves = parties.flatMap((party) => party.sentSaves)
  const stored = await database.read([...new Set(sentSaves.map(({ ref }) => ref))])
  return { violations: [...violations, ...auditStored(sentSaves, stored)], parties }
}

/** The message as a problem, unless the condition is true. */
export const unless = (isTrue: boolean, message: string): readonly string[] => (isTrue ? [] : [message])
