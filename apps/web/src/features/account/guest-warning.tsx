import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRoster } from '../../queries/queries.ts'
import { Notice } from '../../ui/layout/notice.tsx'

/** For a guest who is about to become somebody else: the session is the only key to a guest's characters. */
export function GuestWarning({ acts }: { readonly acts?: ReactNode }) {
  const { t } = useLingui()
  const count = useRoster().data?.length ?? 0
  if (count === 0) return null
  return (
    <Notice
      kind="contested"
      detail={t`They do not come along to another account, and there is no way back to them. Sign up instead to keep them.`}
      acts={acts}
    >
      {t`As a guest you have ${plural(count, { one: '# character', other: '# characters' })}.`}
    </Notice>
  )
}
