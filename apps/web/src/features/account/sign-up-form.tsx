import { useLingui } from '@lingui/react/macro'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useSession } from '../../queries/session.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { SetupCodeField } from './setup-code/setup-code-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  readonly filled: boolean
  readonly email?: string
  readonly onEmailChange?: (email: string) => void
  readonly onSetupCode?: (code: string) => void
  readonly onSignedUp: () => void
}

/** Creates an account; a guest account is converted and keeps its characters. The first one may need the set-up code. */
export function SignUpForm({ filled, email = '', onEmailChange, onSetupCode, onSignedUp }: SignUpFormProps) {
  const { t } = useLingui()
  const { signUp } = useSignInActions()
  const { setupCode } = useSession().signIn
  const checks = setupCode ? formChecks.firstSignUp : formChecks.signUp
  const state = useAccountForm(checks, (values) => signUp(values).then(onSignedUp))
  return (
    <AccountForm state={state} submitLabel={t`Sign up`} filled={filled}>
      {setupCode && <SetupCodeField error={state.errors.setupCode} {...(onSetupCode && { onChange: onSetupCode })} />}
      <Field
        label={t`Name`}
        name="name"
        autoComplete="name"
        required
        hint={t`Shown as the player’s name on your characters.`}
        error={state.errors.name}
      />
      <EmailField error={state.errors.email} defaultValue={email} {...(onEmailChange && { onChange: onEmailChange })} />
      <PasswordField label={t`Password`} kind="new" error={state.errors.password} />
    </AccountForm>
  )
}
