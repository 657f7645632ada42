import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/button.tsx'
import { Quill } from '../../ui/layout/quill.tsx'
import styles from './account.module.css'
import { useGuestStart } from './use-guest-start.ts'

interface WelcomeProps {
  readonly isGuest: boolean
  /** Whether guest accounts are allowed and nobody is signed in. */
  readonly canStart: boolean
  readonly filled: boolean
  readonly onStarted: () => void
}

export function Welcome({ isGuest, canStart, filled, onStarted }: WelcomeProps) {
  const { t } = useLingui()
  return (
    <header className={styles['welcome']}>
      <Quill />
      <h1 className={isGuest ? undefined : styles['mark']}>{isGuest ? t`Sign up and keep everything` : 'Everquill'}</h1>
      <p className={styles['lead']}>
        {isGuest
          ? t`You keep your characters and can use them on every device.`
          : t`Your characters at the table, on every device. No edit is ever lost.`}
      </p>
      {canStart && <GuestStart filled={filled} onStarted={onStarted} />}
    </header>
  )
}

function GuestStart({ filled, onStarted }: Pick<WelcomeProps, 'filled' | 'onStarted'>) {
  const { t } = useLingui()
  const { start, isBusy, problem } = useGuestStart()
  return (
    <>
      <Button kind={filled ? 'primary' : 'outline'} aria-disabled={isBusy} onClick={() => void start(onStarted)}>
        {t`Continue as guest`}
      </Button>
      <p role="alert" className={styles['error']}>
        {problem}
      </p>
      <p className="small soft">{t`No email, no password. Sign up later and keep everything.`}</p>
    </>
  )
}
