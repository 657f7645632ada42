import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/inputs/field.tsx'

interface SetupCodeFieldProps {
  readonly error?: string | undefined
  readonly onChange?: (code: string) => void
}

/** The code that the server printed; whoever creates the first account administers the server. */
export function SetupCodeField({ error, onChange }: SetupCodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Set-up code`}
      name="setupCode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={100}
      hint={t`The server printed it when it started. The first account becomes the administrator.`}
      error={error}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
