import type { Change } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUndoEntry } from '../../log-view/undo/use-undo-entry.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { restore, type Restore } from './restore.ts'

/** Restores several values at once and offers to undo that, also after the user has left the page. */
export function useRestoreAll(): (changes: readonly Change[]) => void {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const undoEntry = useUndoEntry()
  const { messageOfError } = useProblemMessages()

  const undo = (restored: Restore) => {
    const plan = restored.planUndo()
    if (plan.kind === 'revert save') {
      undoEntry({ id: plan.entryId, saveId: plan.saveId }, true).catch((error: unknown) =>
        toast({ title: messageOfError(error) }),
      )
      return
    }
    for (const { field, oldValue, newValue } of plan.edits) store.edit(field, newValue, { seen: oldValue })
    const kept = plan.kept.length
    if (kept === 0) return
    toast({
      title: t`${plural(kept, {
        one: '# value has changed again since and stays as it is.',
        other: '# values have changed again since and stay as they are.',
      })}`,
    })
  }

  return (changes) => {
    const restored = restore(store, changes)
    toast({
      title: t`${plural(changes.length, { one: '# value restored.', other: '# values restored.' })}`,
      action: { label: t`Undo`, onPress: () => undo(restored) },
    })
  }
}
