import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/inputs/field.tsx'

interface CodeFieldProps {
  readonly kind: 'app' | 'recovery'
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

/** Six digits of an authenticator app, or a recovery code. */
export function CodeField({ kind, error, autoFocus = false }: CodeFieldProps) {
  const { t } = useLingui()
  const isApp = kind === 'app'
  return (
    <Field
      label={isApp ? t`Code from your authenticator app` : t`Recovery code`}
      name="code"
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize={isApp ? 'none' : 'characters'}
      spellCheck={false}
      required
      maxLength={40}
      autoFocus={autoFocus}
      hint={isApp ? t`Six digits, new every 30 seconds.` : t`Each of your recovery codes works once.`}
      error={error}
    />
  )
}
