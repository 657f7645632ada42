import { refused, type Actor, type Change, type Commit, type Refused } from '@everquill/domain'
import type { CharacterHead, LockedCharacter, StoredCharacter } from '../../storage/characters-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { prepareCommit } from './change-character.ts'
import { checkLogQuota } from './quotas.ts'
import type { ReadingTransaction } from './reading-transaction.ts'
import { outcomeAt, repeatedOutcome, withPosition, type Committed, type Repeated } from './save-outcome.ts'
import { checkWriteLimit } from './write-limit.ts'

/** A request that changes several characters at once. */
export interface PartyChange {
  readonly characterIds: readonly number[]
  readonly saveId: string
  readonly hash: string
  /** The permission check, inside the transaction and before any document is read. */
  readonly check: (heads: ReadonlyMap<number, CharacterHead>, tx: ReadingTransaction) => Promise<Refused | null>
  /** Returns the changes of each character, based on what is stored. */
  readonly changes: (
    party: ReadonlyMap<number, StoredCharacter>,
    tx: ReadingTransaction,
  ) => Promise<ReadonlyMap<number, readonly Change[]> | Refused>
}

/** The outcome for each character, or why none of them was changed. */
export type PartyOutcome =
  | { readonly kind: 'changed'; readonly outcomes: ReadonlyMap<number, Committed | Repeated> }
  | Refused

/** Each character has its own save record, so the id of a save of several is extended by the character's number. */
export const partSaveId = (saveId: string, characterId: number): string => `${saveId}.${characterId}`

/** Changes several characters in one transaction, all of them or none, and announces the commits afterwards. */
export async function changeParty(
  deps: CommandDeps,
  actor: Actor,
  { characterIds, saveId, hash, check, changes }: PartyChange,
): Promise<PartyOutcome> {
  const { epoch } = deps.storage
  const outcome = await deps.storage.transaction<PartyOutcome>(async (tx) => {
    const locked = new Map<number, LockedCharacter>()
    // Always locked in ascending order, so that two players who give to each other cannot deadlock.
    for (const id of [...new Set(characterIds)].toSorted((left, right) => left - right)) {
      locked.set(id, await tx.lock(id, partSaveId(saveId, id)))
    }
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const heads = new Map<number, CharacterHead>()
    for (const [id, { head, earlier }] of locked) {
      if (!head) return refused('not-found')
      if (earlier && earlier.hash !== hash) return refused('save-id-reused')
      heads.set(id, head)
    }
    if (await tx.findSave(saveId)) return refused('save-id-reused')
    const repeated = await repeatedOutcomes(tx, locked, epoch)
    if (repeated.size > 0) return { kind: 'changed', outcomes: repeated }
    const refusal = await check(heads, tx)
    if (refusal) return refusal
    const party = new Map<number, StoredCharacter>()
    for (const [id, { read }] of locked) party.set(id, await read())
    const wanted = await changes(party, tx)
    if ('kind' in wanted) return wanted
    const commits = await prepareCommits(deps, tx, actor, saveId, party, wanted)
    if ('kind' in commits) return commits
    const outcomes = new Map<number, Committed>()
    for (const [id, stored] of party) {
      const commit = commits.get(id)
      if (!commit) continue
      await tx.keep(commit, hash)
      outcomes.set(id, withPosition(commit, stored.lastLogId, epoch))
    }
    return { kind: 'changed', outcomes }
  })
  if (outcome.kind === 'refused') return outcome
  for (const one of outcome.outcomes.values()) if (one.kind === 'committed') deps.announcer.committed(one)
  return outcome
}

async function repeatedOutcomes(
  tx: Transaction,
  locked: ReadonlyMap<number, LockedCharacter>,
  epoch: string,
): Promise<ReadonlyMap<number, Repeated>> {
  const repeated = new Map<number, Repeated>()
  for (const [id, { earlier, read }] of locked) {
    if (!earlier) continue
    const stored = await read()
    const first = await repeatedOutcome(tx, stored, earlier, epoch)
    repeated.set(id, first ?? (await outcomeAt(tx, stored, earlier, epoch)))
  }
  return repeated
}

/** Prepares a commit for each locked character before any is written, so that a refusal leaves no trace. */
export async function prepareCommits(
  deps: CommandDeps,
  tx: Pick<Transaction, 'lastLogIdOfGame' | 'games' | 'takeFromLimit'>,
  actor: Actor,
  saveId: string,
  party: ReadonlyMap<number, StoredCharacter>,
  changes: ReadonlyMap<number, readonly Change[]>,
): Promise<ReadonlyMap<number, Commit> | Refused> {
  const commits = new Map<number, Commit>()
  let lastLogId = 0
  for (const [id, stored] of party) {
    const part = { saveId: partSaveId(saveId, id) }
    const commit = await prepareCommit(deps, tx, actor, stored, changes.get(id) ?? [], part, lastLogId)
    if (commit.kind === 'refused') return commit
    lastLogId = Math.max(lastLogId, Number(commit.entries.at(-1)?.id ?? 0))
    commits.set(id, commit)
  }
  const entries = [...commits.values()].flatMap((commit) => commit.entries)
  return (await checkLogQuota(deps, tx, actor, entries)) ?? commits
}
