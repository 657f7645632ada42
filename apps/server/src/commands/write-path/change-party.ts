import { refused, type Actor, type Change, type Commit, type Refused } from '@everquill/domain'
import type { StoredCharacter, Transaction } from '../../storage/port.ts'
import { prepare } from './change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { refusalByWriteLimit } from './write-limit.ts'
import { outcomeAgain, type Repeated } from './save-outcome.ts'

/** What is to be done to several characters at once, and as which save. */
export interface PartyChange {
  readonly characterIds: readonly number[]
  readonly saveId: string
  readonly hash: string
  /** Who may do it, and what changes for each, judged against what is really stored. */
  readonly changes: (
    party: ReadonlyMap<number, StoredCharacter>,
    tx: Transaction,
  ) => Promise<ReadonlyMap<number, readonly Change[]> | Refused>
}

/** What it came to for each of them, or why for none. */
export type PartyOutcome =
  | { readonly kind: 'changed'; readonly outcomes: ReadonlyMap<number, Commit | Repeated> }
  | Refused

/** Each character keeps its own record of a save of many. */
export const partSaveId = (saveId: string, characterId: number): string => `${saveId}.${characterId}`

/** Changes several characters in one transaction, all of them or none; then the world hears. */
export async function changeParty(
  deps: CommandDeps,
  actor: Actor,
  { characterIds, saveId, hash, changes }: PartyChange,
): Promise<PartyOutcome> {
  const outcome = await deps.storage.transaction<PartyOutcome>(async (tx) => {
    const party = new Map<number, StoredCharacter>()
    const again = new Map<number, Repeated>()
    // In one order everywhere, so that two who give to each other never wait for each other.
    for (const id of [...new Set(characterIds)].toSorted((left, right) => left - right)) {
      const { stored, earlier } = await tx.lock(id, partSaveId(saveId, id))
      if (!stored) return refused('not-found')
      if (earlier && earlier.hash !== hash) return refused('save-id-reused')
      if (earlier) again.set(id, await outcomeAgain(tx, stored, earlier))
      party.set(id, stored)
    }
    if (await tx.savedAs(saveId)) return refused('save-id-reused')
    if (again.size > 0) return { kind: 'changed', outcomes: again }
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    const wanted = await changes(party, tx)
    if ('kind' in wanted) return wanted
    const commits = new Map<number, Commit>()
    let lastLogId = 0
    for (const [id, stored] of party) {
      const part = { saveId: partSaveId(saveId, id) }
      const commit = await prepare(deps, tx, actor, stored, wanted.get(id) ?? [], part, lastLogId)
      if (commit.kind === 'refused') return commit
      lastLogId = Math.max(lastLogId, Number(commit.entries.at(-1)?.id ?? 0))
      commits.set(id, commit)
    }
    // Not before all have been found possible: what is refused leaves no trace.
    for (const commit of commits.values()) await tx.keep(commit, hash)
    return { kind: 'changed', outcomes: commits }
  })
  if (outcome.kind === 'refused') return outcome
  for (const one of outcome.outcomes.values()) if (one.kind === 'committed') deps.announcer.committed(one)
  return outcome
}
