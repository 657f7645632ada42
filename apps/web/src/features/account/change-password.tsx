import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountActions } from '../../queries/account/account-actions.ts'
import { Section } from '../../ui/layout/section.tsx'
import { AccountForm } from './account-form.tsx'
import { formChecks } from './form-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password; the server signs out all other devices. */
export function ChangePassword({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const { changePassword } = useAccountActions()
  const [changeCount, setChangeCount] = useState(0)
  const state = useAccountForm(formChecks.changePassword, async ({ currentPassword, password }) => {
    await changePassword({ currentPassword, newPassword: password })
    setChangeCount((count) => count + 1)
  })
  return (
    <Section title={t`Password`}>
      {/* the key changes after a success, which clears the fields */}
      <AccountForm key={changeCount} state={state} submitLabel={t`Change password`}>
        {/* tells password managers whose password it is */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          kind="current"
          name="currentPassword"
          error={state.errors.currentPassword}
        />
        <PasswordField label={t`New password`} kind="new" error={state.errors.password} />
      </AccountForm>
      <output className="small soft">
        {changeCount > 0 && t`Password changed. All other devices have been signed out.`}
      </output>
    </Section>
  )
}
