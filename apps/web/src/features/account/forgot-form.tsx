import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountActions } from '../../queries/account/account-actions.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { useAccountForm } from './use-account-form.ts'

interface ForgotFormProps {
  readonly filled: boolean
  readonly email: string
  readonly onEmailChange: (email: string) => void
}

/** Requests a reset email. The response is the same whether or not the account exists. */
export function ForgotForm({ filled, email, onEmailChange }: ForgotFormProps) {
  const { t } = useLingui()
  const { requestReset } = useAccountActions()
  const [sent, setSent] = useState(false)
  const state = useAccountForm(formChecks.requestReset, async (values) => {
    await requestReset(values.email)
    setSent(true)
  })
  if (sent) {
    return <output>{t`If there’s an account with that address, we’ve sent a link. It’s valid for one hour.`}</output>
  }
  return (
    <AccountForm state={state} submitLabel={t`Send link`} filled={filled}>
      <p className="soft">{t`We’ll email you a link to choose a new password.`}</p>
      <EmailField error={state.errors.email} defaultValue={email} onChange={onEmailChange} />
    </AccountForm>
  )
}
