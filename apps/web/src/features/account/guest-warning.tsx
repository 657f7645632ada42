import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRoster } from '../../queries/roster.ts'
import { Notice } from '../../ui/layout/notice.tsx'

/** Warns a guest who is about to sign in to another account: only the current session gives access to a guest's characters. */
export function GuestWarning({ actions }: { readonly actions?: ReactNode }) {
  const { t } = useLingui()
  const count = useRoster().data?.length ?? 0
  if (count === 0) return null
  return (
    <Notice
      kind="conflict"
      detail={t`If you sign in to another account, you lose access to them. Sign up instead to keep them.`}
      actions={actions}
    >
      {t`As a guest you have ${plural(count, { one: '# character', other: '# characters' })}.`}
    </Notice>
  )
}
