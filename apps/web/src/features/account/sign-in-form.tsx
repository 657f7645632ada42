import { useLingui } from '@lingui/react/macro'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  readonly filled: boolean
  readonly email: string
  readonly onEmailChange: (email: string) => void
  readonly onSignedIn: () => void
  /** Absent if the server cannot send email. */
  readonly onForgot?: (() => void) | undefined
}

export function SignInForm({ filled, email, onEmailChange, onSignedIn, onForgot }: SignInFormProps) {
  const { t } = useLingui()
  const { signIn } = useSignInActions()
  const state = useAccountForm(formChecks.signIn, async (values) => {
    // Without a user the page asks for the second factor.
    if (await signIn(values)) onSignedIn()
  })
  return (
    <AccountForm
      state={state}
      submitLabel={t`Sign in`}
      filled={filled}
      aside={onForgot && <Button kind="plain" onClick={onForgot}>{t`Forgot password?`}</Button>}
    >
      <EmailField error={state.errors.email} defaultValue={email} onChange={onEmailChange} />
      <PasswordField label={t`Password`} kind="current" error={state.errors.password} />
    </AccountForm>
  )
}
