import { applyEdits, seal, unsent, type Change, type Replica } from '@everquill/domain'
import { isApplied, withApplied } from '../local/applied-batches.ts'
import type { Batch, LocalRecord, QueuedRoll, TypedChange } from '../local/local-store.ts'

/** The open draft during a transition: the id that it will be sealed under, and when its oldest change was typed. */
export interface Draft {
  readonly saveId: string
  readonly typedAt: string | null
  /** Ids for the saves that the transition adds. */
  readonly newId: () => string
}

/** A transition of the replica. */
export type ReplicaUpdate = (replica: Replica, draft: Draft) => Replica

export type RollsUpdate = (rolls: readonly QueuedRoll[]) => readonly QueuedRoll[]

/** A transition of a record, with the changes typed before it. */
export interface RecordStep {
  readonly typed: readonly TypedChange[]
  readonly update: ReplicaUpdate
  readonly updateRolls: RollsUpdate
  /**
   * The draft that the typed changes may join: one that only this tab has written, and that nobody else can have sent.
   * Any other draft is sealed first.
   */
  readonly ownSaveId: string
  /**
   * Which typed changes become saves of their own instead, under the id of their batch. The same holds for actions, and
   * for what was typed before either.
   */
  readonly isSealed: (typed: TypedChange) => boolean
  /** The id of the draft after the typed changes. */
  readonly draftId: string
  readonly version: string
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: number
}

export const changesOf = (typed: readonly TypedChange[]): readonly Change[] => typed.map(({ change }) => change)

/** The typed changes that a record does not include yet. */
export const notApplied = ({ applied }: LocalRecord, typed: readonly TypedChange[]): readonly TypedChange[] =>
  typed.filter(({ batch }) => !isApplied(applied, batch))

/** Applies a step to a record. Returns its argument if nothing changes. */
export function takeStep(before: LocalRecord, step: RecordStep): LocalRecord {
  const { newId } = step
  const now = new Date(step.now).toISOString()
  const fresh = notApplied(before, step.typed)
  // What was typed before an action or a journaled batch must not come after it.
  const lastSealed = fresh.findLastIndex((typed) => typed.act !== undefined || step.isSealed(typed))
  const [sealed, joining] = [fresh.slice(0, lastSealed + 1), fresh.slice(lastSealed + 1)]
  const isForeign = sealed.length > 0 || (joining.length > 0 && before.nextSaveId !== step.ownSaveId)
  const transition = (isSealedFirst: boolean) => {
    const base = isSealedFirst ? seal(before.replica, before.nextSaveId, before.typedAt) : before.replica
    const withBatches = batchesOf(sealed).reduce(
      (replica, [{ saveId, act }, changes]) => seal(applyEdits(replica, changes), saveId, now, act),
      base,
    )
    const isNewDraft = joining.length > 0 || isSealedFirst
    const oldest = base === before.replica ? before.typedAt : null
    const typedAt = isNewDraft ? (oldest ?? now) : oldest
    const draft: Draft = { saveId: isNewDraft ? step.draftId : before.nextSaveId, typedAt, newId }
    return { draft, replica: step.update(applyEdits(withBatches, changesOf(joining)), draft) }
  }
  const first = transition(isForeign)
  // Edits that are no longer held back would join a draft that may have been sent without them.
  const isReleased = first.replica.heldBack.length < before.replica.heldBack.length
  const { draft, replica } = isReleased && !isForeign ? transition(true) : first
  const rolls = step.updateRolls(before.rolls)
  if (replica === before.replica && rolls === before.rolls) return before
  const isDraftSealed = replica.saves.some(({ saveId }) => saveId === draft.saveId)
  return {
    ...before,
    replica,
    nextSaveId: isDraftSealed ? step.version : draft.saveId,
    typedAt: isDraftSealed || unsent(replica).length === 0 ? null : draft.typedAt,
    rolls,
    applied: withApplied(
      before.applied,
      fresh.map(({ batch }) => batch),
      step.now,
    ),
    version: step.version,
  }
}

/** The changes of each batch, in the order in which they were typed. */
function batchesOf(typed: readonly TypedChange[]): readonly (readonly [Batch, readonly Change[]])[] {
  const groups = Map.groupBy(typed, ({ batch }) => batch)
  return [...groups.values()].flatMap((group) => (group[0] ? [[group[0], changesOf(group)] as const] : []))
}
