import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './account.module.css'
import { DoorProblem } from './sign-in-problem.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { GuestWarning } from './guest-warning.tsx'
import { ProviderLink } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { Welcome } from './welcome.tsx'

type Way = 'sign-in' | 'sign-up' | 'forgot'

interface DoorProps {
  /** Why somebody was led here, if anything went wrong. */
  readonly problem?: ProblemCode | undefined
  /** The way out for what was written and cannot be saved now. */
  readonly download: ReactNode
  readonly onEntered: () => void
}

/** Where people come in: at once as a guest, or with an account. */
export function Door({ problem, download, onEntered }: DoorProps) {
  const { user, signIn } = useSession()
  const isOpen = signIn.registration === 'open'
  const isGuest = user?.guest === true
  const [way, go] = useState<Way>(isGuest && isOpen ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState(problem === 'not-signed-in' ? (user?.email ?? '') : '')
  const title = useTitles()[way]
  // A newcomer's one filled button is the guest's start.
  const filled = isGuest || !isOpen || problem !== undefined
  const form = { filled, email, onEmail: setEmail }
  return (
    <div className={styles['door']}>
      <title>{`${title} · Everquill`}</title>
      <Welcome isGuest={isGuest} canStart={isOpen && user === null} filled={!filled} onStarted={onEntered} />
      <div className={styles['ways']}>
        {problem !== undefined && <DoorProblem code={problem} user={user} download={download} />}
        <Section title={title} action={<OtherWay way={way} isOpen={isOpen} go={go} />}>
          {way === 'sign-in' && isGuest && <GuestWarning acts={isOpen && <SignUpInstead go={go} />} />}
          {way === 'sign-in' && (
            <SignInForm
              {...form}
              filled={filled && !isGuest}
              onSignedIn={onEntered}
              onForgot={signIn.passwordReset ? () => go('forgot') : undefined}
            />
          )}
          {way === 'sign-up' && <SignUpForm {...form} onSignedUp={onEntered} />}
          {way === 'forgot' && <ForgotForm {...form} />}
        </Section>
        {signIn.provider !== null && <ProviderLink provider={signIn.provider} isGuest={isGuest} />}
      </div>
    </div>
  )
}

function useTitles(): Readonly<Record<Way, string>> {
  const { t } = useLingui()
  return { 'sign-in': t`Sign in`, 'sign-up': t`Sign up`, forgot: t`New password` }
}

interface OtherWayProps {
  readonly way: Way
  readonly isOpen: boolean
  readonly go: (way: Way) => void
}

function OtherWay({ way, isOpen, go }: OtherWayProps) {
  const { t } = useLingui()
  if (way === 'sign-in') {
    return isOpen && <Button small kind="plain" onClick={() => go('sign-up')}>{t`New here? Sign up`}</Button>
  }
  const words = way === 'sign-up' ? t`Have an account? Sign in` : t`Back to sign in`
  return (
    <Button small kind="plain" onClick={() => go('sign-in')}>
      {words}
    </Button>
  )
}

function SignUpInstead({ go }: Pick<OtherWayProps, 'go'>) {
  const { t } = useLingui()
  return <Button kind="act" onClick={() => go('sign-up')}>{t`Sign up and keep everything`}</Button>
}
