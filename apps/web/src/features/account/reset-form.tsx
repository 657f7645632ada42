import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/account/account-actions.ts'
import { useSession } from '../../queries/session.ts'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { GuestWarning } from './guest-warning.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface ResetFormProps {
  /** From the link in the reset email. */
  readonly token: string
  readonly onDone: () => void
}

/** Sets a new password with the token from the reset email; the server then signs the user in. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const { t } = useLingui()
  const { resetPassword } = useAccountActions()
  const isGuest = useSession().user?.guest === true
  const state = useAccountForm(formChecks.reset, ({ password }) => resetPassword({ token, password }).then(onDone))
  return (
    <AccountForm state={state} submitLabel={t`Set password`} filled>
      {isGuest && <GuestWarning />}
      <p className="soft">{t`You’ll be signed in right away. All other devices will be signed out.`}</p>
      <PasswordField label={t`New password`} kind="new" error={state.errors.password} />
    </AccountForm>
  )
}
