import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccountActions } from '../../queries/actions.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { formChecks } from './form-checks.ts'
import { useAccountForm } from './use-account-form.ts'

interface ForgotFormProps {
  readonly filled: boolean
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** Asks for a letter with a link. Whether there is such an account is told to nobody. */
export function ForgotForm({ filled, email, onEmail }: ForgotFormProps) {
  const { t } = useLingui()
  const { requestReset } = useAccountActions()
  const [sent, setSent] = useState(false)
  const state = useAccountForm(formChecks.requestReset, async (written) => {
    await requestReset(written.email)
    setSent(true)
  })
  if (sent) {
    return <output>{t`If there is such an account, a letter is on its way. Its link is good for an hour.`}</output>
  }
  return (
    <AccountForm state={state} act={t`Send me a letter`} filled={filled}>
      <p className="soft">{t`A letter to your e-mail brings a link to choose a new password.`}</p>
      <EmailField error={state.wrong.email} written={email} onWrite={onEmail} />
    </AccountForm>
  )
}
