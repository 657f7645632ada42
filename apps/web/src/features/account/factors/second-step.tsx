import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SessionState } from '../../../api/types.ts'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface SecondStepProps {
  readonly factors: NonNullable<SessionState['signIn']['secondFactors']>
  readonly onSignedIn: () => void
  readonly onBack: () => void
}

/** The password was right; asks for a passkey, a code of the authenticator app or a recovery code. */
export function SecondStep({ factors, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useLingui()
  const [isRecovering, setRecovering] = useState(false)
  const hasForm = factors.app || isRecovering
  return (
    <Section
      title={t`Confirm it’s you`}
      action={<Button small kind="plain" onClick={onBack}>{t`Back to sign-in`}</Button>}
    >
      <title>{`${t`Confirm it’s you`} · Everquill`}</title>
      {factors.passkey && !isRecovering && (
        <PasskeyButton purpose="second-factor" filled={!factors.app} onSignedIn={onSignedIn} />
      )}
      {hasForm && (
        <CodeForm
          key={String(isRecovering)}
          kind={isRecovering ? 'recovery' : 'app'}
          onSignedIn={onSignedIn}
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
  readonly onSignedIn: () => void
  readonly aside: React.ReactNode
}

function CodeForm({ kind, onSignedIn, aside }: CodeFormProps) {
  const { t } = useLingui()
  const { finishSignIn } = useAccountActions()
  const toast = useToast()
  const state = useAccountForm(formChecks.code, async ({ code }) => {
    const left = await finishSignIn(code)
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
    onSignedIn()
  })
  return (
    <AccountForm state={state} submitLabel={t`Sign in`} filled aside={aside}>
      <CodeField kind={kind} error={state.errors.code} autoFocus />
    </AccountForm>
  )
}
