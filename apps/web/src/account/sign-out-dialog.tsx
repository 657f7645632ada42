import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useAccountActs } from '../store/acts.ts'
import { useProblemWords } from '../store/problem-words.ts'
import { useSaveState, type SaveState } from '../store/save-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'

interface SignOutDialogProps {
  readonly onStay: () => void
  readonly onSignedOut: () => void
}

/** Signs out as soon as everything is saved; until then it says what is not, and lets one stay or go without it. */
export function SignOutDialog({ onStay, onSignedOut }: SignOutDialogProps) {
  const { t } = useLingui()
  const state = useSaveState()
  const { signOut } = useAccountActs()
  const { ofFailure } = useProblemWords()
  const toast = useToast()
  const words = useUnsavedWords(state)
  const isSaved = state.kind === 'saved'

  const leave = () =>
    void signOut().then(onSignedOut, (failure: unknown) => {
      onStay()
      toast({ title: t`You are still signed in`, detail: ofFailure(failure), tone: 'rubric' })
    })
  const leaveOnceSaved = useEffectEvent(leave)
  useEffect(() => {
    if (isSaved) leaveOnceSaved()
  }, [isSaved])

  return (
    <Dialog
      open={!isSaved}
      onClose={onStay}
      title={t`Not everything is saved yet`}
      consequence={state.kind === 'refused' ? undefined : t`As soon as it is, you are signed out.`}
      act={<Button onClick={leave}>{t`Sign out without it`}</Button>}
    >
      <p>{words}</p>
    </Dialog>
  )
}

function useUnsavedWords(state: SaveState): string {
  const { t } = useLingui()
  const { ofProblem } = useProblemWords()
  switch (state.kind) {
    case 'saved':
    case 'saving':
      return t`What you wrote last is being saved.`
    case 'kept':
    case 'signed-out':
      return t`${plural(state.count, {
        one: '# change is kept on this device and waits for the server.',
        other: '# changes are kept on this device and wait for the server.',
      })}`
    case 'refused': {
      const why = ofProblem(state.problem)
      return t`The server refused a change: ${why}`
    }
  }
}
