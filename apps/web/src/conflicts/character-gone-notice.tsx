import { trashDays } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/layout/notice.tsx'

/** The character was deleted elsewhere while it lay open here. */
export function CharacterGoneNotice({ inTrash }: { readonly inTrash: boolean }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="refused"
      detail={
        inTrash
          ? t`For ${trashDays} days it can be brought back, from your characters.`
          : t`It was deleted, or it is no longer shown to you.`
      }
      acts={
        <Link to="/" className={buttonLook({ small: true })}>
          {t`To your characters`}
        </Link>
      }
    >
      {inTrash
        ? t`This character is in the trash. It can be read, not written.`
        : t`This character is not here any more.`}
    </Notice>
  )
}
