import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useSession } from '../../queries/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from './account.module.css'
import { GuestWarning } from './guest-warning.tsx'
import { ProviderLink } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { Welcome } from './welcome.tsx'

const PasskeyButton = lazyPart(async () => (await import('./factors/passkey-button.tsx')).PasskeyButton)
const SecondStep = lazyPart(async () => (await withLazyTexts(import('./factors/second-step.tsx'))).SecondStep)
const SignInProblem = lazyPart(async () => (await withLazyTexts(import('./sign-in-problem.tsx'))).SignInProblem)
const SignUpForm = lazyPart(async () => (await withLazyTexts(import('./sign-up-form.tsx'))).SignUpForm)
const ForgotForm = lazyPart(async () => (await withLazyTexts(import('./forgot-form.tsx'))).ForgotForm)

type Mode = 'sign-in' | 'sign-up' | 'forgot'

interface SignInProps {
  /** Why the user was redirected to this page. */
  readonly problem?: ProblemCode | undefined
  /** The invitation from the link that was opened, or empty. */
  readonly invitation?: string
  /** A button that downloads unsent changes. */
  readonly download: ReactNode
  /** Brings what a guest has not sent along to the account that is signed in to. */
  readonly bringAlong: (guest: string, user: string) => Promise<void>
  readonly onSignedIn: () => void
}

/** Sign-in page: continue as guest, sign in, sign up or request a password reset. */
export function SignIn({
  problem,
  invitation: linked = '',
  download,
  bringAlong: bringGuest,
  onSignedIn,
}: SignInProps) {
  const { t } = useLingui()
  const { user, signIn } = useSession()
  const isOpen = signIn.registration !== 'closed'
  const isGuest = user?.guest === true
  const [mode, setMode] = useState<Mode>(
    isOpen && (isGuest || signIn.setupCode || linked !== '') ? 'sign-up' : 'sign-in',
  )
  const [email, setEmail] = useState(problem === 'not-signed-in' ? (user?.email ?? '') : '')
  const [setupCode, setSetupCode] = useState('')
  const [invitation, setInvitation] = useState(linked)
  const [ignored, setIgnored] = useState<typeof signIn.secondFactors>(null)
  const title = useTitles()[mode]
  // On a first visit, “Continue as guest” is the one primary button.
  const canStart = signIn.registration === 'open' && user === null
  const filled = isGuest || signIn.registration !== 'open' || problem !== undefined
  const form = { filled, email, onEmailChange: setEmail }
  const { secondFactors } = signIn
  const bringAlong = async (account: string) => {
    if (user?.guest) await bringGuest(user.id, account)
  }
  if (secondFactors && secondFactors !== ignored) {
    return (
      <div className={styles['page']}>
        <Welcome isGuest={isGuest} canStart={false} filled={false} onStarted={onSignedIn} />
        <div className={styles['forms']}>
          <Suspense>
            <SecondStep
              factors={secondFactors}
              bringAlong={bringAlong}
              onSignedIn={onSignedIn}
              onBack={() => setIgnored(secondFactors)}
            />
          </Suspense>
        </div>
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <title>{`${title} · Everquill`}</title>
      <Welcome isGuest={isGuest} canStart={canStart} filled={!filled} onStarted={onSignedIn} />
      <div className={styles['forms']}>
        {problem !== undefined && (
          <Suspense>
            <SignInProblem code={problem} user={user} download={download} />
          </Suspense>
        )}
        <Section title={title} action={<SwitchMode mode={mode} isOpen={isOpen} setMode={setMode} />}>
          {mode === 'sign-in' && isGuest && <GuestWarning actions={isOpen && <SignUpInstead setMode={setMode} />} />}
          {mode === 'sign-in' && (
            <SignInForm
              {...form}
              filled={filled && !isGuest}
              onSignedIn={onSignedIn}
              onForgot={signIn.passwordReset ? () => setMode('forgot') : undefined}
            />
          )}
          {mode === 'sign-in' && signIn.passkeys && (
            <Suspense>
              <PasskeyButton purpose="sign-in" bringAlong={bringAlong} onSignedIn={onSignedIn} />
            </Suspense>
          )}
          {mode === 'sign-in' && !isOpen && (
            <p className="small soft">{t`This server isn’t accepting new accounts.`}</p>
          )}
          {mode === 'sign-up' && (
            <Suspense>
              <SignUpForm
                {...form}
                onSetupCode={setSetupCode}
                invitation={invitation}
                onInvitation={setInvitation}
                onSignedUp={onSignedIn}
              />
            </Suspense>
          )}
          {mode === 'forgot' && (
            <Suspense>
              <ForgotForm {...form} />
            </Suspense>
          )}
        </Section>
        {signIn.provider !== null && (
          <ProviderLink
            provider={signIn.provider}
            isGuest={isGuest}
            setupCode={signIn.setupCode ? setupCode : null}
            invitation={signIn.registration === 'invite-only' ? invitation : ''}
            onSetupCode={signIn.setupCode && mode !== 'sign-up' ? setSetupCode : undefined}
          />
        )}
      </div>
    </div>
  )
}

function useTitles(): Readonly<Record<Mode, string>> {
  const { t } = useLingui()
  return { 'sign-in': t`Sign in`, 'sign-up': t`Sign up`, forgot: t`New password` }
}

interface SwitchModeProps {
  readonly mode: Mode
  readonly isOpen: boolean
  readonly setMode: (mode: Mode) => void
}

function SwitchMode({ mode, isOpen, setMode }: SwitchModeProps) {
  const { t } = useLingui()
  if (mode === 'sign-in') {
    return isOpen && <Button small kind="plain" onClick={() => setMode('sign-up')}>{t`New here? Sign up`}</Button>
  }
  const label = mode === 'sign-up' ? t`Have an account? Sign in` : t`Back to sign-in`
  return (
    <Button small kind="plain" onClick={() => setMode('sign-in')}>
      {label}
    </Button>
  )
}

function SignUpInstead({ setMode }: Pick<SwitchModeProps, 'setMode'>) {
  const { t } = useLingui()
  return <Button kind="primary" onClick={() => setMode('sign-up')}>{t`Sign up and keep everything`}</Button>
}
