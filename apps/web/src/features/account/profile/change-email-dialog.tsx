import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import { useSession } from '../../../queries/session.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailField } from '../email-field.tsx'
import { formChecks } from '../form-checks.ts'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** Where the server can send email, the new address counts once the link that was sent to it is opened. */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { changeEmail } = useAccountActions()
  const needsConfirmation = useSession().signIn.passwordReset
  const [sentTo, setSentTo] = useState<string | null>(null)
  const state = useAccountForm(formChecks.changeEmail, async ({ email, password }) => {
    const { changed } = await changeEmail({ email: email.trim(), password })
    if (changed) onClose()
    else setSentTo(email.trim())
  })
  return (
    <Dialog open onClose={onClose} title={t`Change email`}>
      {sentTo === null ? (
        <AccountForm state={state} submitLabel={needsConfirmation ? t`Send link` : t`Change email`} filled>
          {needsConfirmation && <p className="soft">{t`We’ll send a link to the new address to confirm it.`}</p>}
          <EmailField label={t`New email`} error={state.errors.email} />
          <PasswordField label={t`Password`} kind="current" error={state.errors.password} />
        </AccountForm>
      ) : (
        <output>{t`We’ve sent a link to ${sentTo}. Open it within a day to confirm the address.`}</output>
      )}
    </Dialog>
  )
}
