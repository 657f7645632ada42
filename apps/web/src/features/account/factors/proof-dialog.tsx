import { useLingui } from '@lingui/react/macro'
import { hasPasskeys } from '../../../api/passkey-problem.ts'
import { useFactorActions, useFactors } from '../../../queries/account/factor-actions.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccountForm } from '../account-form.tsx'
import styles from '../account.module.css'
import { formChecks } from '../form-checks.ts'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'

interface ProofDialogProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks for the password or a passkey before the ways to sign in change. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { t } = useLingui()
  const { prove } = useFactorActions()
  const { data } = useFactors()
  const { user, signIn } = useSession()
  const state = useAccountForm(formChecks.proof, ({ password }) => prove(password).then(onProved))
  const canUsePasskey = signIn.passkeys && hasPasskeys() && (data?.passkeys.length ?? 0) > 0
  return (
    <Dialog open onClose={onClose} title={t`Confirm it’s you`}>
      {data?.password !== false && (
        <AccountForm state={state} submitLabel={t`Continue`} filled>
          <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField label={t`Password`} kind="current" error={state.errors.password} />
        </AccountForm>
      )}
      {canUsePasskey && <PasskeyProof onProved={onProved} />}
    </Dialog>
  )
}

function PasskeyProof({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const { t } = useLingui()
  const { proveWithPasskey } = useFactorActions()
  const { submit, isBusy, problem } = useSubmission()
  return (
    <div className={styles['passkey']}>
      <Button
        aria-disabled={isBusy}
        onClick={() => void submit(() => proveWithPasskey().then(onProved))}
      >{t`Use a passkey`}</Button>
      <p role="alert" className={styles['error']}>
        {problem}
      </p>
    </div>
  )
}
