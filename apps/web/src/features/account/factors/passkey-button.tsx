import { useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { hasPasskeys } from '../../../api/passkey-problem.ts'
import { usePasskeySignIn, type BringAlong, type FinishedSignIn } from '../../../queries/account/passkey-sign-in.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from '../account.module.css'

interface PasskeyButtonProps {
  readonly purpose: 'sign-in' | 'second-factor'
  readonly filled?: boolean
  readonly bringAlong: BringAlong
  readonly onSignedIn: (decided: FinishedSignIn['decided']) => void
}

/** Signs in with a passkey, alone or after the password. */
export function PasskeyButton({ purpose, filled = false, bringAlong, onSignedIn }: PasskeyButtonProps) {
  const { t } = useLingui()
  const signInWithPasskey = usePasskeySignIn()
  const { messageOfError } = useProblemMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { decided } = await signInWithPasskey(purpose, bringAlong)
      onSignedIn(decided)
    } catch (failure) {
      setProblem(messageOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['passkey']}>
      <Button kind={filled ? 'primary' : 'outline'} aria-disabled={busy} onClick={() => !busy && void signIn()}>
        <KeyRound />
        {purpose === 'sign-in' ? t`Sign in with a passkey` : t`Use a passkey`}
      </Button>
      <p role="alert" className={styles['error']}>
        {problem}
      </p>
    </div>
  )
}
