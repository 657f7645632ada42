import { undoOf, type LogEntry } from '@everquill/domain'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useUndoEntry } from '../undo-entry.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** Few undo what others have changed since. */
const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** How entries are taken back, and what must be asked before. */
export interface Undoing {
  /** One entry, or all of a save. */
  readonly take: (entries: readonly LogEntry[]) => void
  readonly dialog: ReactNode
}

/** Takes entries back; what has changed since is shown first, and what cannot be is told. */
export function useUndo(onUndone?: (entries: readonly LogEntry[]) => void): Undoing {
  const store = useCharacterStore()
  const undoEntry = useUndoEntry()
  const toast = useToast()
  const { ofProblem, ofFailure } = useProblemMessages()
  const [asked, ask] = useState<readonly LogEntry[]>()

  const undo = (entries: readonly LogEntry[]) => {
    const [first] = entries
    // The button is about to go: whoever works without a mouse goes on in the log.
    document.activeElement?.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    if (!first) return
    undoEntry(first, entries.length > 1).then(
      () => onUndone?.(entries),
      (error: unknown) => toast({ title: ofFailure(error) }),
    )
  }
  const take = (entries: readonly LogEntry[]) => {
    const outcomes = entries.map((entry) => undoOf(entry, store.snapshot))
    const [first] = outcomes
    if (first?.kind === 'impossible' && entries.length === 1) toast({ title: ofProblem({ code: first.problem }) })
    else if (outcomes.some((outcome) => outcome.kind === 'possible' && outcome.since !== undefined)) ask(entries)
    else undo(entries)
  }
  const close = useCallback(() => ask(undefined), [])
  return {
    take,
    dialog: asked && (
      <Suspense>
        <UndoDialog
          entries={asked}
          onClose={close}
          onUndo={() => {
            close()
            undo(asked)
          }}
        />
      </Suspense>
    ),
  }
}
