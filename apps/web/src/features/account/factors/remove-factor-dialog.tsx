import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface RemoveFactorDialogProps {
  readonly name: string
  /** Whether the password alone signs in afterwards. */
  readonly isLast: boolean
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before a passkey or an authenticator app is removed. */
export function RemoveFactorDialog({ name, isLast, onRemove, onClose }: RemoveFactorDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Remove ${name}?`}
      primaryAction={<Button kind="primary" onClick={onRemove}>{t`Remove`}</Button>}
    >
      <p>
        {isLast
          ? t`It’s your only second factor. After this your password alone signs you in, and your recovery codes no longer work.`
          : t`It no longer signs you in. You can add it again later.`}
      </p>
    </Dialog>
  )
}
