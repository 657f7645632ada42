import { planUndo, type LogEntry } from '@everquill/domain'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useUndoEntry } from './use-undo-entry.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** Loaded on demand: only needed if a value has changed again since. */
const UndoDialog = lazyPart(async () => (await withLazyTexts(import('./undo-dialog.tsx'))).UndoDialog)

export interface Undo {
  /** Undoes one entry or all of a save, after a confirmation if it needs one. */
  readonly start: (entries: readonly LogEntry[]) => void
  readonly dialog: ReactNode
}

/** Undoes entries; asks first if a value has changed since, and explains why an undo is impossible. */
export function useUndo(onUndone?: (entries: readonly LogEntry[]) => void): Undo {
  const store = useCharacterStore()
  const undoEntry = useUndoEntry()
  const toast = useToast()
  const { messageOf, messageOfError } = useProblemMessages()
  const [toConfirm, setToConfirm] = useState<readonly LogEntry[]>()

  const undo = (entries: readonly LogEntry[]) => {
    const [first] = entries
    // The button is about to disappear, so focus moves to the log for keyboard users.
    document.activeElement?.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    if (!first) return
    undoEntry(first, entries.length > 1).then(
      () => {
        if (entries.length === first.act?.entries) store.markUndone(first.saveId)
        return onUndone?.(entries)
      },
      (error: unknown) => toast({ title: messageOfError(error) }),
    )
  }
  const start = (entries: readonly LogEntry[]) => {
    const outcomes = entries.map((entry) => planUndo(entry, store.snapshot))
    const [first] = outcomes
    if (first?.kind === 'impossible' && entries.length === 1) toast({ title: messageOf({ code: first.problem }) })
    else if (outcomes.some((outcome) => outcome.kind === 'possible' && outcome.replaces !== undefined))
      setToConfirm(entries)
    else undo(entries)
  }
  const close = useCallback(() => setToConfirm(undefined), [])
  return {
    start,
    dialog: toConfirm && (
      <Suspense>
        <UndoDialog
          entries={toConfirm}
          onClose={close}
          onUndo={() => {
            close()
            undo(toConfirm)
          }}
        />
      </Suspense>
    ),
  }
}
