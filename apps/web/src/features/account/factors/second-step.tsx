import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SessionState } from '../../../api/types.ts'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import type { BringAlong, FinishedSignIn } from '../../../queries/account/passkey-sign-in.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'
import { useAnnounceDecided } from '../identities/use-announce-decided.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondStepProps {
  readonly factors: NonNullable<SessionState['signIn']['secondFactors']>
  readonly bringAlong: BringAlong
  readonly onSignedIn: () => void
  readonly onBack: () => void
}

/** The password was right; asks for a passkey, a code of the authenticator app or a recovery code. */
export function SecondStep({ factors, bringAlong, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useLingui()
  const [isRecovering, setRecovering] = useState(false)
  const announce = useAnnounceDecided()
  const hasForm = factors.app || isRecovering
  const finish = (decided: FinishedSignIn['decided']) => {
    announce(decided)
    onSignedIn()
  }
  return (
    <Section
      title={t`Confirm it’s you`}
      action={<Button small kind="plain" onClick={onBack}>{t`Back to sign-in`}</Button>}
    >
      <title>{`${t`Confirm it’s you`} · Everquill`}</title>
      {factors.passkey && !isRecovering && (
        <PasskeyButton purpose="second-factor" filled={!factors.app} bringAlong={bringAlong} onSignedIn={finish} />
      )}
      {hasForm && (
        <CodeForm
          key={String(isRecovering)}
          kind={isRecovering ? 'recovery' : 'app'}
          bringAlong={bringAlong}
          onSignedIn={finish}
          aside={<RecoverButton isRecovering={isRecovering} setRecovering={setRecovering} />}
        />
      )}
      {!hasForm && <RecoverButton isRecovering={false} setRecovering={setRecovering} />}
    </Section>
  )
}

interface RecoverButtonProps {
  readonly isRecovering: boolean
  readonly setRecovering: (isRecovering: boolean) => void
}

function RecoverButton({ isRecovering, setRecovering }: RecoverButtonProps) {
  const { t } = useLingui()
  return (
    <Button kind="plain" onClick={() => setRecovering(!isRecovering)}>
      {isRecovering ? t`Use another way` : t`Use a recovery code`}
    </Button>
  )
}

interface CodeFormProps {
  readonly kind: 'app' | 'recovery'
  readonly bringAlong: BringAlong
  readonly onSignedIn: (decided: FinishedSignIn['decided']) => void
  readonly aside: React.ReactNode
}

function CodeForm({ kind, bringAlong, onSignedIn, aside }: CodeFormProps) {
  const { t } = useLingui()
  const { finishSignIn } = useAccountActions()
  const toast = useToast()
  const state = useAccountForm(formChecks.code, async ({ code }) => {
    const { recoveryCodesLeft: left, decided } = await finishSignIn(code, bringAlong)
    if (left !== null) {
      toast({
        title: t`You’ve used a recovery code`,
        detail: plural(left, {
          0: 'None are left. Create new ones in the settings.',
          one: '# is left. Create new ones in the settings.',
          other: '# are left.',
        }),
      })
    }
    onSignedIn(decided)
  })
  return (
    <AccountForm state={state} submitLabel={t`Sign in`} filled aside={aside}>
      <CodeField kind={kind} error={state.errors.code} autoFocus />
    </AccountForm>
  )
}
