import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../../queries/session.ts'
import { usePendingPictureCount } from '../../../sync/outbox/pictures.ts'
import { useSaveState } from '../../../sync/save-state.ts'
import { Notice } from '../../../ui/layout/notice.tsx'

/** Why a guest's characters cannot be moved yet: everything must be saved first. Undefined if they can. */
export function useMoveBlocker(): ReactNode {
  const { t } = useLingui()
  const { user } = useSession()
  const { kind } = useSaveState()
  const pictures = usePendingPictureCount()
  if (!user?.guest || (kind === 'saved' && pictures === 0)) return undefined
  const needsDecision = kind === 'notices' || kind === 'held-back' || kind === 'missing'
  return (
    <div role="status">
      <Notice kind="waiting">
        {needsDecision
          ? t`Some of your changes need your attention first. Tap the save status at the top of the page.`
          : t`Your latest changes are being saved. Wait a moment.`}
      </Notice>
    </div>
  )
}
