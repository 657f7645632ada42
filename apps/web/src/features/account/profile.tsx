import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './account.module.css'
import { SignUpForm } from './sign-up-form.tsx'

interface WhoYouAreProps {
  readonly onSignOut: () => void
}

/** Name and e-mail; a guest's way to have both. */
export function WhoYouAre({ onSignOut }: WhoYouAreProps) {
  const { t } = useLingui()
  const { user, signIn } = useSession()
  const toast = useToast()
  if (user === null) return null
  if (user.guest) {
    const isOpen = signIn.registration === 'open'
    return (
      <Section title={isOpen ? t`Sign up and keep everything` : t`You are a guest`}>
        <p className="soft">
          {t`You are here as a guest: your characters can be reached from this browser alone, as long as it keeps its cookies.`}
        </p>
        {isOpen && (
          <SignUpForm filled onSignedUp={() => toast({ title: t`Everything is yours, on every device now` })} />
        )}
      </Section>
    )
  }
  return (
    <Section title={t`You`}>
      <dl className={styles['facts']}>
        <dt>{t`Name`}</dt>
        <dd>{user.name}</dd>
        <dt>{t`E-mail`}</dt>
        <dd>{user.email ?? t`none`}</dd>
        {user.administrator && (
          <>
            <dt>{t`Role`}</dt>
            <dd>{t`administers this Everquill`}</dd>
          </>
        )}
      </dl>
      <div className={styles['acts']}>
        <Button onClick={onSignOut}>{t`Sign out`}</Button>
      </div>
    </Section>
  )
}
