import { useLingui } from '@lingui/react/macro'
import { CopyIconButton } from '../../../ui/buttons/copy-button.tsx'
import { formatCode, inviteUrl } from './invite-link.ts'
import styles from './invite.module.css'

/** The invite code of a game that has its players, in the header of its page. */
export function InviteChip({ code }: { readonly code: string }) {
  const { t } = useLingui()
  return (
    <span className={styles['chip']}>
      <span className="small soft">{t`Invite`}</span>
      <b>{formatCode(code)}</b>
      <CopyIconButton label={t`Copy invite link`} text={inviteUrl(code)} />
    </span>
  )
}
