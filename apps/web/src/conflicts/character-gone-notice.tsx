import { trashDays } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/layout/notice.tsx'

/** Shown if the open character was deleted or access was revoked. */
export function CharacterGoneNotice({ inTrash }: { readonly inTrash: boolean }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="refused"
      detail={
        inTrash
          ? t`You can restore it from your characters for ${trashDays} days.`
          : t`It was deleted, or you no longer have access.`
      }
      actions={
        <Link to="/" className={buttonClass({ small: true })}>
          {t`Your characters`}
        </Link>
      }
    >
      {inTrash ? t`This character is in the trash and can’t be edited.` : t`This character is no longer available.`}
    </Notice>
  )
}
