import { rollChange, unsaved, type Change, type Replica } from '@everquill/domain'
import type { LocalRecord, QueuedRoll } from './local/local-store.ts'

/** The changes of one character that the server does not have. */
export interface UnsentChanges {
  readonly publicRef: string
  readonly name: string
  readonly changes: readonly Change[]
}

/** What a record holds that the server does not have: unsaved, rolled offline, refused and not yet seen, or missing. */
export async function unsentOf({ replica, rolls }: Pick<LocalRecord, 'replica' | 'rolls'>): Promise<UnsentChanges> {
  const { publicRef, name } = replica.draft
  const changes = [...unsaved(replica), ...(await rollChanges(rolls)), ...outcomesOf(replica)]
  return { publicRef, name, changes }
}

const outcomesOf = ({ notices, missing }: Replica): readonly Change[] => [
  ...notices.map(({ change }) => change),
  ...missing.flatMap(({ changes }) => changes),
]

/** Imported on demand, because the dice code is not part of the first load. */
async function rollChanges(rolls: readonly QueuedRoll[]): Promise<readonly Change[]> {
  if (rolls.length === 0) return []
  const { localRoll } = await import('./outbox/local-roll.ts')
  return rolls.map((roll) => rollChange(localRoll(roll)))
}
