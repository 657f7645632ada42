import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountActions } from '../../queries/actions.ts'
import { Section } from '../../ui/layout/section.tsx'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password; every other device has to sign in anew. */
export function ChangePassword({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const { changePassword } = useAccountActions()
  const [changed, setChanged] = useState(0)
  const state = useAccountForm(formChecks.changePassword, async ({ currentPassword, password }) => {
    await changePassword({ currentPassword, newPassword: password })
    setChanged((times) => times + 1)
  })
  return (
    <Section title={t`Password`}>
      {/* drawn anew when it is done: the fields are empty again */}
      <AccountForm key={changed} state={state} act={t`Change the password`}>
        {/* tells password managers whose password it is */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          kind="current"
          name="currentPassword"
          error={state.wrong.currentPassword}
        />
        <PasswordField label={t`New password`} kind="new" error={state.wrong.password} />
      </AccountForm>
      <output className="small soft">
        {changed > 0 && t`The password is changed. All other devices are signed out.`}
      </output>
    </Section>
  )
}
