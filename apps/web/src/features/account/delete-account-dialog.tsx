import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/actions.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface DeleteAccountDialogProps {
  /** A guest has no password to give. */
  readonly isGuest: boolean
  readonly onStay: () => void
  readonly onLeft: () => void
}

/** The one thing here that cannot be undone, so it says what it does and asks who is there. */
export function DeleteAccountDialog({ isGuest, onStay, onLeft }: DeleteAccountDialogProps) {
  const { t } = useLingui()
  const { deleteAccount } = useAccountActions()
  // Who has no password leaves the field empty; the server knows who must give one.
  const state = useAccountForm(formChecks.deleteAccount, async ({ password }) => {
    await deleteAccount({ password })
    onLeft()
  })
  return (
    <Dialog open onClose={onStay} title={t`Delete the account`}>
      <p>
        {t`Your characters and their pictures go with it, and nobody can bring them back. What you did in other people’s games stays in their log, without your name.`}
      </p>
      <AccountForm state={state} act={t`Delete it for good`} filled>
        {!isGuest && <PasswordField label={t`Your password`} kind="current" error={state.wrong.password} />}
      </AccountForm>
    </Dialog>
  )
}
