import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useProof } from './use-proof.tsx'

/** The first password of an account that signs in through a provider. It needs an email to sign in with. */
export function SetPassword({ email }: { readonly email: string | null }) {
  const { t } = useLingui()
  const { changePassword } = useAccountActions()
  const { withProof, dialog } = useProof()
  const toast = useToast()
  const state = useAccountForm(formChecks.reset, async ({ password }) => {
    await withProof(() => changePassword({ currentPassword: '', newPassword: password }))
    toast({ title: t`Password set. All other devices have been signed out.` })
  })
  return (
    <Section title={t`Password`}>
      {email === null ? (
        <p className="soft">{t`To set a password, add an email first: you sign in with both.`}</p>
      ) : (
        <>
          <p className="soft">{t`Set a password to sign in with your email as well.`}</p>
          <AccountForm state={state} submitLabel={t`Set password`}>
            {/* tells password managers whose password it is */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField label={t`New password`} kind="new" error={state.errors.password} />
          </AccountForm>
        </>
      )}
      {dialog}
    </Section>
  )
}
