import { useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import { hasPasskeys } from '../../../api/passkey-problem.ts'
import { usePasskeySignIn, type BringAlong, type FinishedSignIn } from '../../../queries/account/passkey-sign-in.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
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
  const { submit, isBusy, problem } = useSubmission()
  if (!hasPasskeys()) return null
  const signIn = async () => {
    const { decided } = await signInWithPasskey(purpose, bringAlong)
    onSignedIn(decided)
  }
  return (
    <div className={styles['passkey']}>
      <Button kind={filled ? 'primary' : 'outline'} aria-disabled={isBusy} onClick={() => void submit(signIn)}>
        <KeyRound />
        {purpose === 'sign-in' ? t`Sign in with a passkey` : t`Use a passkey`}
      </Button>
      <p role="alert" className={styles['error']}>
        {problem}
      </p>
    </div>
  )
}
