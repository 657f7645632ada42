import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../account.module.css'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows new recovery codes; the server has only their hashes, so this is the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Your recovery codes`}>
      <p>
        {t`Keep these codes somewhere safe, such as a password manager or on paper. Each one signs you in once, after your password, if you lose your device. They’re shown only now.`}
      </p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button kind="primary" onClick={onClose}>{t`I’ve saved them`}</Button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </Dialog>
  )
}
