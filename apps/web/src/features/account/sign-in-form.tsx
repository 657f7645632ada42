import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/actions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  readonly filled: boolean
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSignedIn: () => void
  /** Absent where no letters are sent. */
  readonly onForgot?: (() => void) | undefined
}

export function SignInForm({ filled, email, onEmail, onSignedIn, onForgot }: SignInFormProps) {
  const { t } = useLingui()
  const { signIn } = useAccountActions()
  const state = useAccountForm(formChecks.signIn, (written) => signIn(written).then(onSignedIn))
  return (
    <AccountForm
      state={state}
      act={t`Sign in`}
      filled={filled}
      aside={onForgot && <Button kind="plain" onClick={onForgot}>{t`Forgot password?`}</Button>}
    >
      <EmailField error={state.wrong.email} written={email} onWrite={onEmail} />
      <PasswordField label={t`Password`} kind="current" error={state.wrong.password} />
    </AccountForm>
  )
}
