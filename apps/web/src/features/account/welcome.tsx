import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../queries/actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Quill } from '../../ui/layout/quill.tsx'
import { useState } from 'react'
import styles from './account.module.css'

interface WelcomeProps {
  readonly isGuest: boolean
  /** Whether somebody can begin here as a guest. */
  readonly canStart: boolean
  readonly filled: boolean
  readonly onStarted: () => void
}

/** What this is, and the shortest way in. */
export function Welcome({ isGuest, canStart, filled, onStarted }: WelcomeProps) {
  const { t } = useLingui()
  return (
    <header className={styles['welcome']}>
      <Quill />
      <h1 className={isGuest ? undefined : styles['mark']}>{isGuest ? t`Sign up and keep everything` : 'Everquill'}</h1>
      <p className={styles['lead']}>
        {isGuest
          ? t`Your characters stay as they are, and you reach them from every device.`
          : t`Your characters for the table: at hand on every device, and no edit is ever lost.`}
      </p>
      {canStart && <GuestStart filled={filled} onStarted={onStarted} />}
    </header>
  )
}

function GuestStart({ filled, onStarted }: Pick<WelcomeProps, 'filled' | 'onStarted'>) {
  const { t } = useLingui()
  const { startAsGuest } = useAccountActions()
  const { ofFailure } = useProblemMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setBusy(true)
    try {
      await startAsGuest()
      onStarted()
    } catch (failure) {
      setProblem(ofFailure(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind={filled ? 'act' : 'line'} aria-disabled={busy} onClick={() => !busy && void start()}>
        {t`Start as a guest`}
      </Button>
      <p role="alert" className={styles['wrong']}>
        {problem}
      </p>
      <p className="small soft">{t`No e-mail, no password. Sign up later and keep everything.`}</p>
    </>
  )
}
