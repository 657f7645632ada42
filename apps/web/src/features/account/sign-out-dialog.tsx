import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useAccountActions } from '../../queries/actions.ts'
import { usePendingPictureCount } from '../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSaveState, type SaveState } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'

interface SignOutDialogProps {
  /** The way out for what is not saved. */
  readonly download: ReactNode
  readonly onStay: () => void
  readonly onSignedOut: () => void
}

/** Signs out as soon as everything is saved; until then it says what is not, and lets one stay, take it along or go. */
export function SignOutDialog({ download, onStay, onSignedOut }: SignOutDialogProps) {
  const { t } = useLingui()
  const state = useSaveState()
  const { signOut } = useAccountActions()
  const { ofFailure } = useProblemMessages()
  const toast = useToast()
  const { title, words, consequence } = useUnsavedWords(state)
  const pictures = usePendingPictureCount()
  const isSaved = state.kind === 'saved' && pictures === 0

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
      title={title}
      consequence={consequence}
      act={<Button onClick={leave}>{t`Sign out`}</Button>}
    >
      {state.kind !== 'saved' && <p>{words}</p>}
      {pictures > 0 && (
        <p>
          {t`${plural(pictures, {
            one: '# picture has not arrived. Sign out now, and it stays on this device until you are here again.',
            other: '# pictures have not arrived. Sign out now, and they stay on this device until you are here again.',
          })}`}
        </p>
      )}
      {state.kind !== 'saving' && state.kind !== 'saved' && <p>{download}</p>}
    </Dialog>
  )
}

interface UnsavedWords {
  readonly title: string
  readonly words: string
  readonly consequence: string
}

function useUnsavedWords(state: SaveState): UnsavedWords {
  const { t } = useLingui()
  const title = t`Not everything is saved yet`
  const onceSaved = t`As soon as it is, you are signed out.`
  switch (state.kind) {
    case 'saved':
    case 'saving':
      return { title, words: t`What you wrote last is being saved.`, consequence: onceSaved }
    case 'kept':
    case 'signed-out':
      return {
        title,
        words: t`${plural(state.count, {
          one: '# change waits for the server. Sign out now, and it stays on this device until you are here again.',
          other: '# changes wait for the server. Sign out now, and they stay on this device until you are here again.',
        })}`,
        consequence: onceSaved,
      }
    case 'asked':
      return {
        title,
        words: t`${plural(state.count, {
          one: '# change waits for your word. Sign out now, and it stays on this device until you are here again.',
          other: '# changes wait for your word. Sign out now, and they stay on this device until you are here again.',
        })}`,
        consequence: onceSaved,
      }
    case 'unkept':
      return {
        title,
        words: t`This browser keeps nothing. What is not saved when you sign out is lost, unless you download it.`,
        consequence: onceSaved,
      }
    case 'notices':
      return {
        title: t`There is something to look at`,
        words: t`${plural(state.count, {
          one: '# change did not turn out as you wrote it. The words at the top of the page lead to it.',
          other: '# changes did not turn out as you wrote them. The words at the top of the page lead to them.',
        })}`,
        consequence: t`Signing out forgets this.`,
      }
  }
}
