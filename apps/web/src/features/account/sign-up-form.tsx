import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/actions.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  readonly filled: boolean
  readonly email?: string
  readonly onEmail?: (email: string) => void
  readonly onSignedUp: () => void
}

/** Makes an account; a guest keeps everything. */
export function SignUpForm({ filled, email = '', onEmail, onSignedUp }: SignUpFormProps) {
  const { t } = useLingui()
  const { signUp } = useAccountActions()
  const state = useAccountForm(formChecks.signUp, (written) => signUp(written).then(onSignedUp))
  return (
    <AccountForm state={state} act={t`Sign up`} filled={filled}>
      <Field
        label={t`Name`}
        name="name"
        autoComplete="name"
        required
        hint={t`It stands on your characters as the player’s name.`}
        error={state.wrong.name}
      />
      <EmailField error={state.wrong.email} written={email} {...(onEmail && { onWrite: onEmail })} />
      <PasswordField label={t`Password`} kind="new" error={state.wrong.password} />
    </AccountForm>
  )
}
