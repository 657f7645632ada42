import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/account/account-actions.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface DeleteAccountDialogProps {
  /** Guests have no password, so they are not asked for one. */
  readonly isGuest: boolean
  readonly onCancel: () => void
  readonly onDeleted: () => void
}

/** Deleting an account cannot be undone, so the dialog lists the consequences and asks for the password. */
export function DeleteAccountDialog({ isGuest, onCancel, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useLingui()
  const { deleteAccount } = useAccountActions()
  const toast = useToast()
  // Accounts of a sign-in provider have no password: the field may stay empty, and the server decides whether it is required.
  const state = useAccountForm(formChecks.deleteAccount, async ({ password }) => {
    const { finished } = await deleteAccount({ password })
    if (!finished) toast({ title: t`Your account is closed. We’re still deleting its data; this finishes by itself.` })
    onDeleted()
  })
  return (
    <Dialog open onClose={onCancel} title={t`Delete account`}>
      <p>
        {t`This also deletes your characters, their pictures and your notes in game logs. It can’t be undone. What you changed on other people’s characters stays in their logs, without your name.`}
      </p>
      <AccountForm state={state} submitLabel={t`Delete permanently`} filled>
        {!isGuest && <PasswordField label={t`Password`} kind="current" error={state.errors.password} />}
      </AccountForm>
    </Dialog>
  )
}
