import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../account.module.css'
import { SignUpForm } from '../sign-up-form.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'

interface ProfileProps {
  readonly onSignOut: () => void
}

/** Name and email, or the sign-up form for a guest. */
export function Profile({ onSignOut }: ProfileProps) {
  const { t } = useLingui()
  const { user, signIn } = useSession()
  const toast = useToast()
  const [changing, setChanging] = useState<'name' | 'email' | null>(null)
  const closeDialog = () => setChanging(null)
  if (user === null) return null
  if (user.guest) {
    const isOpen = signIn.registration !== 'closed'
    return (
      <Section title={isOpen ? t`Sign up and keep everything` : t`You’re a guest`}>
        <p className="soft">
          {t`You’re using Everquill as a guest. Your characters are only available in this browser, as long as its cookies aren’t cleared.`}
        </p>
        {isOpen && (
          <SignUpForm
            filled
            onSignedUp={() => toast({ title: t`Your account is ready. Your characters are now on every device.` })}
          />
        )}
      </Section>
    )
  }
  return (
    <Section title={t`Profile`}>
      <dl className={styles['facts']}>
        <dt>{t`Name`}</dt>
        <dd>{user.name}</dd>
        <dt>{t`Email`}</dt>
        <dd>{user.email ?? t`None`}</dd>
        {user.administrator && (
          <>
            <dt>{t`Role`}</dt>
            <dd>{t`Administrator`}</dd>
          </>
        )}
      </dl>
      <div className={styles['actions']}>
        <Button onClick={() => setChanging('name')}>{t`Change name`}</Button>
        <Button onClick={() => setChanging('email')}>{t`Change email`}</Button>
        <Button kind="plain" onClick={onSignOut}>{t`Sign out`}</Button>
      </div>
      {changing === 'name' && <ChangeNameDialog name={user.name} onClose={closeDialog} />}
      {changing === 'email' && <ChangeEmailDialog onClose={closeDialog} />}
    </Section>
  )
}
