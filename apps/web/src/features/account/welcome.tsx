import { useLingui } from '@lingui/react/macro'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Quill } from '../../ui/layout/quill.tsx'
import { useState } from 'react'
import styles from './account.module.css'

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
  const { startAsGuest } = useSignInActions()
  const { messageOfError } = useProblemMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setBusy(true)
    try {
      await startAsGuest()
      onStarted()
    } catch (failure) {
      setProblem(messageOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind={filled ? 'primary' : 'outline'} aria-disabled={busy} onClick={() => !busy && void start()}>
        {t`Continue as guest`}
      </Button>
      <p role="alert" className={styles['error']}>
        {problem}
      </p>
      <p className="small soft">{t`No email, no password. Sign up later and keep everything.`}</p>
    </>
  )
}
