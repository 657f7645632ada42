import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useFactorActions } from '../../../queries/account/factor-actions.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccountForm } from '../account-form.tsx'
import styles from '../account.module.css'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'
import { CodeField } from './code-field.tsx'

/** Lazy, because few people set up an app. */
const QrCode = lazy(async () => ({ default: (await import('../../../ui/layout/qr-code.tsx')).QrCode }))

interface AppDialogProps {
  readonly secret: string
  readonly uri: string
  /** Gets new recovery codes, or null if there are some already. */
  readonly onEnabled: (codes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Shows the secret of an authenticator app once, and enables the app after a correct code. */
export function AppDialog({ secret, uri, onEnabled, onClose }: AppDialogProps) {
  const { t } = useLingui()
  const { enableApp } = useFactorActions()
  const state = useAccountForm(formChecks.code, async ({ code }) => onEnabled(await enableApp(code)))
  const grouped = secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <Dialog open onClose={onClose} title={t`Set up authenticator app`}>
      <p>{t`Scan this with an authenticator app, or type the key into it. Then enter the code it shows.`}</p>
      <Suspense>
        <QrCode text={uri} label={t`Key as a QR code`} />
      </Suspense>
      <p className={styles['secret']}>
        <code>{grouped}</code>
        <CopyButton text={secret} />
      </p>
      <AccountForm state={state} submitLabel={t`Turn on`} filled>
        <CodeField kind="app" error={state.errors.code} />
      </AccountForm>
    </Dialog>
  )
}
