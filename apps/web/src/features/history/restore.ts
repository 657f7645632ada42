import {
  invert,
  parsePath,
  planUndo,
  same,
  type AcknowledgedSave,
  type Change,
  type Character,
  type EditOptions,
  type Json,
} from '@everquill/domain'

/** The parts of the character store that restoring needs. */
interface RestorableCharacter {
  readonly draft: Character
  readonly saves: readonly { readonly saveId: string }[]
  readonly acknowledged: readonly AcknowledgedSave[]
  edit(field: string, value: Json, options?: EditOptions): void
}

/** How a restore can be undone without removing what others changed since. */
type RestoreUndo =
  /** The restore is saved by itself, so the server can revert the save of this log entry. */
  | { readonly kind: 'revert save'; readonly entryId: string; readonly saveId: string }
  /** These edits revert it; `kept` values have changed again since and stay. */
  | { readonly kind: 'edit'; readonly edits: readonly Change[]; readonly kept: readonly Change[] }

export interface Restore {
  /** Plans the undo of the restore, given what has happened since. */
  planUndo(): RestoreUndo
}

/** Restores past values. */
export function restore(store: RestorableCharacter, changes: readonly Change[]): Restore {
  const earlier = new Set([...store.saves, ...store.acknowledged].map(({ saveId }) => saveId))
  for (const { field, newValue } of changes) store.edit(field, newValue)
  return {
    planUndo() {
      const plans = changes.map((change) => ({ change, plan: planUndo({ id: '', data: change }, store.draft) }))
      const possible = plans.flatMap(({ change, plan }) =>
        plan.kind === 'possible' ? [{ change, isReplacing: plan.replaces !== undefined }] : [],
      )
      const kept = possible.filter(({ isReplacing }) => isReplacing).map(({ change }) => change)
      const save = store.acknowledged.find(
        (candidate) => !earlier.has(candidate.saveId) && areSameEdits(candidate.changes, changes),
      )
      if (save && kept.length === 0) return { kind: 'revert save', entryId: save.entryId, saveId: save.saveId }
      const edits = possible.filter(({ isReplacing }) => !isReplacing).map(({ change }) => invert(change))
      return { kind: 'edit', edits: edits.toReversed(), kept }
    },
  }
}

/** Whether a save makes these edits and no others: it may also have edits made just before or after. */
const areSameEdits = (saved: readonly Change[], edits: readonly Change[]): boolean =>
  saved.length === edits.length && edits.every((edit) => saved.some((change) => isSameEdit(change, edit)))

function isSameEdit(one: Change, other: Change): boolean {
  if (one.field !== other.field) return false
  const isCounter = parsePath(one.field)?.field.kind === 'counter'
  if (isCounter) return differenceOf(one) === differenceOf(other)
  return same(one.oldValue, other.oldValue) && same(one.newValue, other.newValue)
}

const differenceOf = ({ oldValue, newValue }: Change): number => Number(newValue) - Number(oldValue)
