import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/actions.ts'
import { useSession } from '../../queries/queries.ts'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { GuestWarning } from './guest-warning.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface ResetFormProps {
  /** From the link of the letter. */
  readonly token: string
  readonly onDone: () => void
}

/** A new password by the link of a letter; whoever sets it is signed in. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const { t } = useLingui()
  const { resetPassword } = useAccountActions()
  const isGuest = useSession().user?.guest === true
  const state = useAccountForm(formChecks.reset, ({ password }) => resetPassword({ token, password }).then(onDone))
  return (
    <AccountForm state={state} act={t`Set the password`} filled>
      {isGuest && <GuestWarning />}
      <p className="soft">{t`You are signed in with it at once. All other devices are signed out.`}</p>
      <PasswordField label={t`New password`} kind="new" error={state.wrong.password} />
    </AccountForm>
  )
}
