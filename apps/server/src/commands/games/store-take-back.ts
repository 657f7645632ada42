import type { Actor, GameEntry, Refused } from '@everquill/domain'
import type { Restoration, TakeBack } from '../../storage/take-backs-port.ts'
import type { CommandDeps } from '../deps.ts'
import type { MemberChange, MembershipOutcome } from '../write-path/change-membership.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'

/** How long a removal or transfer can be taken back, in milliseconds. */
export const takeBackPeriod = 30_000

/** The members were changed; `takeBack` is null if the actor cannot take it back. */
export interface ChangedMembers {
  readonly kind: 'done'
  readonly takeBack: TakeBack | null
}

/** A removal or transfer that is being written. */
interface Undoable extends Omit<Restoration, 'members'>, Pick<TakeBack, 'id' | 'gameId'> {
  readonly memberChanges: readonly MemberChange[]
  /** The entry about each member change. */
  readonly entries: readonly GameEntry[]
}

/** Stores what is needed to take a removal or transfer back. */
export async function storeTakeBack(
  deps: Pick<CommandDeps, 'now'>,
  tx: Pick<ReadingTransaction, 'takeBacks'>,
  { user }: Actor,
  { id, gameId, memberChanges, entries, ...rest }: Undoable,
): Promise<void> {
  const now = deps.now()
  const members = memberChanges.flatMap(({ before, name }, i) =>
    before ? [{ ...before, name, entryId: entries[i]?.id ?? '' }] : [],
  )
  const restores = { ...rest, members }
  await tx.takeBacks.put({ id, gameId, user, expiresAt: now + takeBackPeriod, restores }, now)
}

/** The outcome of a removal or transfer, the same for a retry. */
export async function changedOutcome(
  { storage, now }: Pick<CommandDeps, 'storage' | 'now'>,
  { user }: Actor,
  outcome: MembershipOutcome,
  saveId: string,
): Promise<ChangedMembers | Refused> {
  if (outcome.kind === 'refused') return outcome
  const open = await storage.takeBacks.of(outcome.gameId, user, now())
  return { kind: 'done', takeBack: open.find(({ id }) => id === saveId) ?? null }
}
