import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'

interface ConfirmEmailProps {
  /** From the link in the email. */
  readonly token: string
  /** Shown when the address is confirmed. */
  readonly next: ReactNode
}

/** Asks for a click, because some mail programs open every link in an email by themselves. */
export function ConfirmEmail({ token, next }: ConfirmEmailProps) {
  const { t } = useLingui()
  const { confirmEmail } = useAccountActions()
  const [isConfirmed, setConfirmed] = useState(false)
  const state = useAccountForm(formChecks.confirmEmail, async () => {
    await confirmEmail(token)
    setConfirmed(true)
  })
  if (isConfirmed) {
    return (
      <>
        <output>{t`Your email is changed. Sign in with the new address from now on.`}</output>
        {next}
      </>
    )
  }
  return (
    <AccountForm state={state} submitLabel={t`Confirm email`} filled>
      <p className="soft">{t`Use this email address for your Everquill account?`}</p>
    </AccountForm>
  )
}
