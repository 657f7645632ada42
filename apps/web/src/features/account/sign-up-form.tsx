import { useLingui } from '@lingui/react/macro'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useSession } from '../../queries/session.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { InvitationField } from './invitation/invitation-field.tsx'
import { invitationTokenIn } from './invitation/invitation-token.ts'
import { PasswordField } from './password-field.tsx'
import { SetupCodeField } from './setup-code/setup-code-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  readonly filled: boolean
  readonly email?: string
  readonly onEmailChange?: (email: string) => void
  readonly onSetupCode?: (code: string) => void
  /** From the link that was opened, or as typed. */
  readonly invitation?: string
  readonly onInvitation?: (invitation: string) => void
  readonly onSignedUp: () => void
}

type SignUpValues = Parameters<ReturnType<typeof useSignInActions>['signUp']>[0]

/**
 * Creates an account; a guest account is converted and keeps its characters. The first one may need the set-up code, and
 * later ones an invitation.
 */
export function SignUpForm(props: SignUpFormProps) {
  const { filled, email = '', onEmailChange, onSetupCode, invitation = '', onInvitation, onSignedUp } = props
  const { t } = useLingui()
  const { signUp } = useSignInActions()
  const { setupCode, registration } = useSession().signIn
  const isByInvitation = registration === 'invite-only'
  const checks = setupCode ? formChecks.firstSignUp : isByInvitation ? formChecks.invitedSignUp : formChecks.signUp
  const state = useAccountForm(checks, (values: SignUpValues) =>
    signUp({
      ...values,
      ...(values.invitation !== undefined && { invitation: invitationTokenIn(values.invitation) }),
    }).then(onSignedUp),
  )
  return (
    <AccountForm state={state} submitLabel={t`Sign up`} filled={filled}>
      {setupCode && <SetupCodeField error={state.errors.setupCode} {...(onSetupCode && { onChange: onSetupCode })} />}
      {isByInvitation && (
        <InvitationField
          invitation={invitation}
          error={state.errors.invitation}
          {...(onInvitation && { onChange: onInvitation })}
        />
      )}
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
