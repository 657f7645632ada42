import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { usePendingPictureCount } from '../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSaveState, type SaveState } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'

interface SignOutDialogProps {
  /** A button that downloads unsent changes. */
  readonly download: ReactNode
  readonly onCancel: () => void
  readonly onSignedOut: () => void
}

/** Signs out once everything is saved. Until then it lists what is unsaved and offers to stay, download it, or sign out anyway. */
export function SignOutDialog({ download, onCancel, onSignedOut }: SignOutDialogProps) {
  const { t } = useLingui()
  const state = useSaveState()
  const { signOut } = useSignInActions()
  const { messageOfError } = useProblemMessages()
  const toast = useToast()
  const { title, message, consequence } = useUnsavedTexts(state)
  const pictures = usePendingPictureCount()
  const isSaved = state.kind === 'saved' && pictures === 0

  const signOutNow = () =>
    void signOut().then(onSignedOut, (failure: unknown) => {
      onCancel()
      toast({ title: t`You’re still signed in`, detail: messageOfError(failure), tone: 'rubric' })
    })
  const signOutOnceSaved = useEffectEvent(signOutNow)
  useEffect(() => {
    if (isSaved) signOutOnceSaved()
  }, [isSaved])

  return (
    <Dialog
      open={!isSaved}
      onClose={onCancel}
      title={title}
      consequence={consequence}
      primaryAction={<Button onClick={signOutNow}>{t`Sign out`}</Button>}
    >
      {state.kind !== 'saved' && <p>{message}</p>}
      {pictures > 0 && (
        <p>
          {t`${plural(pictures, {
            one: '# picture hasn’t been uploaded. If you sign out now, it stays on this device until you sign in again.',
            other:
              '# pictures haven’t been uploaded. If you sign out now, they stay on this device until you sign in again.',
          })}`}
        </p>
      )}
      {state.kind !== 'saving' && state.kind !== 'saved' && <p>{download}</p>}
    </Dialog>
  )
}

interface UnsavedTexts {
  readonly title: string
  readonly message: string
  readonly consequence: string
}

function useUnsavedTexts(state: SaveState): UnsavedTexts {
  const { t } = useLingui()
  const title = t`You have unsaved changes`
  const onceSaved = t`You’ll be signed out as soon as it’s done.`
  switch (state.kind) {
    case 'saved':
    case 'saving':
      return { title, message: t`Your latest changes are being saved.`, consequence: onceSaved }
    case 'waiting':
    case 'signed-out':
      return {
        title,
        message: t`${plural(state.count, {
          one: '# change is waiting to sync. If you sign out now, it stays on this device until you sign in again.',
          other:
            '# changes are waiting to sync. If you sign out now, they stay on this device until you sign in again.',
        })}`,
        consequence: onceSaved,
      }
    case 'held-back':
      return {
        title,
        message: t`${plural(state.count, {
          one: '# change needs your decision. If you sign out now, it stays on this device until you sign in again.',
          other: '# changes need your decision. If you sign out now, they stay on this device until you sign in again.',
        })}`,
        consequence: onceSaved,
      }
    case 'not-persistent':
    case 'store-not-responding':
      return {
        title,
        message: t`This browser can’t store data. Anything unsaved is lost when you sign out, unless you download it.`,
        consequence: onceSaved,
      }
    case 'missing':
      return {
        title: t`Some changes need your attention`,
        message: t`${plural(state.count, {
          one: 'The server lost # change. If you sign out now, it stays on this device until you sign in again.',
          other: 'The server lost # changes. If you sign out now, they stay on this device until you sign in again.',
        })}`,
        consequence: t`You can review them when you sign in again on this device.`,
      }
    case 'notices':
      return {
        title: t`Some changes need your attention`,
        message: t`${plural(state.count, {
          one: '# change wasn’t saved as you typed it. Tap the save status at the top of the page to review it.',
          other:
            '# changes weren’t saved as you typed them. Tap the save status at the top of the page to review them.',
        })}`,
        consequence: t`You can review them when you sign in again on this device.`,
      }
  }
}
